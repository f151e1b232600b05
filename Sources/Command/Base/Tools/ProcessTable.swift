import Foundation

/// The running processes, as `/proc` lists them; none on a system without
/// `/proc`.
package struct ProcessTable {
  package struct Row {
    package var id: pid_t
    package var parent: pid_t
    /// In bytes.
    package var memory: Int
    /// The processor time in seconds.
    package var seconds: Double
  }

  let rows = Self.numbers(in: "/proc").compactMap(Row.init)

  /// Returns a process and all its descendants, parents first.
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

  /// Returns the processes with an entry, `NAME=value`, in their environment.
  package static func processes(with entry: String) -> [pid_t] {
    let entry = Data(entry.utf8)
    return numbers(in: "/proc").filter { process in
      FileManager.default.contents(atPath: "/proc/\(process)/environ")?
        .split(separator: 0).contains(entry) ?? false
    }
  }

  /// Ends a process, its group, and all its descendants.
  ///
  /// A build system starts each compiler in its own process group, so ending
  /// the build's group does not end its compilers.
  package static func endTree(_ root: pid_t) {
    #if os(Linux)
      // A stopped process cannot start others during the search.
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
      // This system does not list processes. An interrupted build ends its own
      // compilers if it has time to.
      kill(-root, SIGINT)
      usleep(300_000)
    #endif
    kill(-root, SIGKILL)
  }

  fileprivate static func numbers(in folder: String) -> [pid_t] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
      .compactMap(pid_t.init)
  }

  /// Returns the words after the program's name in its `stat`; the name may
  /// contain brackets and spaces.
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
package struct KernelThread {
  package var id: pid_t
  /// `R` is running, `D` waits for a disk, `S` sleeps.
  package var state: Substring
  private var folder: String

  package static func all(of process: pid_t) -> [KernelThread] {
    let folder = "/proc/\(process)/task"
    return ProcessTable.numbers(in: folder).map { id in
      KernelThread(
        id: id,
        state: ProcessTable.words(of: "\(folder)/\(id)/stat").first ?? "",
        folder: "\(folder)/\(id)")
    }
  }

  package var name: String { read("comm").trimmed }

  /// The number and the arguments of the system call in which it waits.
  package var call: [Substring] { read("syscall").split(separator: " ") }

  private func read(_ file: String) -> String {
    String(
      decoding: FileManager.default.contents(atPath: "\(folder)/\(file)")
        ?? Data(), as: UTF8.self)
  }
}

/// The processes that a learner's program has left behind.
///
/// A child with its own process group, such as one of Foundation's `Process`,
/// does not end with its parent's group. It inherits the environment, so a mark
/// there identifies it.
package struct OrphanedProcesses {
  private static let name = "WORKBOOK_RUN"
  private let mark = UUID().uuidString

  package init() {}

  /// The entry for the environment of the watched program.
  package var environment: [String: String] { [Self.name: mark] }

  package func end() {
    for process in ProcessTable.processes(with: "\(Self.name)=\(mark)")
    where process != getpid() { kill(process, SIGKILL) }
  }
}
