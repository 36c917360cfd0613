#!/usr/bin/env python3
"""first-answer.py ADDRESS LOG COMMAND...: starts COMMAND (output to LOG) and sends an Access-Request to port 1812 of ADDRESS each millisecond
until one is answered. Prints the process id and the milliseconds from the start of the process; the process goes on."""
import hashlib
import hmac
import os
import select
import socket
import struct
import subprocess
import sys
import time

SECRET = b"testing123"
address, log, command = sys.argv[1], sys.argv[2], sys.argv[3:]


def attribute(kind, value):
    return struct.pack("BB", kind, 2 + len(value)) + value


def request(identifier):
    authenticator = os.urandom(16)
    pad = hashlib.md5(SECRET + authenticator).digest()
    password = bytes(a ^ b for a, b in zip(b"secret".ljust(16, b"\0"), pad))
    rest = attribute(1, b"first") + attribute(2, password)
    head = struct.pack("!BBH", 1, identifier, 38 + len(rest)) + authenticator
    signed = hmac.new(SECRET, head + attribute(80, bytes(16)) + rest, "md5").digest()
    return authenticator, head + attribute(80, signed) + rest


def answers(packet, asked):
    authenticator = asked.get(packet[1]) if len(packet) >= 20 else None
    return authenticator is not None and packet[0] == 2 and packet[4:20] == hashlib.md5(
        packet[:4] + authenticator + packet[20:] + SECRET).digest()


asked = {}
with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as client, open(log, "ab") as out:
    client.connect((address, 1812))
    start = time.monotonic()
    process = subprocess.Popen(command, stdout=out, stderr=out, start_new_session=True)
    number = 0
    while time.monotonic() - start < 60 and process.poll() is None:
        identifier = number % 256
        asked[identifier], packet = request(identifier)
        number += 1
        try:
            client.send(packet)
            if select.select([client], [], [], 0.001)[0] and answers(client.recv(4096), asked):
                print(process.pid, "%.1f" % ((time.monotonic() - start) * 1000))
                sys.exit(0)
        except ConnectionRefusedError:
            time.sleep(0.001)
process.kill()
sys.exit("no answer from %s: see %s" % (address, log))
