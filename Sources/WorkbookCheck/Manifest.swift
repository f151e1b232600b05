import Foundation
import WorkbookCourse
import WorkbookKit
import WorkbookPages
import WorkbookTools

/// The targets that `Package.swift` makes, as SwiftPM reads it.
struct Manifest: Decodable {
  struct Target: Decodable {
    var name: String
    var path: String?
    var sources: [String]?

    /// The folder that it takes: one below its path if it says so.
    var folder: String? {
      path.map { path in
        sources?.first.map { "\(path)/\($0)" } ?? path
      }
    }
  }

  var targets: [Target]

  init(targets: [Target]) {
    self.targets = targets
  }

  static func read(in checkout: Checkout) throws -> Manifest {
    try Toolchain.requireSwift()
    var output: [UInt8] = []
    var errors: [UInt8] = []
    let child = try ChildProcess(
      [
        "swift", "package", "--package-path", checkout.root.path,
        "--scratch-path", checkout.url(".build/check").path, "dump-package",
      ], folder: checkout.root, separatesErrors: true)
    let ending = child.wait(output: { channel, bytes in
      if channel == .output { output += bytes } else { errors += bytes }
    })
    guard ending == .exited(0) else {
      throw Failure.broken(
        "Package.swift cannot be read.\n"
          + String(decoding: errors, as: UTF8.self).trimmed)
    }
    return try JSONDecoder().decode(Manifest.self, from: Data(output))
  }
}
