"""Numbered messages between a process and the one that it began: JSON with its length before it, and nothing that
could run anything."""

from __future__ import annotations

import json
import socket
import struct
from typing import Any, Final

_HEAD: Final = struct.Struct("!QQ")
_PIECE: Final = 1 << 20


def packed(value: object) -> bytes:
    """A message. Half a character, which a hostile text may have, is carried as it is."""
    return json.dumps(value, ensure_ascii=False).encode("utf-8", "surrogatepass")


def unpacked(body: bytes | bytearray) -> Any:
    """What `packed` was given.

    Raises:
        ValueError: that was not from `packed`.
        RecursionError: it is nested deeper than the caller's stack allows.
    """
    return json.loads(body)


def send(line: socket.socket, number: int, body: bytes) -> None:
    """Send one message; one thread at a time.

    Raises:
        BlockingIOError: the other end takes nothing, for as long as the socket waits.
        OSError: the other end is gone.
    """
    line.sendall(_HEAD.pack(number, len(body)))
    line.sendall(body)


def receive(line: socket.socket, most: int) -> tuple[int, bytearray] | None:
    """The next message and its number; None at the end.

    Raises:
        ValueError: it would be longer than `most` bytes.
        OSError: the line broke.
    """
    head = _exactly(line, _HEAD.size)
    if head is None:
        return None
    number, length = _HEAD.unpack(head)
    if length > most:
        raise ValueError(f"a message of {length} bytes")
    body = _exactly(line, length)
    return None if body is None else (number, body)


def _exactly(line: socket.socket, length: int) -> bytearray | None:
    """So many bytes; what comes is held, and not what was announced."""
    held = bytearray()
    while len(held) < length:
        piece = line.recv(min(_PIECE, length - len(held)))
        if not piece:
            return None
        held += piece
    return held
