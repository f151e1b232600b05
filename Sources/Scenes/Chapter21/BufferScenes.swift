import Chapter01Handshake
import Chapter05Demand
import Chapter06Reentrancy
import Chapter07ControlEvents
import Chapter10FirstAndMerge
import Chapter11Subjects
import Chapter12Values
import Chapter21Async
import Timeline

private struct TooFast: Error {}

extension Scene {
  static let buffered = Scene(
    "21/buffered", "The busy loop behind three buffers"
  ) { timeline in
    timeline.declare(["taps", "newest dropped", "oldest dropped", "error"])
    let (tasks, save) = (ManualExecutor(), Pause())
    let taps = PassthroughSubject<Int, Error>()
    let all = NotedOnly<Int>()
    taps.recorded(on: timeline, as: "taps").subscribe(all)
    func loop(
      _ name: String, _ whenFull: Publishers.BufferingStrategy<Error>
    ) {
      let values =
        taps
        .buffer(size: 2, prefetch: .byRequest, whenFull: whenFull)
        .recorded(on: timeline, as: name).values
      tasks.begin {
        var seen: [Int] = []
        do {
          for try await tap in values {
            seen.append(tap)
            await save.wait()
          }
          print("\(name): \(seen)")
        } catch {
          print("\(name): \(seen), then \(type(of: error))")
        }
      }
    }
    loop("newest dropped", .dropNewest)
    loop("oldest dropped", .dropOldest)
    loop("error", .customError { TooFast() })
    for tap in 1...4 {
      timeline.advance(to: tap * 100)
      taps.send(tap)
      tasks.run()
    }
    taps.send(completion: .finished)
    for turn in 5...7 {
      timeline.advance(to: turn * 100)
      save.end()
      tasks.run()
    }
  }

  static let prefetched = Scene(
    "21/prefetched", "The requests of a buffer of two, and to it"
  ) { _ in
    for prefetch in [Publishers.PrefetchStrategy.byRequest, .keepFull] {
      print("\(prefetch)")
      let guest = Guest<Int>()
      (1...4).publisher.print("numbers")
        .buffer(size: 2, prefetch: prefetch, whenFull: .dropNewest)
        .subscribe(guest)
      for _ in 1...3 { guest.request(.max(2)) }
    }
  }
}

/// A subscriber that requests everything, and ignores it.
private final class NotedOnly<Input>: Subscriber {
  typealias Failure = Error

  func receive(subscription: Subscription) { subscription.request(.unlimited) }

  func receive(_ input: Input) -> Subscribers.Demand { .none }

  func receive(completion: Subscribers.Completion<Error>) {}
}
