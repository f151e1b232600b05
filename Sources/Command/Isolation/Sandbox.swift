import Foundation
import WorkbookBase

/// A sandbox by `bubblewrap`, if it works on this system.
///
/// The sandbox contains the system's libraries, the files shown to the program,
/// and an empty `/tmp`, but no other file, folder or socket of this machine.
/// The program has its own loopback network, user, process table and
/// environment. All of its processes end together.
package struct Sandbox {
  package let walls: SandboxCommand

  /// The size of `/tmp` in bytes.
  private static let room = 64 << 20

  /// The system's folders of shared libraries, and the list of those libraries.
  private static let libraries = [
    "/lib", "/lib64", "/usr/lib", "/usr/lib64", "/etc/ld.so.cache",
  ]

  /// Creates the sandbox; nil if a trial run fails.
  package init?() {
    #if os(Linux)
      guard let tool = Toolchain.path(of: "bwrap") else { return nil }
      walls = SandboxCommand(isBare: true) { shown in
        [tool, "--dev", "/dev", "--proc", "/proc"]
          + ["--size", String(Self.room), "--tmpfs", "/tmp"]
          + Self.libraries.flatMap(Self.showing)
          + shown.flatMap { ["--ro-bind-try", $0.path, $0.path] }
          + [
            "--remount-ro", "/", "--chdir", "/tmp", "--setenv", "TMPDIR",
            "/tmp",
            "--unshare-user", "--uid", "65534", "--gid", "65534",
            "--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts",
            "--unshare-cgroup-try", "--new-session", "--die-with-parent",
            "--cap-drop", "ALL", "--hostname", "workbook", "--",
          ]
      }
      let shell = URL(fileURLWithPath: "/bin/sh")
      guard
        let child = try? ChildProcess(
          walls.words([shell]) + [shell.path, "-c", "exit 7"],
          inherits: false),
        child.wait() == .exited(7)
      else { return nil }
    #else
      return nil
    #endif
  }

  /// Returns the arguments that show a path; a link stays a link, since its
  /// target is shown, too.
  private static func showing(_ path: String) -> [String] {
    let manager = FileManager.default
    if let target = try? manager.destinationOfSymbolicLink(atPath: path) {
      return ["--symlink", target, path]
    }
    return ["--ro-bind-try", path, path]
  }
}
