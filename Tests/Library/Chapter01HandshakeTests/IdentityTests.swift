import Chapter01Handshake
import ExerciseSupport
import Testing

@Suite("Identity distinguishes runs")
struct IdentityTests {
  private final class Run: Subscription {
    func request(_ demand: Subscribers.Demand) {}
    func cancel() {}
  }

  private struct StructRun: Subscription {
    let combineIdentifier = CombineIdentifier()
    func request(_ demand: Subscribers.Demand) {}
    func cancel() {}
  }

  @Test("An object keeps one identifier for its lifetime.")
  func objects() {
    let first = Run()
    let second = Run()
    #expect(first.combineIdentifier == first.combineIdentifier)
    #expect(first.combineIdentifier != second.combineIdentifier)
    #expect(first.combineIdentifier == CombineIdentifier(first))
  }

  @Test("A struct with its own identifier can be a subscription, too.")
  func structs() {
    let first = StructRun()
    let copy = first
    #expect(copy.combineIdentifier == first.combineIdentifier)
    #expect(StructRun().combineIdentifier != first.combineIdentifier)
  }

  @Test("A thousand identifiers from each of eight threads are all different.")
  func threads() {
    let made = Locked<[CombineIdentifier]>([])
    onThreads(8) { _ in
      let mine = (0..<1000).map { _ in CombineIdentifier() }
      made.withLock { $0 += mine }
    }
    #expect(Set(made.withLock { $0 }).count == 8000)
  }

  @Test("An identifier prints as a hexadecimal number.")
  func description() {
    #expect(CombineIdentifier().description.hasPrefix("0x"))
  }
}
