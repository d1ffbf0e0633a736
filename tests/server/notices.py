"""What a server sends notices to: a push service in node, a mail server and a webhook here."""
import base64
import email
import email.policy
import json
import queue
import re
import socket
import socketserver
import subprocess
import tempfile
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

from client import PATIENCE

ROOT = Path(__file__).resolve().parent.parent.parent


class Inbox:
    """What came, in order; only a failing test waits to the end."""

    def __init__(self):
        self.queue = queue.Queue()

    def next(self):
        try:
            return self.queue.get(timeout=PATIENCE)
        except queue.Empty:
            raise AssertionError("nothing came")

    def empty(self):
        return self.queue.empty()


class PushService(Inbox):
    def __init__(self):
        super().__init__()
        self.folder = tempfile.TemporaryDirectory(prefix="zashiki-push-")
        self.certificate, key = f"{self.folder.name}/certificate.pem", f"{self.folder.name}/key.pem"
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                        "-keyout", key, "-out", self.certificate, "-days", "2", "-subj", "/CN=push",
                        "-addext", "subjectAltName=IP:127.0.0.1,DNS:localhost"], check=True, stderr=subprocess.DEVNULL)
        self.process = subprocess.Popen([str(ROOT / "tools/node"), "node",
                                         str(ROOT / "tests/people/oracle/push_service.mjs"), key, self.certificate],
                                        stdout=subprocess.PIPE)
        self.browser = json.loads(self.process.stdout.readline())
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.process.stdout:
            self.queue.put(json.loads(line))

    def target(self, path="/some/browser"):
        """What a page sends to its server."""
        return {"endpoint": f"https://127.0.0.1:{self.browser['port']}{path}",
                "key": self.browser["key"], "secret": self.browser["secret"]}

    def close(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        self.folder.cleanup()


class MailServer(Inbox):
    """Takes mail (RFC 5321). While `gate` is not set it does not say whether it has taken one."""

    def __init__(self):
        super().__init__()
        self.gate = threading.Event()
        self.gate.set()
        self.refuses = set()
        inbox = self

        class Handler(socketserver.StreamRequestHandler):
            def say(self, text):
                self.wfile.write(text.encode() + b"\r\n")

            def handle(self):
                self.say("220 test")
                recipients = []
                while line := self.rfile.readline().decode().strip():
                    word = line.split(":")[0].upper()
                    if word == "DATA":
                        self.say("354 go on")
                        lines = []
                        while (part := self.rfile.readline()) != b".\r\n":
                            lines.append(part[1:] if part.startswith(b"..") else part)
                        inbox.queue.put(Received(b"".join(lines), recipients, self.client_address[1]))
                        inbox.gate.wait(PATIENCE)
                        self.say("250 taken")
                        recipients = []
                    elif word == "RCPT TO" and any(one in line for one in inbox.refuses):
                        self.say("550 no such mailbox")
                    elif word == "RCPT TO":
                        recipients.append(re.search("<(.*)>", line)[1])
                        self.say("250 ok")
                    elif word == "QUIT":
                        self.say("221 bye")
                        return
                    else:
                        self.say("250 ok")

        socketserver.ThreadingTCPServer.allow_reuse_address = True
        self.server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self):
        self.gate.set()
        self.server.shutdown()
        self.server.server_close()


class Received:
    def __init__(self, raw, recipients, port):
        self.raw, self.recipients, self.port = raw, recipients, port  # of the sender
        self.mail = email.message_from_bytes(raw, policy=email.policy.default)
        self.text = self.mail.get_content()

    def code(self, purpose):
        return re.search(rf"/mail/{purpose}#(\S+)", self.text)[1]


class Webhook(Inbox):
    def __init__(self):
        super().__init__()
        inbox = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["content-length"]))
                inbox.queue.put((self.path, self.headers["content-type"], body))
                self.send_response(200)
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_address[1]}/games"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self):
        self.server.shutdown()
        self.server.server_close()


class Trap:
    """An address inside, which nobody may be led to: counts who connects."""

    def __init__(self):
        self.sock = socket.create_server(("127.0.0.1", 0))
        self.sock.setblocking(False)
        self.port = self.sock.getsockname()[1]

    def caught(self):
        try:
            self.sock.accept()[0].close()
            return True
        except BlockingIOError:
            return False

    def close(self):
        self.sock.close()


def secret_text(size):
    return base64.urlsafe_b64encode(bytes(size)).decode().rstrip("=")
