import Foundation

/// The processes that run now, as `/proc` lists them; none where there is no
/// `/proc`.
package struct ProcessTable {
  package struct Row {
    package var id: pid_t
    package var parent: pid_t
    /// In bytes.
    package var memory: Int
    /// How long it has been computing, in seconds.
    package var seconds: Double
  }

  package private(set) var rows: [Row]

  package init() {
    rows = Self.numbers(in: "/proc").compactMap(Row.init)
  }

  /// A process and all below it, parents first.
  package func family(of root: pid_t) -> [Row] {
    let children = Dictionary(grouping: rows, by: \.parent)
    var family = rows.filter { $0.id == root }
    var next = 0
    while next < family.count {
      family += children[family[next].id] ?? []
      next += 1
    }
    return family
  }

  /// The processes that have an entry, `NAME=value`, in their environment.
  package static func processes(with entry: String) -> [pid_t] {
    let entry = Data(entry.utf8)
    return numbers(in: "/proc").filter { process in
      FileManager.default.contents(atPath: "/proc/\(process)/environ")?
        .split(separator: 0).contains(entry) ?? false
    }
  }

  /// Ends a process, its group, and everything below it.
  ///
  /// A build system puts each compiler into a process group of its own, so the
  /// end of the build's group is not the end of its compilers.
  package static func endTree(_ root: pid_t) {
    #if os(Linux)
      // Who is stopped starts nobody while we look.
      kill(-root, SIGSTOP)
      var stopped: Set = [root]
      var found = stopped
      repeat {
        found = Set(ProcessTable().family(of: root).map(\.id))
          .subtracting(stopped)
        found.forEach { kill($0, SIGSTOP) }
        stopped.formUnion(found)
      } while !found.isEmpty
      for process in stopped where process != root { kill(process, SIGKILL) }
    #else
      // Nobody lists processes here; a build that is interrupted ends its own
      // compilers, if it is given the time.
      kill(-root, SIGINT)
      usleep(300_000)
    #endif
    kill(-root, SIGKILL)
  }

  fileprivate static func numbers(in folder: String) -> [pid_t] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
      .compactMap(pid_t.init)
  }

  /// What follows a program's name in its `stat`; the name may hold anything,
  /// brackets and blanks too.
  fileprivate static func words(of file: String) -> [Substring] {
    guard let data = FileManager.default.contents(atPath: file),
      let end = data.lastIndex(of: UInt8(ascii: ")"))
    else { return [] }
    return String(decoding: data[(end + 1)...], as: UTF8.self)
      .split(separator: " ")
  }
}

extension ProcessTable.Row {
  private static let page = Int(sysconf(Int32(_SC_PAGESIZE)))
  private static let tick = Double(sysconf(Int32(_SC_CLK_TCK)))

  fileprivate init?(_ process: pid_t) {
    let words = ProcessTable.words(of: "/proc/\(process)/stat")
    guard words.count > 21, let parent = pid_t(words[1]),
      let pages = Int(words[21]), let own = Double(words[11]),
      let system = Double(words[12])
    else { return nil }
    (id, self.parent) = (process, parent)
    memory = pages * Self.page
    seconds = (own + system) / Self.tick
  }
}

/// A thread of a process, as `/proc` shows it.
package struct ThreadRow {
  package var id: pid_t
  /// `R` computes, `D` waits for a disk, `S` sleeps.
  package var state: Substring
  private var folder: String

  package static func all(of process: pid_t) -> [ThreadRow] {
    let folder = "/proc/\(process)/task"
    return ProcessTable.numbers(in: folder).map { id in
      ThreadRow(
        id: id,
        state: ProcessTable.words(of: "\(folder)/\(id)/stat").first ?? "",
        folder: "\(folder)/\(id)")
    }
  }

  package var name: String { read("comm").trimmed }

  /// The number and the arguments of the call in which it waits.
  package var call: [Substring] { read("syscall").split(separator: " ") }

  private func read(_ file: String) -> String {
    String(
      decoding: FileManager.default.contents(atPath: "\(folder)/\(file)")
        ?? Data(), as: UTF8.self)
  }
}

/// What a learner's program started and left behind.
///
/// A child that makes a process group of its own (Foundation's `Process` does)
/// does not end with the group of its parent. It inherits the environment, so
/// a mark in there tells whose it was.
package struct OrphanedProcesses {
  private static let name = "WORKBOOK_RUN"
  private let mark = UUID().uuidString

  package init() {}

  /// What to add to the environment of the program to be watched.
  package var environment: [String: String] { [Self.name: mark] }

  /// Ends every process that carries the mark.
  package func end() {
    for process in ProcessTable.processes(with: "\(Self.name)=\(mark)")
    where process != getpid() { kill(process, SIGKILL) }
  }
}
