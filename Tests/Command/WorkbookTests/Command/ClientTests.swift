import Foundation
import Testing

@testable import WorkbookBase

extension OnOneFixture {
  /// A foreign package, built in a folder of its own. The build takes fifteen
  /// seconds on an idle machine.
  @Suite("A package in language mode 6 uses the finished library.", .serialized)
  struct ClientTests {
    private static let built = Swift.Result { () throws -> Built in
      let folder = try PrivateFolder()
      let sources = folder.url.appendingPathComponent("Sources/Client")
      try FileManager.default.createDirectory(
        at: sources, withIntermediateDirectories: true)
      try manifest.write(
        to: folder.file("Package.swift"), atomically: true, encoding: .utf8)
      try program.write(
        to: sources.appendingPathComponent("Client.swift"), atomically: true,
        encoding: .utf8)
      let said = try ChildProcess.run(
        // The client's build must not inherit this test's choice of targets.
        ["env", "-u", "WORKBOOK_EXERCISE", "swift", "build"], in: folder.url)
      return Built(
        folder: folder, said: said.output + said.errors,
        succeeded: said.succeeded)
    }

    private struct Built {
      var folder: PrivateFolder
      var said: String
      var succeeded: Bool

      var program: String { folder.file(".build/debug/Client").path }
    }

    @Test("The package builds without a warning.")
    func builds() async throws {
      let built = try await aside { try Self.built.get() }
      #expect(built.succeeded, "\(built.said)")
      #expect(!built.said.contains("warning:"), "\(built.said)")
    }

    @Test("The package subscribes, sends and cancels on actors.")
    func runs() async throws {
      let built = try await aside { try Self.built.get() }
      let said = try await aside {
        try ChildProcess.run([built.program], in: built.folder.url)
      }
      #expect(
        said.output.lines.filter { !$0.isEmpty }
          == [
            "count 1, count 3", "[1, 2, 3]", "max(2) finished",
            "[1, 2, 3, 4, 5, 6]", "cancelled by another thread: true",
          ])
    }

    @Test("A main actor's closure that is called elsewhere traps.")
    func elsewhere() async throws {
      let built = try await aside { try Self.built.get() }
      let ending = try await aside {
        try ChildProcess(
          [built.program, "elsewhere"],
          environment: ["SWIFT_BACKTRACE": "enable=no"]
        ).wait()
      }
      guard case .killed = ending else {
        Issue.record("It came to its end: \(ending).")
        return
      }
    }

    private static let manifest = """
      // swift-tools-version: 6.0
      import PackageDescription

      let package = Package(
        name: "Client",
        platforms: [.macOS(.v15)],
        dependencies: [
          .package(
            name: "CombineWorkbook", path: "\(FixtureCheckout.project.path)")
        ],
        targets: [
          .executableTarget(
            name: "Client",
            dependencies: [
              .product(name: "CombineRebuilt", package: "CombineWorkbook")
            ])
        ])
      """

    private static let program = """
      import CombineRebuilt
      import Foundation

      /// Something on a screen.
      @MainActor
      final class Counter {
        @Published private(set) var count = 0
        private var tokens: Set<AnyCancellable> = []
        private let steps = PassthroughSubject<Int, Never>()
        private(set) var lines: [String] = []

        init() {
          $count
            .dropFirst(1)
            .map { "count \\($0)" }
            .sink { [unowned self] in lines.append($0) }
            .store(in: &tokens)
          steps
            .filter { $0 != 0 }
            .sink { [unowned self] in count += $0 }
            .store(in: &tokens)
        }

        func step(by number: Int) { steps.send(number) }

        /// Loops on the main actor: what they take stays there.
        func loop() async throws -> [Int] {
          var found: [Int] = []
          let buffered = (1...3).publisher.buffer(
            size: 2, prefetch: .keepFull, whenFull: .dropOldest)
          for await number in buffered.values { found.append(number) }
          let answer = Just(4).setFailureType(to: CancellationError.self)
          for try await number in answer.values { found.append(number) }
          for await number in Just(5).values { found.append(number) }
          found.append(await Future<Int, Never> { $0(.success(6)) }.value)
          return found
        }

        /// What only those may do who have a reason.
        var shared: Shared { Shared(steps: steps) }
      }

      /// A subject may be used from any thread; the library has proved it.
      struct Shared: @unchecked Sendable {
        let steps: PassthroughSubject<Int, Never>
      }

      /// A token may be cancelled from any thread.
      final class Token: @unchecked Sendable {
        private let token: AnyCancellable
        init(_ token: AnyCancellable) { self.token = token }
        func cancel() { token.cancel() }
      }

      /// A pipeline in an actor's hands.
      actor Collector {
        private var values: [Int] = []

        func collect() -> [Int] {
          var found: [Int] = []
          let token = (1...3).publisher.sink { found.append($0) }
          token.cancel()
          values += found
          return values
        }
      }

      let demand: any Sendable = Subscribers.Demand.max(2)
      let completion: any Sendable = Subscribers.Completion<Never>.finished

      @main
      struct Client {
        static func main() async {
          let counter = Counter()
          if CommandLine.arguments.contains("elsewhere") {
            let shared = counter.shared
            await withCheckedContinuation { done in
              Thread.detachNewThread {
                shared.steps.send(1)
                done.resume()
              }
            }
          }
          for number in [1, 0, 2] { counter.step(by: number) }
          print(counter.lines.joined(separator: ", "))
          print(await Collector().collect())
          print(demand, completion)
          print((try? await counter.loop()) ?? [])
          let isCancelled = await withCheckedContinuation { done in
            // Without the mark the closure would be the main actor's, like
            // the function around it.
            let token = Token(
              AnyCancellable { @Sendable in done.resume(returning: true) })
            Thread.detachNewThread { token.cancel() }
          }
          print("cancelled by another thread: \\(isCancelled)")
        }
      }
      """
  }
}
