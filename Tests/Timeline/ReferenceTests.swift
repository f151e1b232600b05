import Chapter01Handshake
import Testing
import Timeline

// The optimizer merges references, so the numbers are those of debug builds.
#if DEBUG
  @Suite("Recording does not change reference counts")
  struct ReferenceTests {
    private final class Target: Subscriber {
      private let keeps: Bool
      private var kept: Subscription?

      init(keeps: Bool) { self.keeps = keeps }

      func receive(subscription: Subscription) {
        if keeps { kept = subscription }
        subscription.request(.max(1))
      }
      func receive(_ input: Int) -> Subscribers.Demand { .none }
      func receive(completion: Subscribers.Completion<Never>) { kept = nil }
    }

    private func run(_ target: Target) -> [String] {
      let timeline = Timeline()
      SingleValuePublisher(1).recorded(on: timeline, watching: .references)
        .subscribe(target)
      return timeline.history
    }

    @Test("A retained subscription has one more reference")
    func kept() {
      #expect(
        run(Target(keeps: true)) == [
          "born subscriber", "subscribe", "count subscriber 1",
          "born subscription", "subscription", "count subscriber 2",
          "count subscription 1", "request max(1)", "count subscription 2",
          "value 1", "finished", "released subscription",
        ])
    }

    @Test("A subscription that is not retained has only the call's reference")
    func dropped() {
      #expect(
        run(Target(keeps: false)) == [
          "born subscriber", "subscribe", "count subscriber 1",
          "born subscription", "subscription", "count subscriber 2",
          "count subscription 1", "request max(1)", "value 1", "finished",
          "released subscription",
        ])
    }

    @Test("Counting does not include the counting call")
    func own() {
      final class Box { var other: Box? }
      let timeline = Timeline()
      let object = Box()
      timeline.countReferences(of: object, "object")
      let holder = Box()
      holder.other = object
      timeline.countReferences(of: object, "object")
      #expect(timeline.history == ["count object 1", "count object 2"])
      #expect(holder.other === object)
    }
  }
#endif
