"""SecantusDB in place of mongod: makes the administrator at the first start, as the official image does."""

import os
import subprocess
import sys
import time

from pymongo import MongoClient

FOLDER = "/data/db"
MARK = os.path.join(FOLDER, "administrator-was-made")
SERVER = [sys.executable, "-c", "from secantus.cli import main; main()", "--host", "0.0.0.0", "--port", "27017"]
STORAGE = ["--storage-path", os.path.join(FOLDER, "secantus")]
# Certificate and key in one file, as mongod has them.
TLS = ["--tls-cert-file", "/run/secrets/mongo.pem", "--tls-key-file", "/run/secrets/mongo.pem"]
DEADLINE = 60


def make_administrator(password):
    server = subprocess.Popen([*SERVER, *STORAGE])
    client = MongoClient("mongodb://127.0.0.1:27017/?directConnection=true", serverSelectionTimeoutMS=DEADLINE * 1000)
    client.admin.command("createUser", "root", pwd=password, roles=["root"])
    client.close()
    server.terminate()
    server.wait(DEADLINE)


if not os.path.exists(MARK):
    with open("/run/secrets/mongo-root-password", encoding="utf8") as secret:
        make_administrator(secret.read().strip())
    with open(MARK, "w", encoding="utf8") as mark:
        mark.write(str(time.time()))

os.execv(SERVER[0], [*SERVER, *STORAGE, *TLS, "--auth"])
