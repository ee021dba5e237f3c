# Baloot in a container: the site, and its bot where BOT_TOKEN is set. The database lies in /data.
#   docker build -t baloot . && docker run -p 8080:8080 -v baloot:/data baloot
FROM python:3.12-slim

# The font of the share pictures; without it results are shared as text alone.
RUN apt-get update \
    && apt-get install -y --no-install-recommends fonts-noto-core \
    && rm -rf /var/lib/apt/lists/*

# --build-arg EXTRAS=postgres for a database of PostgreSQL.
ARG EXTRAS=""
WORKDIR /src
COPY pyproject.toml README.md LICENSE ./
COPY engine engine
COPY bot bot
COPY webapp webapp
COPY templates templates
RUN pip install --no-cache-dir ".${EXTRAS:+[$EXTRAS]}" \
    && rm -rf /src/* \
    && useradd --system --home-dir /data baloot \
    && mkdir /data \
    && chown baloot: /data

ENV HOST=0.0.0.0 \
    PORT=8080 \
    DATABASE_URL=sqlite+aiosqlite:////data/baloot.db \
    PYTHONUNBUFFERED=1

USER baloot
WORKDIR /data
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK CMD ["python", "-c", "import os, urllib.request as ask; ask.urlopen(f'http://127.0.0.1:{os.environ[\"PORT\"]}/healthz')"]
CMD ["python", "-m", "webapp"]
