"""The compiled kernel: one C file built to WebAssembly, how views go in and values come out."""
