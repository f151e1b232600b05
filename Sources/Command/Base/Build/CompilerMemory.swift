import Foundation

/// What the compiler remembers of a module, to leave out what has not changed.
///
/// It knows the time of a file to the second: of two files that were saved in
/// one second it takes the later one for the one that it has compiled, and the
/// old program stays (Swift 6.3 on Linux). Nobody may get a verdict on what
/// they had written before; without its memory it compiles what SwiftPM, which
/// knows better, gives to it.
package enum CompilerMemory {
  package static func clear(of modules: [String], scratch: URL) {
    let manager = FileManager.default
    for module in modules {
      let folder = scratch.appendingPathComponent("debug/\(module).build")
      let files =
        (try? manager.contentsOfDirectory(
          at: folder, includingPropertiesForKeys: nil)) ?? []
      for file in files where file.pathExtension == "priors" {
        try? manager.removeItem(at: file)
      }
    }
  }
}
