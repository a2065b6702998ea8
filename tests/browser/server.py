"""A local server for pages: files of a folder, and pages that a test makes."""

from __future__ import annotations

import mimetypes
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urlsplit


class PageServer:
    """Serves ``pages`` (path -> content type, content) first, then the files of ``folder``."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder.resolve() if folder else None
        self.pages: dict[str, tuple[str, bytes]] = {}
        self.moved: dict[str, str] = {}
        """Path -> address that it forwards to."""
        self.headers: dict[str, str] = {}
        """Sent with every answer."""
        self.slow: dict[str, float] = {}
        """Path -> seconds that its answer takes."""
        self.requests: list[tuple[str, str]] = []
        """Path and cookies of every request, in order."""
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self))
        self._server.daemon_threads = True

    @property
    def address(self) -> str:
        """Without a slash at the end."""
        return f"http://127.0.0.1:{self._server.server_port}"

    def add(self, path: str, content: str | bytes, kind: str = "text/html; charset=utf-8") -> str:
        """Serve a page and return its address."""
        self.pages[path] = (kind, content.encode() if isinstance(content, str) else content)
        return self.address + path

    def find(self, path: str) -> tuple[str, bytes] | None:
        """Content type and content for the path of a request."""
        if path in self.pages:
            return self.pages[path]
        if self.folder is None:
            return None
        file = (self.folder / unquote(path).lstrip("/")).resolve()
        if not file.is_relative_to(self.folder) or not file.is_file():
            return None
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        return kind, file.read_bytes()

    def run(self) -> None:
        """Serve until closed."""
        self._server.serve_forever(poll_interval=0.05)

    def close(self) -> None:
        """Stop serving."""
        self._server.shutdown()
        self._server.server_close()


@contextmanager
def serve(folder: Path | None = None) -> Iterator[PageServer]:
    """A server in a thread of its own, on a free port of this machine only."""
    server = PageServer(folder)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.close()
        thread.join()


def _handler(server: PageServer) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            server.requests.append((self.path, self.headers.get("Cookie") or ""))
            time.sleep(server.slow.get(urlsplit(self.path).path, 0))
            if self.path in server.moved:
                self.send_response(302)
                self.send_header("Location", server.moved[self.path])
                self.send_header("Content-Length", "0")
                self.send_header("Access-Control-Allow-Origin", "*")
                self.end_headers()
                return
            found = server.find(urlsplit(self.path).path)
            kind, content = found or ("text/plain", b"not found")
            self.send_response(200 if found else 404)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(content)))
            self.send_header("Cache-Control", "no-store")
            for name, value in server.headers.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *_arguments: object) -> None:
            pass

    return Handler
