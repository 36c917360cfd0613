"""Compares the records that came back with those of the collection: cases.py LIST FOLDER.

LIST names the records that differ on purpose: id, a tab, the reason. FOLDER holds decode.in, decode.out, encode.in and
encode.out. Prints `N equal, N differ (listed), N wrong`; exit status 1 when any is wrong.
"""
import hashlib
import json
import sys

FIRM = ("code", "code_name", "identifier", "length", "authenticator", "authenticator_check", "message_authenticator",
        "user_password", "padding_octets", "length_field", "result")


def decoded(record, answer):
    """What differs, as text; empty when nothing does."""
    expect = record["expect"]
    word = expect.get("parse_error") or expect.get("error")
    if word:
        return "" if answer.get("error") == word else f"error {answer.get('error')!r}, expected {word!r}"
    if "error" in answer:
        return f"error {answer['error']!r}"
    for key in FIRM:
        if key in expect and expect[key] != answer["expect"].get(key):
            return f"{key} is {answer['expect'].get(key)!r}, expected {expect[key]!r}"
    if "attrs" in record and record["attrs"] != answer["attrs"]:
        if record["strength"] == "must":
            return f"attrs are {json.dumps(answer['attrs'])}, expected {json.dumps(record['attrs'])}"
        return firm_part(record, answer)
    return ""


def firm_part(record, answer):
    """How a malformed value is shown is each peer's choice; its octets must all be there."""
    octets = "".join(a.get("value_hex", "") for a in answer["attrs"])
    for attr in record["attrs"]:
        if attr.get("raw") and attr["value_hex"] not in octets:
            return f"octets lost: {json.dumps(answer['attrs'])}"
    return ""


def encoded(record, answer):
    if answer.get("hex") == record["hex"]:
        return ""
    if "error" in answer:
        return f"error {answer['error']!r}"
    if any(a.get("encrypted") == "tunnel-password" for a in record["attrs"]):
        if revealed(record, record["hex"]) == revealed(record, answer["hex"]):
            return ""
    return f"hex is {answer['hex']}, expected {record['hex']}"


def revealed(record, text):
    """The attributes with Tunnel-Password in the clear: its salt is free (RFC 2868 section 3.5)."""
    octets = bytes.fromhex(text)
    secret = record["secret"].encode()
    authenticator = bytes.fromhex(record["request_authenticator"])
    attributes = []
    while octets:
        length = octets[1]
        kind, value, octets = octets[0], octets[2:length], octets[length:]
        if kind == 69:
            tag, before, hidden = value[:1], authenticator + value[1:3], value[3:]
            clear = b""
            for at in range(0, len(hidden), 16):
                stream = hashlib.md5(secret + before).digest()
                before = hidden[at:at + 16]
                clear += bytes(a ^ b for a, b in zip(before, stream))
            # What pads the last block is free too.
            value = tag + clear[1:1 + clear[0]]
        attributes.append((kind, value))
    return attributes


def main(listed, folder):
    reasons = dict(line.rstrip("\n").split("\t", 1) for line in open(listed, encoding="utf-8") if "\t" in line)
    equal, differ, wrong = 0, [], []
    for direction, compare in (("decode", decoded), ("encode", encoded)):
        records = [json.loads(line) for line in open(f"{folder}/{direction}.in", encoding="utf-8")]
        answers = [json.loads(line) for line in open(f"{folder}/{direction}.out", encoding="utf-8")]
        if len(records) != len(answers):
            wrong.append(f"{direction}: {len(records)} records, {len(answers)} answers")
        for record, answer in zip(records, answers):
            problem = compare(record, answer)
            if record["id"] != answer.get("id"):
                problem = f"answered as {answer.get('id')!r}"
            if not problem:
                equal += 1
            elif record["id"] in reasons:
                differ.append(f"{record['id']}: {reasons[record['id']]}")
            else:
                wrong.append(f"{record['id']}: {problem}")
    for line in differ:
        print("differs  " + line)
    for line in wrong:
        print("wrong    " + line)
    print(f"{equal} equal, {len(differ)} differ (listed), {len(wrong)} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2]))
