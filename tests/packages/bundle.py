#!/usr/bin/env python3
"""Runs the tarball on a Linux of five years ago, and the image as a container would: bundle.py FOLDER, as root; needs
mmdebstrap and Debian's archive."""
import hashlib
import json
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tarfile
import tempfile
import urllib.request

folder = pathlib.Path(sys.argv[1]).resolve()
PORT = 18081
place = pathlib.Path(tempfile.mkdtemp(prefix="zashiki-bundle-"))


def check_links(folder):
    """Every relative link in the Markdown files leads to a file in the folder."""
    for page in folder.rglob("*.md"):
        for target in re.findall(r"\]\(([^)#:]+)[^)]*\)", page.read_text()):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


def answers(command):
    """Starts a server, fetches the page, and stops it."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert "http" in process.stdout.readline()
        for path, expected in (("/", b"<title>"), ("/healthz", b'{"ok":true}')):
            with urllib.request.urlopen(f"http://127.0.0.1:{PORT}{path}", timeout=30) as answer:
                assert expected in answer.read()
    finally:
        process.send_signal(signal.SIGTERM)
        assert process.wait(30) == 0


def check_tarball(tarball):
    digest, name = tarball.with_name(tarball.name + ".sha256").read_text().split()
    assert name == tarball.name and digest == hashlib.sha256(tarball.read_bytes()).hexdigest()
    root = place / "old"
    # From where this machine has its own packages; the old ones' security updates are no longer anywhere.
    sites = subprocess.run(["apt-get", "indextargets", "--format", "$(SITE)"], check=True, text=True, stdout=subprocess.PIPE).stdout.split()
    source = f"deb {next(site for site in sites if site.rstrip('/').endswith('/debian'))} bullseye main"
    subprocess.run(["mmdebstrap", "--quiet", "--variant=essential", "bullseye", root, source], check=True)
    with tarfile.open(tarball) as archive:
        archive.extractall(root / "opt", filter="data")
    program = "/opt/" + tarball.name.removesuffix(".tar.gz") + "/zashiki"
    (root / "usr/local/bin/zashiki").symlink_to(program)
    for command in (["--version"], ["play", "niya", "--watch", "--seed", "1"]):
        subprocess.run(["chroot", root, "zashiki", *command], check=True, stdout=subprocess.DEVNULL)
    check_links(root / program.lstrip("/").removesuffix("/zashiki"))
    # libpq is loaded when it is needed.
    told = subprocess.run(["chroot", root, "zashiki", "serve", "--store", "postgresql://anna@127.0.0.1:1/none"], stderr=subprocess.PIPE,
                          text=True, check=False)
    assert "Connection refused" in told.stderr, told.stderr
    answers(["chroot", root, "zashiki", "serve", "--port", str(PORT), "--data", "/tmp/house", "--log", "error"])


def check_image(image):
    with tarfile.open(image) as archive:
        def blob(of):
            data = archive.extractfile("blobs/" + of["digest"].replace(":", "/")).read()
            assert len(data) == of["size"] and hashlib.sha256(data).hexdigest() == of["digest"].split(":")[1]
            return data

        (entry,) = json.load(archive.extractfile("index.json"))["manifests"]
        manifest = json.loads(blob(entry))
        config = json.loads(blob(manifest["config"]))["config"]
        (layer,) = manifest["layers"]
        (place / "layer").write_bytes(blob(layer))
    assert list(config["Volumes"]) == ["/var/lib/zashiki"] and config["User"] == "65532:65532"
    root = place / "image"
    root.mkdir()
    subprocess.run(["tar", "-xzpf", place / "layer", "-C", root], check=True)
    size = sum(file.stat().st_size for file in root.rglob("*") if file.is_file())
    assert size <= 40e6, f"{size / 1e6:.1f} MB"
    volume = place / "volume"
    volume.mkdir()
    shutil.chown(volume, 65532, 65532)
    # Read only, but for the volume, and as the user that the image names.
    script = (f"mount --bind {root} {root} && mount --bind {volume} {root}/var/lib/zashiki && mount -o remount,bind,ro {root} && "
              f"exec chroot --userspec={config['User']} {root} " + " ".join(config["Entrypoint"] + config["Cmd"]))
    environment = [*config["Env"], f"ZASHIKI_PORT={PORT}", "ZASHIKI_LOG=error"]
    answers(["env", "-i", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", *environment, "unshare", "--mount", "sh", "-c", script])
    assert any(volume.iterdir()), "the store is in the volume"


try:
    (tarball,) = folder.glob("zashiki-*.tar.gz")
    (image,) = folder.glob("zashiki-*.oci.tar")
    check_tarball(tarball)
    check_image(image)
    print("tarball and image serve the page")
finally:
    shutil.rmtree(place, ignore_errors=True)
