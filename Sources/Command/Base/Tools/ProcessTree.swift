import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A process and all that it has started.
///
/// A build system puts each compiler into a process group of its own, so the
/// end of the build's group is not the end of its compilers.
package enum ProcessTree {
  /// Ends a process, its group, and everything below it.
  package static func end(_ root: pid_t) {
    #if os(Linux)
      // Who is stopped starts nobody while we look.
      kill(-root, SIGSTOP)
      for process in descendants(of: root) {
        kill(process, SIGKILL)
      }
    #else
      // Nobody lists processes here; a build that is interrupted ends its own
      // compilers, if it is given the time.
      kill(-root, SIGINT)
      usleep(300_000)
    #endif
    kill(-root, SIGKILL)
  }

  #if os(Linux)
    /// The processes below one, each stopped before its children are listed.
    private static func descendants(of root: pid_t) -> [pid_t] {
      var found: [pid_t] = []
      var isNew = true
      while isNew {
        let known = Set(found + [root])
        let more = parents().filter {
          known.contains($0.value) && !known.contains($0.key)
        }.map(\.key)
        more.forEach { kill($0, SIGSTOP) }
        found += more
        isNew = !more.isEmpty
      }
      return found
    }

    /// The parent of each process.
    private static func parents() -> [pid_t: pid_t] {
      let names =
        (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
      var parents: [pid_t: pid_t] = [:]
      for id in names.compactMap(pid_t.init) {
        // "12 (name, which may hold brackets) S 1 …"
        guard
          let data = FileManager.default.contents(atPath: "/proc/\(id)/stat")
        else { continue }
        let fields = String(decoding: data, as: UTF8.self)
          .split(separator: ")").last?.split(separator: " ")
        if let fields, fields.count > 1 { parents[id] = pid_t(fields[1]) }
      }
      return parents
    }
  #endif
}
