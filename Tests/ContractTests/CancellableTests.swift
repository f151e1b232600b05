import Chapter01Handshake
import Chapter04Sink
import ExerciseSupport
import Testing

@Suite("The library's cancellables keep every rule")
struct LibraryCancellableTests {
  @Test("AnyCancellable")
  func anyCancellable() {
    let piece = TestedCancellable { AnyCancellable($0) }
    for rule in Rule<TestedCancellable>.all + Rule<TestedCancellable>.threads {
      #expect(piece.finding(rule) == nil, "\(rule.name)")
    }
  }

  @Test("A set of AnyCancellable")
  func bag() {
    let piece = TestedBag(cancelsOnRelease: true) {
      let set = Locked<[Cancellable]?>([])
      return TestedBag.Live(
        add: { item in
          let kept = set.withLock { $0?.append(item) }
          if kept == nil { item.cancel() }
        },
        cancel: { set.exchange(nil)?.forEach { $0.cancel() } })
    }
    let rules = Rule<TestedBag>.all + Rule<TestedBag>.threads
    #expect(piece.breaks(rules) == ["B5"])
  }
}
