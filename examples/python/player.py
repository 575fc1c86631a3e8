#!/usr/bin/env python3
"""A player in plain Python: opens or joins a table and plays to the end. It plays random legal
moves, or those of another program.

    python3 player.py URL --open ludo --players 2 --bot random
    python3 player.py URL --join K7M2QX --program "./my-bot --level 3"

The program, in any language, reads one JSON object per line: the game, what is asked, the view of its
seat and its legal actions. It answers each with a line: the index of an action in that list.

Only the standard library is used. Everything it does is described in docs/protocol.md.
"""

import argparse
import base64
import hashlib
import json
import os
import random
import secrets
import shlex
import socket
import struct
import subprocess
import time
import urllib.parse
import urllib.request

# The version of the protocol that this program was written for.
PROTOCOL_VERSION = 3


class ApiClient:
    """An HTTP client with an identity cookie."""

    def __init__(self, url):
        self.url = url
        with urllib.request.urlopen(url + "/api/me") as response:
            self.cookie = response.headers["Set-Cookie"].split(";")[0]

    def post(self, path, body):
        headers = {"Cookie": self.cookie, "Content-Type": "application/json"}
        data = json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, headers)
        with urllib.request.urlopen(request) as response:
            return json.load(response)


class WebSocket:
    """The client side of a WebSocket (RFC 6455), as far as it is needed here."""

    def __init__(self, url, path, cookie):
        where = urllib.parse.urlsplit(url)
        self.stream = socket.create_connection((where.hostname, where.port or 80))
        self.stream.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        key = base64.b64encode(os.urandom(16)).decode()
        head = [
            f"GET {path} HTTP/1.1", f"Host: {where.netloc}", f"Cookie: {cookie}",
            "Connection: Upgrade", "Upgrade: websocket",
            "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {key}", "", "",
        ]
        self.stream.sendall("\r\n".join(head).encode())
        self.reader = self.stream.makefile("rb")
        status = self.reader.readline()
        if b" 101 " not in status:
            raise ConnectionError(f"no socket: {status.decode().strip()}")
        while self.reader.readline().strip():
            pass

    def read(self, count):
        data = self.reader.read(count)
        if len(data) < count:
            raise ConnectionError("the server closed the connection")
        return data

    def send_frame(self, opcode, data):
        """Sends one frame, masked as a client's frames must be."""
        mask = os.urandom(4)
        size = len(data)
        if size < 126:
            head = struct.pack("!BB", 0x80 | opcode, 0x80 | size)
        else:
            head = struct.pack("!BBH", 0x80 | opcode, 0x80 | 126, size)
        masked = bytes(byte ^ mask[at % 4] for at, byte in enumerate(data))
        self.stream.sendall(head + mask + masked)

    def send(self, message):
        self.send_frame(1, json.dumps(message).encode())

    def receive(self):
        """Returns the next message; answers pings meanwhile."""
        text = b""
        while True:
            first, size = self.read(2)
            if size == 126:
                (size,) = struct.unpack("!H", self.read(2))
            elif size == 127:
                (size,) = struct.unpack("!Q", self.read(8))
            data, opcode = self.read(size), first & 0x0F
            if opcode in (0, 1):
                text += data
                if first & 0x80:
                    return json.loads(text)
            elif opcode == 8:
                raise ConnectionError("the server has closed the connection")
            elif opcode == 9:
                self.send_frame(10, data)


def apply_patch(target, patch):
    """Applies a JSON merge patch (RFC 7396)."""
    if not isinstance(patch, dict):
        return patch
    result = dict(target) if isinstance(target, dict) else {}
    for name, value in patch.items():
        if value is None:
            result.pop(name, None)
        else:
            result[name] = apply_patch(result.get(name), value)
    return result


class RandomChooser:
    """Chooses any legal action."""

    def choose(self, question):
        return random.randrange(len(question["legal"]))


class ProgramChooser:
    """Has another program choose: a line of JSON out, a line with a number back."""

    def __init__(self, command):
        self.process = subprocess.Popen(
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def choose(self, question):
        self.process.stdin.write(json.dumps(question) + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline().strip()
        if not answer.isdigit() or int(answer) >= len(question["legal"]):
            raise RuntimeError(f"the program answered {answer!r}, not the index of an action")
        return int(answer)


class Player:
    """A player at a table."""

    def __init__(self, api, code, chooser):
        self.chooser, self.view = chooser, None
        path = f"/api/tables/{code}/socket?protocol={PROTOCOL_VERSION}"
        self.socket = WebSocket(api.url, path, api.cookie)
        self.lobby, self.ask, self.last_id, self.pending = {}, None, 0, None
        self.salt = {}

    def request(self, **command):
        """Sends a command with an id of its own; only one is pending at a time."""
        self.last_id += 1
        self.pending = {"id": str(self.last_id), **command}
        self.socket.send(self.pending)

    def receive(self):
        """Processes the next message."""
        message = self.socket.receive()
        if message["type"] in ("hello", "update"):
            is_full = message["type"] == "hello"
            if "lobby" in message:
                self.lobby = apply_patch({} if is_full else self.lobby, message["lobby"])
            if "view" in message:
                self.view = apply_patch(None if is_full else self.view, message["view"])
            if "ask" in message:
                self.ask = message["ask"]
        elif message["type"] == "closing":
            raise ConnectionError(message["refusal"]["message"])
        if "reply_to" in message or message["type"] == "refused":
            self.pending, sent = None, self.pending
            if message["type"] == "refused":
                self.handle_refusal(message["refusal"], sent)
        return message

    def handle_refusal(self, refusal, sent):
        """If commands come too often, waits and repeats the command with the same id. Any other
        refusal is a bug, unless the match has changed in the meantime."""
        if refusal["code"] == "too-often":
            time.sleep(1)
            self.pending = sent
            self.socket.send(sent)
        elif sent is None or sent["do"] not in ("act", "salt-hash", "salt"):
            raise RuntimeError(refusal["message"])

    def publish_salt(self):
        """Adds a random salt to the dice: its hash as soon as we sit, and the salt itself when the
        match is starting and the hashes of all players are known."""
        dice, you = self.lobby.get("dice", {}), self.lobby["you"]
        if self.pending is not None or "commitment" not in dice:
            return
        drawn_for = (dice["round"], dice["commitment"])
        hashes = {salt["member"]: salt["hash"] for salt in dice["salts"]}
        start = dice.get("start", {})
        if start.get("stage") == "salts":
            known = drawn_for in self.salt and all(member in hashes for member in start["members"])
            if known and you in start["waiting"]:
                self.request(do="salt", round=dice["round"], salt=self.salt[drawn_for])
        elif any(chair.get("member") == you for chair in self.lobby["chairs"]):
            salt = self.salt.setdefault(drawn_for, secrets.token_hex(16))
            digest = hashlib.sha256(salt.encode()).hexdigest()
            if hashes.get(you) != digest:
                self.request(do="salt-hash", round=dice["round"], hash=digest)

    def play(self):
        """Plays until the match has ended and returns it."""
        answered = None
        while True:
            self.receive()
            self.publish_salt()
            match = self.lobby.get("match", {})
            if "outcome" in match or "stopped" in match:
                return match
            ask = self.ask or {}
            if self.pending is None and ask.get("legal") and ask["id"] != answered:
                answered = ask["id"]
                self.request(do="act", ask=ask["id"], action=self.choose(ask))

    def choose(self, ask):
        """Returns the action to take."""
        question = {
            "game": self.lobby["game"], "seat": self.seat(), "prompt": ask.get("prompt"),
            "view": self.view, "legal": ask["legal"],
        }
        return ask["legal"][self.chooser.choose(question)]

    def start(self, players):
        """As the owner: starts the match when so many players sit and are ready."""
        while True:
            taken = [chair for chair in self.lobby["chairs"] if "member" in chair or "bot" in chair]
            people = [self.lobby["members"][chair["member"]] for chair in taken if "member" in chair]
            others = [member for member in people if member["number"] != self.lobby["you"]]
            ready = all(member.get("ready") for member in others)
            if self.pending is None and len(taken) == players and ready:
                return self.request(do="start")
            self.receive()
            self.publish_salt()

    def seat(self):
        """Returns our seat in the match, from the chair of each seat."""
        chairs = [chair.get("member") for chair in self.lobby["chairs"]]
        return self.lobby["match"]["chairs"].index(chairs.index(self.lobby["you"]))


def main():
    parser = argparse.ArgumentParser(description="Plays at a table of Parlor.")
    parser.add_argument("url", help="the server's address, such as http://127.0.0.1:7171")
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--open", metavar="GAME", help="open a table for this game")
    what.add_argument("--join", metavar="CODE", help="join the table with this code")
    parser.add_argument("--nick", default="Python")
    parser.add_argument("--players", type=int, default=2, help="the number of players to start with")
    parser.add_argument("--bot", metavar="LEVEL", help="seat a bot of this level on the last chair")
    parser.add_argument("--program", metavar="COMMAND", help="the program that chooses the moves")
    args = parser.parse_args()
    chooser = ProgramChooser(args.program) if args.program else RandomChooser()
    api = ApiClient(args.url)
    if args.open:
        table = {"game": args.open, "nick": args.nick, "options": {"bot_ms": 0}}
        code = api.post("/api/tables", table)["code"]
        print(code, flush=True)
        player = Player(api, code, chooser)
        player.receive()
        if args.bot:
            player.request(do="bot", chair=args.players - 1, level=args.bot)
        player.start(args.players)
    else:
        api.post(f"/api/tables/{args.join}/join", {"nick": args.nick})
        player = Player(api, args.join, chooser)
        player.receive()
        player.request(do="ready", ready=True)
    match = player.play()
    print(json.dumps({"seat": player.seat(), "outcome": match.get("outcome")}))


if __name__ == "__main__":
    main()
