import Foundation
import WorkbookBuild
import WorkbookCourse
import WorkbookTools

/// What every answer is compiled and tested with: the course's own modules,
/// built once for a whole grading.
struct Toolbox {
  var checkout: Checkout
  /// Where everything of it is, inside the checkout.
  var folder: String
  var plan: BuildPlan
  var frontend: String
  var linker: String
  /// The object that every test program starts with.
  var starter: URL

  /// Builds the modules below some exercises, with the solutions as answers.
  ///
  /// - Throws: a failure that speaks of the workbook, since no learner's code
  ///   was looked at yet.
  init(
    checkout: Checkout, exercises: [Exercise], folder: String,
    news: @escaping (AnswerBuild.News) -> Void
  ) throws {
    #if !os(Linux)
      throw Failure.broken(
        "Trying answers needs Linux; on a Mac, use a Linux container.")
    #endif
    try Toolchain.requireSwift()
    let scratch = "\(folder)/course"
    let build = AnswerBuild(
      checkout: checkout, answers: Layout.solutions, scratch: scratch,
      news: news,
      isCancelled: { false })
    // A solution that does not compile will say so when it is tried.
    try build.build(exercises) { _, _ in }
    guard let plan = BuildPlan(checkout: checkout, scratch: scratch),
      let frontend = Toolchain.companion("swift-frontend"),
      let linker = Toolchain.companion("ld.lld")
    else {
      throw Failure.broken(
        "The toolchain lacks what this needs: swift-frontend, ld.lld.")
    }
    self.checkout = checkout
    self.folder = folder
    self.plan = plan
    self.frontend = frontend
    self.linker = linker
    starter = checkout.url("\(folder)/host-main.o")
    try compileStarter()
  }

  /// What every compilation of an answer or of its tests is told.
  var settings: [String] {
    [
      "-package-name", plan.packageName, "-parse-as-library", "-Onone", "-g",
      "-swift-version", "5", "-enable-upcoming-feature",
      "MemberImportVisibility", "-D", "SWIFT_PACKAGE", "-D", "DEBUG",
      "-module-cache-path",
      plan.products.appendingPathComponent("ModuleCache").path,
    ]
  }

  var modules: String { plan.products.appendingPathComponent("Modules").path }

  /// Where the toolchain has the libraries that programs load.
  var libraries: String {
    URL(fileURLWithPath: frontend).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("lib/swift/linux")
      .path
  }

  /// The objects of the course's modules, without any exercise's.
  var objects: [String] {
    plan.objects.filter { path in
      let folder = path.split(separator: "/").dropLast().last ?? ""
      return !folder.hasPrefix("Exercise") || folder == "ExerciseSupport.build"
    }.filter { !$0.contains("/CombineWorkbookPackage") }
  }

  /// The same for ThreadSanitizer: what is written in C must know of it, since
  /// both may want to be called for each lock.
  func objectsForThreads(in folder: URL) throws -> [String] {
    try objects.map { object in
      guard object.hasSuffix(".c.o") else { return object }
      var command = plan.compilation(of: object)
      guard let place = command.lastIndex(of: "-o"), place + 1 < command.count
      else { return object }
      let name = URL(fileURLWithPath: object).lastPathComponent
      command[place + 1] = folder.appendingPathComponent(name).path
      let (isDone, output) = try run(command + ["-fsanitize=thread"])
      guard isDone else {
        throw Failure.broken("\(name) does not compile: \(output.trimmed)")
      }
      return command[place + 1]
    }
  }

  /// Runs a tool of the toolchain on what may be hostile source.
  ///
  /// - Returns: whether it succeeded, and what it said.
  func run(_ command: [String], in folder: URL? = nil) throws -> (Bool, String)
  {
    let child = try ChildProcess(command, folder: folder ?? checkout.root)
    var printed = Printed()
    let end = Date().addingTimeInterval(600)
    var wasSlow = false
    let ending = child.wait(
      output: { printed.append($1) },
      tick: {
        guard Date() > end else { return }
        wasSlow = true
        child.end()
      })
    if wasSlow {
      throw Failure.broken("The compiler did not come to an end.")
    }
    return (ending == .exited(0), printed.text)
  }

  private func compileStarter() throws {
    let source = starter.deletingPathExtension().appendingPathExtension("swift")
    guard
      (try? String(contentsOf: source, encoding: .utf8)) != Self.program
        || !FileManager.default.fileExists(atPath: starter.path)
    else { return }
    try FileManager.default.createDirectory(
      at: source.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(Self.program.utf8).write(to: source)
    let (isDone, output) = try run(
      [frontend, "-frontend", "-c", source.path, "-module-name", "TestHost"]
        + settings + ["-o", starter.path])
    guard isDone else {
      throw Failure.broken("The test program does not compile:\n\(output)")
    }
  }

  /// Runs Swift Testing and hands on what it reports.
  ///
  /// Descriptor 4 says with which word every report begins, and what to run;
  /// the reports go to descriptor 3. Both are gone from their numbers before a
  /// line of an answer runs.
  private static let program = #"""
    import Foundation
    import Testing

    @_silgen_name("swt_abiv0_getEntryPoint")
    private func entryPoint() -> UnsafeRawPointer

    private typealias EntryPoint = @convention(thin) @Sendable (
      _ settings: UnsafeRawBufferPointer?,
      _ report: @escaping @Sendable (UnsafeRawBufferPointer) -> Void
    ) async throws -> Bool

    @main
    struct TestHost {
      static func main() async throws {
        let run = unsafeBitCast(entryPoint(), to: EntryPoint.self)
        // A test of a trap runs its body in a process of its own.
        if getenv("SWT_EXIT_TEST_ID") != nil {
          _ = try await run(nil) { _ in }
          exit(0)
        }
        let orders = FileHandle(fileDescriptor: 4).readDataToEndOfFile()
        close(4)
        let reports = fcntl(3, F_DUPFD_CLOEXEC, 100)
        close(3)
        guard let end = orders.firstIndex(of: 10) else { exit(70) }
        let mark = Array(orders[..<end])
        let settings = UnsafeMutableRawBufferPointer.allocate(
          byteCount: orders.count - mark.count - 1, alignment: 16)
        settings.copyBytes(from: orders[(end + 1)...])
        _ = try await run(UnsafeRawBufferPointer(settings)) { record in
          let line = mark + record + [10]
          var rest = line[...]
          while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
              write(reports, $0.baseAddress, $0.count)
            }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
          }
        }
        exit(0)
      }
    }
    """#
}
