"""Tests of the web app, over its real edge: a server on a port and sockets that speak to it."""
