import Foundation
import WorkbookBase

/// `workbook grade autograder FOLDER [05.2 | 05 …]`: a folder that
/// Gradescope takes as an autograder, once it is zipped.
func makeAutograder(_ arguments: [String], in workbook: CommandContext) throws
  -> ExitStatus
{
  var words = arguments
  guard let path = words.first, !path.hasPrefix("-") else {
    throw Failure.usage(
      "Say where: `swift run workbook grade autograder FOLDER [05]`.")
  }
  words.removeFirst()
  let options = Options(words)
  let selection = try options.names("grade autograder")
  _ = try workbook.course.exercises(matching: selection)
  let folder = URL(fileURLWithPath: path)
  guard !FileManager.default.fileExists(atPath: folder.path) else {
    throw Failure.usage("\(folder.path) is there already.")
  }
  try RecordFile.check(folder, isFolder: true)
  try Autograder(checkout: workbook.checkout, selection: selection)
    .write(to: folder)
  workbook.terminal.note(
    """
    wrote \(folder.path)
    Zip what is in it, and upload the zip file as the autograder.
    """)
  return .passed
}

/// The files of an autograder: the course, and two scripts that Gradescope
/// calls.
struct Autograder {
  var checkout: Checkout
  /// The exercises and chapters to grade; all, if there are none.
  var selection: [String]

  private static let parts = [
    Layout.manifest, Layout.sources, Layout.tests, Layout.solutions,
    Layout.exercises, Layout.chapters, "LICENSE", "README.md",
  ]

  func write(to folder: URL) throws {
    let manager = FileManager.default
    let course = folder.appendingPathComponent("workbook")
    try manager.createDirectory(at: course, withIntermediateDirectories: true)
    for part in Self.parts where checkout.exists(part) {
      try manager.copyItem(
        at: checkout.url(part), to: course.appendingPathComponent(part))
    }
    for (name, text) in [("setup.sh", setup), ("run_autograder", run)] {
      let file = folder.appendingPathComponent(name)
      try Data(text.utf8).write(to: file)
      try manager.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: file.path)
    }
  }

  /// Runs once, when Gradescope builds the image.
  private var setup: String {
    """
    #!/bin/sh
    # Installs Swift, and builds the course so that each grading need not.
    set -e
    export DEBIAN_FRONTEND=noninteractive
    apt-get update
    apt-get install -y bubblewrap binutils-gold curl gcc g++ git gnupg2 \\
      libc6-dev libcurl4-openssl-dev libedit2 libpython3-dev libsqlite3-0 \\
      libxml2-dev libz3-dev pkg-config python3 tzdata zlib1g-dev
    if ! command -v swift >/dev/null; then
      curl -fsSL https://download.swift.org/swiftly/linux/swiftly-x86_64.tar.gz \\
        | tar -xz -C /tmp
      /tmp/swiftly init --assume-yes --skip-install
      . "$HOME/.local/share/swiftly/env.sh"
      swiftly install --assume-yes 6.3.1
      ln -sf "$(command -v swift)" "$(command -v swiftc)" /usr/local/bin/
    fi
    cd "$(dirname "$0")/workbook"
    WORKBOOK_EXERCISE=workbook-teacher swift build --product workbook-teacher
    # Builds and tries all that grading needs, once and for all submissions.
    .build/debug/workbook-teacher grade\(selection.map { " \($0)" }.joined()) \\
      --submission Solutions --student setup --format json --output /dev/null

    """
  }

  /// Runs for each submission.
  private var run: String {
    """
    #!/bin/sh
    # Grades /autograder/submission, and writes what Gradescope shows.
    root=${AUTOGRADER:-/autograder}
    [ -f "$HOME/.local/share/swiftly/env.sh" ] \\
      && . "$HOME/.local/share/swiftly/env.sh"
    mkdir -p "$root/results"
    cd "$root/source/workbook" || exit 1
    .build/debug/workbook-teacher grade\(selection.map { " \($0)" }.joined()) \\
      --submission "$root/submission" --student submission \\
      --format gradescope --output "$root/results/results.json"
    status=$?
    # 1 says that something could not be graded, which the results tell.
    [ "$status" -le 1 ] && exit 0
    printf '{"score": 0, "output": "%s"}\\n' \\
      "The grading itself failed; your teacher can see why." \\
      > "$root/results/results.json"
    exit "$status"

    """
  }
}
