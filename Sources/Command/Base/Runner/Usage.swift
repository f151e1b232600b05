import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// How much memory a program and all that it started hold, and how many
/// processes they are.
///
/// Limits on address space would end ThreadSanitizer, which reserves far more
/// than it uses; so we look from outside at what is used.
package struct Usage: Equatable {
  package var processes = 0
  /// In bytes.
  package var memory = 0
  /// How long they have been computing, in seconds.
  var seconds = 0.0
  /// Whether none of them could go on if it were given a processor.
  var isWaiting = true

  package init(processes: Int, memory: Int) {
    self.processes = processes
    self.memory = memory
  }

  package func exceeds(_ ceiling: Usage) -> Bool {
    processes > ceiling.processes || memory > ceiling.memory
  }

  /// What a process and its descendants use now; nothing where the system does
  /// not say.
  package init(of root: pid_t) {
    for row in Row.family(of: root) {
      processes += 1
      memory += row.memory
      seconds += row.seconds
      if isWaiting { isWaiting = !row.wantsToRun }
    }
  }

  /// The process at the end of a chain of parents: inside a sandbox, the
  /// program itself.
  static func youngest(of root: pid_t) -> pid_t {
    Row.family(of: root).last?.process ?? root
  }
}

/// What the kernel says of one process.
private struct Row {
  var process: pid_t
  var parent: pid_t
  var memory: Int
  var seconds: Double

  /// Whether any of its threads computes or wants to.
  var wantsToRun: Bool {
    let folder = "/proc/\(process)/task"
    let threads =
      (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return threads.contains { thread in
      let state = Self.words(of: "\(folder)/\(thread)/stat").first
      return state == "R" || state == "D"
    }
  }

  /// A process and its descendants, parents first.
  static func family(of root: pid_t) -> [Row] {
    #if os(Linux)
      let names =
        (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
      let all = names.compactMap(pid_t.init).compactMap(Row.init)
      let children = Dictionary(grouping: all, by: \.parent)
      var family = all.filter { $0.process == root }
      var next = 0
      while next < family.count {
        family += children[family[next].process] ?? []
        next += 1
      }
      return family
    #else
      return []
    #endif
  }

  #if os(Linux)
    private static let page = sysconf(Int32(_SC_PAGESIZE))
    private static let tick = Double(sysconf(Int32(_SC_CLK_TCK)))

    init?(_ process: pid_t) {
      let words = Self.words(of: "/proc/\(process)/stat")
      guard words.count > 21, let parent = pid_t(words[1]),
        let pages = Int(words[21]), let own = Double(words[11]),
        let system = Double(words[12])
      else { return nil }
      (self.process, self.parent) = (process, parent)
      memory = pages * Self.page
      seconds = (own + system) / Self.tick
    }
  #endif

  /// What follows a program's name, which may hold anything, brackets and
  /// blanks too.
  private static func words(of file: String) -> [Substring] {
    guard let data = FileManager.default.contents(atPath: file),
      let end = data.lastIndex(of: UInt8(ascii: ")"))
    else { return [] }
    return String(decoding: data[(end + 1)...], as: UTF8.self)
      .split(separator: " ")
  }
}
