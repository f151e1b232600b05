import Foundation
import WorkbookBase

/// Shuts a program in with `bubblewrap`, where that works.
///
/// Inside there are the system's libraries, what the program is shown, and an
/// empty `/tmp` of its own; nothing else of this machine, no file, no folder, no
/// socket. There is no network but its own loopback, no user, process or
/// variable of the environment but its own, and all of its processes end
/// together.
package struct Sandbox {
  package let walls: SandboxCommand

  /// The most that `/tmp` holds.
  private static let room = 64 << 20

  /// Where systems keep the libraries that every program loads, and the list of
  /// them.
  private static let libraries = [
    "/lib", "/lib64", "/usr/lib", "/usr/lib64", "/etc/ld.so.cache",
  ]

  /// The sandbox, if a trial run of it works here.
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

  /// A link stays a link, since what it names is shown, too.
  private static func showing(_ path: String) -> [String] {
    let manager = FileManager.default
    if let target = try? manager.destinationOfSymbolicLink(atPath: path) {
      return ["--symlink", target, path]
    }
    return ["--ro-bind-try", path, path]
  }
}
