import Foundation

package enum Toolchain {
  /// Returns the full path of a tool, as the shell finds it.
  package static func path(of tool: String) -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":")
      .map { "\($0)/\(tool)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Returns the path of a tool beside `swiftc`, whose folder is rarely in
  /// `PATH`.
  package static func companion(_ tool: String) -> String? {
    guard let compiler = path(of: "swiftc") else { return nil }
    let folder = URL(fileURLWithPath: compiler).resolvingSymlinksInPath()
      .deletingLastPathComponent()
    let candidate = folder.appendingPathComponent(tool).path
    return FileManager.default.isExecutableFile(atPath: candidate)
      ? candidate : path(of: tool)
  }

  package static func requireSwift() throws {
    guard path(of: "swift") == nil else { return }
    throw Failure.broken(
      """
      There is no `swift` in PATH, so nothing can be built.
      https://www.swift.org/install tells how to install it.
      """)
  }
}
