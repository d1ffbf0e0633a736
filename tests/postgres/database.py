#!/usr/bin/env python3
"""A PostgreSQL of one's own in a temporary folder, for tests:

  database.py COMMAND...   runs the command with ZASHIKI_TEST_POSTGRES, its address, and ZASHIKI_TEST_PG_CTL, what stops
                           and starts it

It speaks TLS too, with the certificate ZASHIKI_TEST_POSTGRES_CERTIFICATE."""
import os
import pwd
import shlex
import shutil
import socket
import subprocess
import sys
import tempfile
from pathlib import Path

PROGRAMS = Path("/usr/lib/postgresql/15/bin")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Postgres:
    def __init__(self):
        self.folder = Path(tempfile.mkdtemp(prefix="zashiki-postgres-"))
        self.port = free_port()
        # It refuses to run as root.
        self.unprivileged = []
        if os.getuid() == 0:
            somebody = pwd.getpwnam("postgres")
            os.chown(self.folder, somebody.pw_uid, somebody.pw_gid)
            self.unprivileged = ["setpriv", f"--reuid={somebody.pw_uid}", f"--regid={somebody.pw_gid}", "--clear-groups"]
        self.certificate = self.folder / "server.crt"
        self.data = self.folder / "data"
        self.run("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
                 "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", self.folder / "server.key",
                 "-out", self.certificate)
        self.run(PROGRAMS / "initdb", "-D", self.data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C",
                 "--no-sync", "--no-instructions")
        # Nothing here is to survive the machine.
        (self.data / "postgresql.auto.conf").write_text(
            f"port = {self.port}\nlisten_addresses = 'localhost'\nunix_socket_directories = '{self.folder}'\nfsync = off\n"
            f"ssl = on\nssl_cert_file = '{self.certificate}'\nssl_key_file = '{self.folder}/server.key'\n"
            "shared_buffers = 32MB\nautovacuum = off\nmax_connections = 60\n")
        self.pg_ctl = [*self.unprivileged, str(PROGRAMS / "pg_ctl"), "-s", "-D", str(self.data), "-l",
                       str(self.folder / "log")]
        self.control("start")
        self.address = f"postgresql://postgres@localhost:{self.port}/postgres"

    def run(self, *command):
        subprocess.run([*self.unprivileged, *map(str, command)], check=True, cwd=self.folder, stdout=subprocess.PIPE,
                       stderr=subprocess.PIPE)

    def control(self, *what):
        subprocess.run([*self.pg_ctl, *what], check=True, cwd=self.folder, stdin=subprocess.DEVNULL)

    def ask(self, sql, database="postgres"):
        return subprocess.run([PROGRAMS / "psql", "-XAtqc", sql, self.address.removesuffix("postgres") + database],
                              check=True, text=True, stdout=subprocess.PIPE).stdout.strip()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        subprocess.run([*self.pg_ctl, "stop", "-m", "immediate"], check=False, cwd=self.folder)
        shutil.rmtree(self.folder, ignore_errors=True)


if __name__ == "__main__":
    with Postgres() as postgres:
        sys.exit(subprocess.run(sys.argv[1:], check=False, env={
            **os.environ, "ZASHIKI_TEST_POSTGRES": postgres.address, "ZASHIKI_TEST_PG_CTL": shlex.join(postgres.pg_ctl),
            "ZASHIKI_TEST_POSTGRES_CERTIFICATE": str(postgres.certificate)}).returncode)
