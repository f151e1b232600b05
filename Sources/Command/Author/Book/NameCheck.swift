import WorkbookBase

// A text in backticks that looks like a name in this project must be one: a
// type or a member, a file, a scene, a command, an exercise.

extension BookChecker {
  /// Names from Apple and from the documents that no code here declares, and an
  /// example of a learner's file name.
  static let foreignNames: Set<String> = [
    "Ann_CountTheDemand.swift", "AsyncSequence", "Mutex",
    "NSKeyValueObservingOptions", "NSObject", "Observable",
    "OperationQueue", "UIControl", "assertNoFailure", "breakpoint",
    "breakpointOnError", "brew", "collect(_:options:)",
    "drop(untilOutputFrom:)",
    "drop(while:)", "enclosingInstance", "ignoreOutput", "measureInterval",
    "objc", "output(at:)", "package(url:branch:)", "pandoc", "preconcurrency",
    "prefix(while:)", "python",
    "replaceEmpty", "setup", "tryCompactMap", "tryDrop", "tryFilter",
    "tryLast", "tryPrefix", "tryRemoveDuplicates", "tryScan", "xed",
  ]

  /// The pages that also describe the command's own code.
  private static let speakOfCommand: Set = [
    "CONTRIBUTING.md", "README.md", "Chapters/README.md", guide,
    "Chapters/Command.md", "Chapters/Grading.md", "Chapters/OnAMac.md",
  ]

  // Stored, because creating a regular expression takes longer than matching a
  // few words.
  private static let code = #/`[^`]*`/#
  private static let exercise = #/[Ee]xercise (\d\d\.\d+)/#
  private static let scene = #/\d\d\/[\w-]+/#
  private static let path = #/\.?[\w\/-]+(\.(swift|md|svg)|\/[\w-]+)/#
  private static let word = #/[A-Za-z]\w*/#
  private static let call = #/(\w+)\(((?:\w+:)+)\)/#

  mutating func checkNames() {
    var names = KnownNames()
    let command = [Layout.command, Layout.commandTests]
    func isCommand(_ file: String) -> Bool {
      command.contains { file.hasPrefix("\($0)/") }
    }
    names.learn(checkout) { !isCommand($0) }
    names.learn(checkout.text(Layout.manifest) ?? "")
    for fence in pages.all.flatMap(\.fences) where fence.claim == .sketch {
      names.learn(fence.body.joined(separator: "\n"))
    }
    var withCommand = names
    withCommand.learn(checkout, if: isCommand)
    for page in pages.all {
      let names = Self.speakOfCommand.contains(page.path) ? withCommand : names
      for (number, line) in page.text {
        for code in line.code { check(code, names, page.path, number) }
        guard line.visible.contains("xercise ") else { continue }
        let prose = line.visible.replacing(Self.code, with: "")
        for match in prose.matches(of: Self.exercise) {
          check(exercise: match.1, page.path, number)
        }
      }
      for fence in page.fences where fence.isCommand {
        for (index, row) in fence.body.enumerated() {
          check(command: row, page.path, fence.line + 1 + index)
        }
      }
    }
    for exercise in course.exercises {
      for (index, row) in (checkout.lines(exercise.hintsFile) ?? [])
        .enumerated()
      {
        for code in Line(row).code {
          check(code, names, exercise.hintsFile, index + 1)
        }
      }
    }
  }

  private mutating func check(
    _ code: String, _ names: KnownNames, _ file: String, _ line: Int
  ) {
    if code.hasPrefix("swift ") {
      check(command: code, file, line)
    } else if code.wholeMatch(of: Self.scene) != nil {
      check(scene: code[...], file, line)
    } else if code.wholeMatch(of: Self.path) != nil {
      let isThere =
        checkout.exists(code) || names.files.contains(code)
        || names.words.contains(code)
        // A path inside the learner's answers, or one that a run creates.
        || checkout.exists("\(Layout.exercises)/\(code)")
        || code.hasPrefix(".build/")
        || Pages.resolve(code, from: file).map(checkout.exists) == true
      // `application/json` is not a file.
      if !isThere, code.contains(".") || code.first?.isUppercase == true {
        report(
          file, line, "there is no file `\(code)`",
          do: "Write the name that it has now.")
      }
    } else {
      // A word in capitals, as in `--output FILE`, is a placeholder.
      for word in code.matches(of: Self.word)
      where !names.words.contains(String(word.0))
        && word.0.contains(where: \.isLowercase)
      {
        report(
          file, line, "nothing is called `\(word.0)`, as in `\(code)`",
          do: "Write the name that it has now."
            + suggestion(for: String(word.0), in: Array(names.words))
            + " What others call so belongs to foreignNames, in"
            + " Sources/Command/Author/Book/NameCheck.swift.")
      }
      for call in code.matches(of: Self.call)
      where !names.calls.allows(
        String(call.1), call.2.split(separator: ":").map(String.init))
        && !names.words.contains(String(call.0))
      {
        report(
          file, line, "nothing is called with the labels of `\(call.0)`",
          do: "Write the labels that `\(call.1)` has now. A call of what"
            + " others call so belongs to foreignNames, in"
            + " Sources/Command/Author/Book/NameCheck.swift.")
      }
    }
  }

  /// Checks a line such as `swift run workbook test 05.1`.
  private mutating func check(command: String, _ file: String, _ line: Int) {
    let start = #/swift run (?:-c release )?workbook ([\w-]+)/#
    guard let word = command.firstMatch(of: start) else { return }
    if !commands.isEmpty, !commands.contains(String(word.1)) {
      report(
        file, line, "there is no command `\(word.1)`",
        do: "Write one that there is: \(commands.listed).")
    }
    // The arguments of `new` do not exist yet.
    guard word.1 != "new" else { return }
    let rest = command[word.range.upperBound...].prefix { $0 != "#" }
    for id in rest.matches(of: #/\b\d\d\.\d+\b/#) {
      check(exercise: id.0, file, line)
    }
    for id in rest.matches(of: #/\b\d\d\/[\w-]+/#) {
      check(scene: id.0, file, line)
    }
  }

  private mutating func check(
    exercise id: Substring, _ file: String, _ line: Int
  ) {
    guard !course.exercises.contains(where: { $0.id == id }) else { return }
    report(
      file, line, "there is no exercise \(id)",
      do: "`swift run workbook list` shows them all.")
  }

  private mutating func check(scene id: Substring, _ file: String, _ line: Int)
  {
    guard !programs.scenes.contains(String(id)) else { return }
    report(
      file, line, "there is no scene \(id)",
      do: "Write one that there is."
        + suggestion(for: String(id), in: programs.scenes))
  }
}

/// The words in some code, and the names of its files.
private struct KnownNames {
  private(set) var words = BookChecker.foreignNames
  private(set) var files: Set<String> = []
  private(set) var calls = CalledNames()

  /// Reads the code whose paths are known, and the names of all files.
  mutating func learn(_ checkout: Checkout, if isKnown: (String) -> Bool) {
    for tree in [
      Layout.sources, Layout.exercises, Layout.solutions, Layout.tests,
      Layout.chapters,
    ] {
      for file in checkout.files(below: tree) {
        let parts = file.split(separator: "/").map(String.init)
        files.insert(parts[parts.count - 1])
        guard isKnown(file) else { continue }
        words.formUnion(parts.dropLast())
        // No text mentions names in the code of mistakes.
        guard file.hasSuffix(".swift"),
          !file.hasPrefix("\(Layout.mistakes)/")
        else { continue }
        let text = checkout.text(file) ?? ""
        learn(text)
        calls.learn(text)
      }
    }
  }

  /// Reads the words of code; a word in a comment is not a name.
  mutating func learn(_ code: String) {
    let swift = SwiftTokens(code)
    for placed in swift.all {
      switch placed.token {
      case .word(let word): words.insert(word)
      case .string:
        for word in swift.bytes[placed.range].split(whereSeparator: {
          !$0.isInName
        }) {
          words.insert(String(decoding: word, as: UTF8.self))
        }
      default: continue
      }
    }
  }
}

extension UInt8 {
  /// Letters, digits, `_`, and all bytes that are not ASCII. (Bytes, because
  /// there are many.)
  fileprivate var isInName: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A, 0x80...: true
    default: false
    }
  }
}

/// The labels with which functions of some code are called.
struct CalledNames {
  private var lists: [String: Set<[String]>] = [:]

  /// Reads the functions that Swift code declares.
  mutating func learn(_ code: String) {
    for declared in Declarations(of: code).all {
      guard let labels = declared.labels else { continue }
      lists[declared.name, default: []].insert(labels)
    }
  }

  /// Returns whether a function may be called with these labels; arguments with
  /// a default may be missing.
  ///
  /// A function that no code here declares may have any labels.
  func allows(_ name: String, _ labels: [String]) -> Bool {
    guard let lists = lists[name] else { return true }
    return lists.contains { list in
      var rest = list[...]
      return labels.allSatisfy { label in
        guard let place = rest.firstIndex(of: label) else { return false }
        rest = rest[(place + 1)...]
        return true
      }
    }
  }
}
