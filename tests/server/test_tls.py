"""TLS with a real certificate: HTTP and sockets over it, and what is refused."""
import os
import signal
import socket
import ssl
import subprocess
import tempfile

from client import PATIENCE, PROGRAM, Game, Refused, Server, ServerTest, Socket, main


def make_certificate(folder, name, days="1"):
    files = [os.path.join(folder, name + ending) for ending in (".pem", ".key")]
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                    "-days", days, "-subj", f"/CN={name}", "-addext", "subjectAltName=IP:127.0.0.1",
                    "-out", files[0], "-keyout", files[1]], check=True, capture_output=True)
    return files


class Tls(ServerTest):
    @classmethod
    def start(cls):
        cls.folder = tempfile.TemporaryDirectory(prefix="zashiki-tls-")
        cls.addClassCleanup(cls.folder.cleanup)
        cls.certificate, cls.key = make_certificate(cls.folder.name, "house")
        return super().start(arguments=["--tls-certificate", cls.certificate, "--tls-key", cls.key],
                             tls=ssl.create_default_context(cafile=cls.certificate))

    def test_a_whole_game(self):
        made = self.server.open_table(options={"first": 0})
        Game(self.server.sit_down(made)).play()
        self.assertTrue(self.server.get(f"/api/tables/{made['table']}")[1]["over"])

    def test_the_page_wants_tls_from_now_on(self):
        status, headers, body = self.server.http("GET", "/")
        self.assertEqual((status, headers["strict-transport-security"]), (200, "max-age=31536000"))
        with Server() as plain:
            self.assertNotIn("strict-transport-security", plain.http("GET", "/")[1])

    def test_old_versions_are_refused(self):
        for version, accepted in ((ssl.TLSVersion.TLSv1_1, False), (ssl.TLSVersion.TLSv1_2, True),
                                  (ssl.TLSVersion.TLSv1_3, True)):
            context = ssl.create_default_context(cafile=self.certificate)
            context.set_ciphers("ALL:@SECLEVEL=0")  # so that it is the server who refuses
            context.minimum_version = context.maximum_version = version
            with socket.create_connection((self.server.host, self.server.port), PATIENCE) as raw:
                if accepted:
                    self.assertEqual(context.wrap_socket(raw, server_hostname="127.0.0.1").version(),
                                     "TLSv1." + version.name[-1])
                else:
                    self.assertRaises(OSError, context.wrap_socket, raw, server_hostname="127.0.0.1")

    def test_plain_talk_gets_nowhere(self):
        for words in (b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", b"\x16\x03\x01\xff\xff" + b"x" * 70000, b""):
            with socket.create_connection((self.server.host, self.server.port), PATIENCE) as raw:
                try:
                    raw.sendall(words)
                    raw.shutdown(socket.SHUT_WR)
                    self.assertNotIn(b"HTTP/1.1 200", raw.recv(65536))
                except OSError:
                    pass
        self.assertEqual(self.server.get("/healthz")[0], 200)

    def test_origins_and_keys_over_tls(self):
        made = self.server.open_table()
        here = f"https://{self.server.host}:{self.server.port}"
        Socket(self.server, made["table"], headers={"Origin": here}).receive("sync")
        self.assertRaises(Refused, Socket, self.server, made["table"], headers={"Origin": "https://elsewhere.example"})
        self.assertRaises(Refused, Socket, self.server, made["table"], "forged")

    def test_a_renewed_certificate_without_a_restart(self):
        with tempfile.TemporaryDirectory(prefix="zashiki-tls-") as folder:
            certificate, key = make_certificate(folder, "first")
            context = ssl.create_default_context(cafile=certificate)
            with Server(arguments=["--tls-certificate", certificate, "--tls-key", key], tls=context, log="info") as server:
                made = server.open_table(options={"first": 0})
                game = Game(server.sit_down(made))
                make_certificate(folder, "second")
                for ending in (".pem", ".key"):
                    os.replace(os.path.join(folder, "second" + ending), os.path.join(folder, "first" + ending))
                server.process.send_signal(signal.SIGHUP)
                while b"certificate read again" not in server.process.stderr.readline():
                    pass
                self.assertRaises(ssl.SSLCertVerificationError, server.get, "/healthz")
                server.tls = ssl.create_default_context(cafile=certificate)
                self.assertEqual(server.get("/healthz")[0], 200)
                game.step()  # those who are here stay

    def test_wrong_files_are_told(self):
        for arguments, words in ((["--tls-certificate", self.certificate], b"belong together"),
                                 (["--tls-certificate", "/nowhere", "--tls-key", self.key], b"/nowhere is no chain"),
                                 (["--tls-certificate", self.certificate, "--tls-key", self.certificate], b"no private key")):
            run = subprocess.run([PROGRAM, "serve", "--port", "0", "--data", os.path.join(self.folder.name, "d"), *arguments],
                                 capture_output=True)
            self.assertEqual(run.returncode, 1)
            self.assertIn(words, run.stderr)


if __name__ == "__main__":
    main()
