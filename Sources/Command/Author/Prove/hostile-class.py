#!/usr/bin/env python3
"""A class of 40, twenty-one of whom want to get through without an answer.

Makes the class in a folder, grades it without a kept result, and says what
became of it. It fails if an attack earns a point, if a submission has no row,
if an answer has read what it may not, or if the workbook's files have changed.

    Sources/Command/Author/Prove/hostile-class.py [FOLDER]
"""
import json, os, pathlib, re, shutil, subprocess, sys, tempfile, time

root = pathlib.Path(__file__).resolve().parents[4]
teacher = root / ".build/debug/workbook-teacher"
place = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else tempfile.mkdtemp())
folder = place / "class"
asked = ["01.2", "04.3", "11.2", "11.3"]
secret = "WORKBOOK_HOSTILE_SECRET"

exercises = {
    "01.2": "Chapter01Handshake/2-MakeAPublisher/MakeAPublisher.swift",
    "04.3": "Chapter04Sink/3-MakeABag/MakeABag.swift",
    "11.2": "Chapter11Subjects/2-ListenToTheSecond/ListenToTheSecond.swift",
    "11.3": "Chapter11Subjects/3-ManyListeners/ManyListeners.swift",
}


def text(path):
    return (root / path).read_text()


solutions = {id: text(f"Solutions/{file}") for id, file in exercises.items()}
starters = {id: text(f"Exercises/{file}") for id, file in exercises.items()}


def hand_in(name, **answers):
    for id, answer in answers.items():
        file = folder / name / "Exercises" / exercises[id.replace("_", ".")[1:]]
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(answer)


def fixture(name):
    source = text("Tests/Command/WorkbookTests/Fixtures/Forgeries.swift")
    found = re.search(rf'static let {name} = #"""\n(.*?)\n    """#', source, re.S)
    return re.sub(r"(?m)^    ", "", found[1]) + "\n"


# Each takes 11.2, and should earn nothing for it.
head = "// 11.2 Listen to the second\n"


def board(work="", more="", imports=""):
    """An answer that does nothing but `work`, when it is made."""
    return f"""{head}{imports}
{more}
public final class Board {{
  private let write: (String) -> Void
  public init(write: @escaping (String) -> Void) {{
    self.write = write
    {work}
  }}
  public func send(_ number: Int) {{}}
  public func sendTens(_ number: Int) {{}}
  public func stop() {{}}
}}
"""


types = "1 + 2 * 3.0 - 4 / 5 + 6 * -7 - 8.5 + 9 * 2 - -3 + 4 * 5 - 6 + 7 / 2"
hostile = {
    "Aim-comparison": fixture("comparison"),
    "Aim-optional": fixture("optional"),
    "Aim-optional-package": fixture("optional").replace("public static", "package static"),
    "Aim-operator": board(more="public func == (a: [String], b: [String]) -> Bool { true }"),
    "Aim-conformance": board(
        more="public protocol Own {}\nextension Optional: Own {}\n"
        "extension Own { public static func == (a: Self, b: _OptionalNilComparisonType)"
        " -> Bool { true } }"),
    "Aim-literal": board(more="public typealias StringLiteralType = String"),
    "Bomb-brackets": head + "let a = " + "[" * 10_000 + "]" * 10_000 + "\n",
    "Bomb-hashes": head + "#" * 40_000 + "\n",
    "Bomb-interpolations": head + "let a = " + '"\\(' * 5_000 + "1" + ')"' * 5_000 + "\n",
    "Bomb-large": head + "// long\n" * 200_000,
    "Bomb-memory": board(
        "var all: [[UInt8]] = []\n    while true "
        "{ all.append(Array(repeating: 1, count: 1 << 24)) }"),
    "Bomb-parentheses": head + "let a = " + "(" * 10_000 + "1" + ")" * 10_000 + "\n",
    "Bomb-threads": board("for _ in 0..<5_000 { Task.detached { while true {} } }"),
    "Bomb-types": head + "".join(
        f"let a{n}: Double = {types} + Double([{types}].count) + (n{n} ?? {types})\n"
        for n in range(20)),
    "End-exit": board("exit(0)", imports="import Foundation"),
    "End-hangs": board("while true {}"),
    "End-says-so": board(f'fatalError("{secret} passed, 2 of 2")'),
    "Place-moves": head + '#sourceLocation(file: "x", line: 1)\nlet a: Int = ""\n',
    "Read-environment": board(
        "print(CommandLine.arguments)", imports="import Foundation"),
    "Read-file": board(
        'print((try? String(contentsOfFile: "/etc/passwd")) ?? "")',
        imports="import Foundation"),
    "Take-symbol": board(
        more='@_silgen_name("system") func run(_ s: [CChar]) -> Int32'),
}

shutil.rmtree(folder, ignore_errors=True)
for name, answer in hostile.items():
    hand_in(name, _11_2=answer, _01_2=solutions["01.2"])
honest = 0
mistakes = []
for id, file in exercises.items():
    found = sorted((root / "Tests/Answers/Wrong").joinpath(file).parent.glob("*.swift"))
    mistakes += [(id, mistake.read_text()) for mistake in found]
while len(hostile) + honest < 40:
    name = f"S{honest:02}"
    answers = {"_" + id.replace(".", "_"): solutions[id] for id in asked}
    if honest % 3 == 1 and mistakes:
        id, mistake = mistakes.pop(0)
        answers["_" + id.replace(".", "_")] = mistake
    if honest % 3 == 2:
        answers["_11_3"] = starters["11.3"]
    # Nobody's answer is anybody else's: each has to be tried.
    answers = {id: answer + f"\n// {name}\n" for id, answer in answers.items()}
    hand_in(name, **answers)
    honest += 1


def state():
    said = subprocess.run(
        ["git", "status", "--porcelain"], cwd=root, capture_output=True, text=True)
    return said.stdout


before = state()
for kept in ("models", "results"):
    shutil.rmtree(root / ".build/grade" / kept, ignore_errors=True)
record, feedback = place / "grades.json", place / "feedback"
record.unlink(missing_ok=True)
shutil.rmtree(feedback, ignore_errors=True)
feedback.mkdir()
start = time.time()
subprocess.run(
    [teacher, "grade", *asked, "--submissions", folder, "--record", record,
     "--format", "feedback", "--output", feedback],
    cwd=root, env=dict(os.environ, **{secret: secret}), stdout=subprocess.DEVNULL)
seconds = time.time() - start
rows = {}
for one in json.loads(record.read_text())["submissions"]:
    rows[one["student"]] = {
        row["id"]: (row["verdict"], row["points"], row.get("message"))
        for row in one["exercises"]}
words = {file.stem: file.read_text() for file in feedback.iterdir()}
faults = [f"forged by {who}" for who in hostile if rows.get(who, {}).get("11.2", ("", 1))[1] > 0]
faults += [f"{who} lost 01.2" for who in hostile if rows.get(who, {}).get("01.2", ("", 0))[1] != 3]
faults += [f"not graded: {who} {id}" for who, all in rows.items() for id, row in all.items()
           if row[0] == "notGraded"]
faults += [f"{who} reads" for who, said in words.items()
           if "root:" in said or secret in said.replace("own last words: “" + secret, "")]
faults += [f"{who} {id} is accused" for who, all in rows.items() for id, row in all.items()
           if who not in hostile and row[0] == "notAllowed"]
if len(rows) != 40:
    faults.append(f"{len(rows)} rows")
print(f"{len(rows)} submissions in {seconds:.0f} s")
print()
print("| hostile submission | verdict | what it is told |")
print("|---|---|---|")
for who in hostile:
    verdict, _, message = rows.get(who, {}).get("11.2", ("no row", 0, ""))
    print(f"| {who} | {verdict} | {(message or '').splitlines()[0] if message else ''} |")
if state() != before:
    faults.append("the workbook's files have changed")
print("\n".join(faults) or "Nothing forged, nothing read, nothing lost.")
sys.exit(bool(faults))
