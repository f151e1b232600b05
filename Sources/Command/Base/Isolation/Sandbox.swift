import Foundation
import WorkbookTools

/// Shuts a program in with `bubblewrap`, where that works.
///
/// Inside, everything is read-only but an empty `/tmp` of its own, there is no
/// network but its own loopback, no process but its own is to be seen, and all
/// of them end together. Other people's answers are not there.
package struct Sandbox {
  /// What stands before the command of a program that runs inside.
  package let walls: [String]

  /// The most that `/tmp` holds.
  private static let room = 64 << 20

  /// The sandbox, if a trial run of it works here.
  ///
  /// - Parameters:
  ///   - shown: a folder that must be there, also if it lies in `/tmp`.
  ///   - hidden: folders that are empty inside.
  package init?(showing shown: URL, hiding hidden: [URL] = []) {
    #if os(Linux)
      guard let tool = Toolchain.path(of: "bwrap") else { return nil }
      var walls = [
        tool, "--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc",
      ]
      for (folder, size) in [
        ("/tmp", Self.room), ("/var/tmp", 1 << 20), ("/dev/shm", 1 << 20),
      ] where FileManager.default.fileExists(atPath: folder) {
        walls += ["--size", String(size), "--tmpfs", folder]
      }
      walls += ["--ro-bind", shown.path, shown.path]
      for folder in hidden
      where FileManager.default.fileExists(atPath: folder.path) {
        // A single file, a zip say, is hidden by an empty one.
        walls +=
          folder.type == .typeDirectory
          ? [
            "--size", "4096", "--tmpfs", folder.path, "--remount-ro",
            folder.path,
          ]
          : ["--ro-bind", "/dev/null", folder.path]
      }
      self.walls =
        walls + [
          "--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts",
          "--new-session", "--die-with-parent", "--cap-drop", "ALL",
          "--setenv", "TMPDIR", "/tmp", "--",
        ]
      guard
        let child = try? ChildProcess(
          self.walls + ["/bin/sh", "-c", "exit 7"]),
        child.wait() == .exited(7)
      else { return nil }
    #else
      return nil
    #endif
  }
}

extension URL {
  /// Of the link itself, where it is one.
  package var type: FileAttributeType? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.type] as? FileAttributeType
  }
}
