import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter06Reentrancy
import Chapter07ControlEvents
import Chapter08Time
import Chapter12Values
import Chapter13PublishersOfPublishers
import Timeline

extension Scene {
  static let tooBig = Scene(
    "13/too-big", "The documents' ten numbers, of which four arrive"
  ) { timeline in
    let numbers = (1...10).publisher
      .recorded(
        on: timeline, as: "numbers", subscription: "its run",
        subscriber: "flatMap")
    let token =
      numbers
      .setFailureType(to: TooBig.self)
      .flatMap { number -> AnyPublisher<Int, TooBig> in
        if number < 5 {
          return Just(number).setFailureType(to: TooBig.self)
            .eraseToAnyPublisher()
        } else {
          return Fail(error: TooBig()).eraseToAnyPublisher()
        }
      }
      .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
    token.cancel()
  }

  static let turns = Scene(
    "13/turns", "Two children, and a subscriber that asks for three"
  ) { timeline in
    let guest = Guest<Int>()
    [1, 2].publisher
      .flatMap { number in
        [number * 10, number * 10 + 1].publisher
          .recorded(
            on: timeline, as: "child \(number)",
            subscription: "run of \(number)", subscriber: "side \(number)")
      }
      .recorded(
        on: timeline, as: "flatMap", subscription: "run", subscriber: "guest"
      )
      .subscribe(guest)
    guest.request(.max(3))
    guest.cancel()
  }

  static let oneChild = Scene(
    "13/one-child", "The same, one child after the other"
  ) { timeline in
    let guest = Guest<Int>()
    [1, 2].publisher
      .flatMap(maxPublishers: .max(1)) { number in
        [number * 10, number * 10 + 1].publisher
          .recorded(
            on: timeline, as: "child \(number)",
            subscription: "run of \(number)", subscriber: "side \(number)")
      }
      .recorded(
        on: timeline, as: "flatMap", subscription: "run", subscriber: "guest"
      )
      .subscribe(guest)
    guest.request(.max(3))
    guest.cancel()
  }

  static let lateAnswer = Scene(
    "13/late-answer", "The answer to an older word comes last"
  ) { timeline in
    typeTwoWords(on: timeline) { words, answer in
      words.flatMap(answer).eraseToAnyPublisher()
    }
  }

  static let latestAnswer = Scene(
    "13/latest-answer", "Only the latest word is answered"
  ) { timeline in
    typeTwoWords(on: timeline) { words, answer in
      words.map(answer).switchToLatest().eraseToAnyPublisher()
    }
  }

  static let tryMapCancels = Scene(
    "13/try-map", "The same ten numbers, said more plainly"
  ) { timeline in
    let token = (1...10).publisher
      .recorded(
        on: timeline, as: "numbers", subscription: "its run",
        subscriber: "tryMap"
      )
      .tryMap { number in
        if number > 4 { throw TooBig() }
        return number
      }
      .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
    token.cancel()
  }
}

private typealias Words = AnyPublisher<String, Never>

/// Types two words; the answer to the first one takes longer.
private func typeTwoWords(
  on timeline: Timeline,
  _ answers: (Words, @escaping (String) -> Words) -> Words
) {
  let scheduler = VirtualTimeScheduler {
    timeline.advance(to: $0.milliseconds)
  }
  timeline.declare(["program", "typed"])
  let words = ManualPublisher<String, Never>()
  let typed = words.recorded(on: timeline, as: "typed", subscriber: "pipeline")
  let token = answers(typed.eraseToAnyPublisher()) { word in
    Future { promise in
      let time = word == "swi" ? 500 : 100
      scheduler.schedule(
        after: scheduler.now.advanced(by: .milliseconds(time))
      ) {
        promise(.success(word == "swi" ? "swi: 9" : "swift: 2"))
      }
    }.eraseToAnyPublisher()
  }
  .recorded(on: timeline, as: "shown", subscriber: "sink")
  .sink { print("\(scheduler.now): \($0)") }
  for (time, word) in [(0, "swi"), (200, "swift")] {
    scheduler.schedule(after: .milliseconds(time)) {
      print("\(scheduler.now): typed \(word)")
      words.send(word)
    }
  }
  scheduler.advance(by: .seconds(1))
  token.cancel()
}
