import Foundation

#if APPLE_COMBINE && canImport(Combine)
  import Combine
#else
  import CombineRebuilt
#endif

/// A program of names from Combine, with its history there.
struct Program: CustomStringConvertible {
  let title: String
  /// The rows of Chapters/Names.md that it compares.
  let names: [String]
  let run: (Log) -> Void
  let history: String

  var description: String { title }
}

private final class Model: ObservableObject {
  @Published var count = 0
  var plain = 0 { willSet { objectWillChange.send() } }
}

private typealias Wrapped = AnyPublisher<Int, Broken>

private struct Reading {
  var place: String
  var value: Int
  var isGood: Bool
}

let programs: [Program] = [
  // MARK: - 01 Handshake

  Program(
    title: "a handshake of types of one's own",
    names: [
      "Cancellable", "Publisher", "Subscriber", "Subscription", "Subscribers",
    ],
    run: { log in
      let source = Source<Int, Broken>(log)
      let guest = Guest<Int, Broken>(log, .max(2))
      source.subscribe(guest)
      source.send(1)
      source.send(completion: .failure(Broken()))
      guest.subscription?.cancel()
    },
    history: """
        subscribed
      subscription
        request max(2)
      value 1
      failed: broken
        cancel
      """),
  Program(
    title: "identifiers",
    names: [
      "CombineIdentifier", "CustomCombineIdentifierConvertible",
    ],
    run: { log in
      let (one, two) = (CombineIdentifier(), CombineIdentifier())
      let guest = Guest<Int, Broken>(log)
      log.write("\(one == one) \(one == two)")
      log.write("\(guest.combineIdentifier == guest.combineIdentifier)")
      log.write("\(CombineIdentifier(guest) == guest.combineIdentifier)")
      log.write("\(CombineIdentifier(guest) == CombineIdentifier(guest))")
      log.write("\(one.description.hasPrefix("0x"))")
    },
    history: """
      true false
      true
      true
      true
      true
      """),
  Program(
    title: "completions", names: ["Subscribers.Completion"],
    run: { log in
      typealias Completion = Subscribers.Completion<Broken>
      log.write("\(Completion.finished) \(Completion.failure(Broken()))")
      log.write("\(Completion.finished == .finished)")
      let coder = JSONEncoder()
      coder.outputFormatting = .sortedKeys
      for completion in [Completion.finished, .failure(Broken())] {
        let data = try? coder.encode(completion)
        log.write(String(decoding: data ?? Data(), as: UTF8.self))
      }
    },
    history: """
      finished failure(broken)
      true
      {"success":true}
      {"error":{},"success":false}
      """),
  Program(
    title: "demands, counted", names: ["Subscribers.Demand"],
    run: { log in
      typealias Demand = Subscribers.Demand
      let all: [Demand] = [.none, .max(1), .max(2), .unlimited]
      for left in all {
        for right in all {
          var line = "\(left), \(right):"
          line += " \(left + right) \(left == right) \(left < right)"
          if left >= right || right == .unlimited { line += " \(left - right)" }
          log.write(line)
        }
        log.write("\(left * 3) \(left + 1) \(left > 1) \(left.max ?? -1)")
      }
      log.write("\(Demand.max(.max) + 1)")
      log.write("\(Set(all).count)")
    },
    history: """
      max(0), max(0): max(0) true false max(0)
      max(0), max(1): max(1) false true
      max(0), max(2): max(2) false true
      max(0), unlimited: unlimited false true max(0)
      max(0) max(1) false 0
      max(1), max(0): max(1) false false max(1)
      max(1), max(1): max(2) true false max(0)
      max(1), max(2): max(3) false true
      max(1), unlimited: unlimited false true max(0)
      max(3) max(2) false 1
      max(2), max(0): max(2) false false max(2)
      max(2), max(1): max(3) false false max(1)
      max(2), max(2): max(4) true false max(0)
      max(2), unlimited: unlimited false true max(0)
      max(6) max(3) true 2
      unlimited, max(0): unlimited false false unlimited
      unlimited, max(1): unlimited false false unlimited
      unlimited, max(2): unlimited false false unlimited
      unlimited, unlimited: unlimited true false unlimited
      unlimited unlimited true -1
      unlimited
      4
      """),

  // MARK: - 04 Sink

  Program(
    title: "sink, until its token is cancelled",
    names: [
      "AnyCancellable", "Publisher.sink(receiveCompletion:receiveValue:)",
    ],
    run: { log in
      let source = Source<Int, Broken>(log)
      let token = source.sink {
        log.write("\($0)")
      } receiveValue: {
        log.write("\($0)")
      }
      source.send(1)
      token.cancel()
      source.send(2)
      token.cancel()
    },
    history: """
        subscribed
        request unlimited
      1
        cancel
      """),
  Program(
    title: "sink, until its token goes",
    names: ["Publisher.sink(receiveValue:)", "Cancellable"],
    run: { log in
      let source = Source<Int, Never>(log)
      var tokens: Set<AnyCancellable> = []
      source.sink { log.write("\($0)") }.store(in: &tokens)
      source.send(1)
      tokens = []
      source.send(2)
      let other = Source<Int, Never>(log)
      other.sink { log.write("\($0)") }.store(in: &tokens)
      other.send(completion: .finished)
      tokens = []
    },
    history: """
        subscribed
        request unlimited
      1
        cancel
        subscribed
        request unlimited
      """),

  // MARK: - 05 Demand

  Program(
    title: "a sequence, as it is asked for",
    names: ["Publishers", "Publishers.Sequence", "Sequence"],
    run: { log in
      let guest = Guest<Int, Never>(log, .max(1))
      guest.more = { $0 == 1 ? .max(1) : .none }
      (1...4).publisher.subscribe(guest)
      log.write("more")
      guest.subscription?.request(.max(1))
      guest.subscription?.request(.max(1))
      let leaver = Guest<Int, Never>(log, .unlimited)
      leaver.more = { _ in
        leaver.subscription?.cancel()
        return .none
      }
      [7, 8].publisher.subscribe(leaver)
      [Int]().publisher.subscribe(Guest(log))
    },
    history: """
      subscription
      value 1
      value 2
      more
      value 3
      value 4
      finished
      subscription
      value 7
      subscription
      finished
      """),
  Program(
    title: "the empty subscription", names: ["Subscriptions"],
    run: { log in
      Subscriptions.empty.request(.unlimited)
      Subscriptions.empty.cancel()
      log.write("\(Subscriptions.empty)")
    },
    history: """
      Empty
      """),

  // MARK: - 07 Control events

  Program(
    title: "map", names: ["Publisher.map(_:)", "Publishers.Map"],
    run: { log in play(log) { $0.map { $0 * 10 }.map { "\($0)!" } } },
    history: """
        subscribed
      subscription
        request max(1)
      value 10!
        returned max(1)
      value 20!
      finished
      -
        subscribed
      subscription
        request unlimited
      value 10!
      failed: broken
      -
        subscribed
      subscription
        request max(1)
        cancel
        cancel
      -
        subscribed
      subscription
      finished
      """),
  Program(
    title: "map of key paths",
    names: [
      "Publisher.map(_:_:)", "Publisher.map(_:_:_:)", "Publishers.MapKeyPath",
      "Publishers.MapKeyPath2", "Publishers.MapKeyPath3",
    ],
    run: { log in
      let source = Source<Reading, Never>(log)
      let keyPath = \Reading.value
      source.map(keyPath).subscribe(Guest(log, .max(1)))
      source.send(Reading(place: "roof", value: 3, isGood: true))
      source.map(\.place, \.value).subscribe(Guest(log, .max(1)))
      source.send(Reading(place: "roof", value: 3, isGood: true))
      source.map(\.place, \.value, \.isGood).subscribe(Guest(log, .max(1)))
      source.send(Reading(place: "roof", value: 3, isGood: true))
      source.send(completion: .finished)
    },
    history: """
        subscribed
      subscription
        request max(1)
      value 3
        subscribed
      subscription
        request max(1)
      value ("roof", 3)
        subscribed
      subscription
        request max(1)
      value ("roof", 3, true)
      finished
      """),
  Program(
    title: "filter", names: ["Publisher.filter(_:)", "Publishers.Filter"],
    run: { log in play(log) { $0.filter { $0 != 1 }.filter { $0 > 0 } } },
    history: """
        subscribed
      subscription
        request max(1)
        returned max(1)
      value 2
        returned max(1)
      finished
      -
        subscribed
      subscription
        request unlimited
        returned max(1)
      failed: broken
      -
        subscribed
      subscription
        request max(1)
        cancel
        cancel
      -
        subscribed
      subscription
      finished
      """),
  Program(
    title: "the immediate scheduler",
    names: [
      "ImmediateScheduler", "ImmediateScheduler.SchedulerTimeType",
      "Scheduler", "SchedulerTimeIntervalConvertible",
    ],
    run: { log in
      let scheduler = ImmediateScheduler.shared
      scheduler.schedule { log.write("at once") }
      scheduler.schedule(after: scheduler.now.advanced(by: .seconds(9))) {
        log.write("after, at once")
      }
      let token = scheduler.schedule(after: scheduler.now, interval: 1) {
        log.write("repeating, once")
      }
      token.cancel()
      log.write("\(scheduler.now.distance(to: scheduler.now).magnitude)")
      log.write("\(scheduler.minimumTolerance.magnitude)")
    },
    history: """
      at once
      after, at once
      repeating, once
      0
      0
      """),

  // MARK: - 09 Observation

  Program(
    title: "a published property", names: ["Published.Publisher"],
    run: { log in
      let model = Model()
      let guest = Guest<Int, Never>(log, .max(1))
      guest.more = { _ in
        log.write("  is \(model.count)")
        return .none
      }
      model.$count.subscribe(guest)
      model.count = 1
      model.count = 2
      log.write("more")
      guest.subscription?.request(.max(2))
      model.count = 3
      model.count = 4
      guest.subscription?.cancel()
      model.count = 5
    },
    history: """
      subscription
      value 0
        is 0
      more
      value 2
        is 2
      value 3
        is 2
      """),
  Program(
    title: "objectWillChange, asked once, tells each time",
    names: ["ObservableObject", "ObservableObjectPublisher"],
    run: { log in
      let model = Model()
      let guest = Guest<Void, Never>(log)
      model.objectWillChange.subscribe(guest)
      model.count = 1
      log.write("ask for one")
      guest.subscription?.request(.max(1))
      model.count = 2
      model.count = 3
      model.plain = 1
      guest.subscription?.cancel()
      model.count = 4
    },
    history: """
      subscription
      ask for one
      value ()
      value ()
      value ()
      """),
  Program(
    title: "assign, to a property of an object",
    names: ["Publisher.assign(to:on:)", "Subscribers.Assign"],
    run: { log in
      let model = Model()
      let assign = Subscribers.Assign(object: model, keyPath: \.count)
      _ = assign.receive(9)
      log.write("\(assign) \(model.count)")
      let source = Source<Int, Never>(log)
      source.subscribe(assign)
      source.send(1)
      Source<Int, Never>(log).subscribe(assign)
      log.write("\(model.count) \(assign.object === model)")
      assign.cancel()
      _ = assign.receive(2)
      log.write("\(model.count) \(assign.object == nil)")
      let other = Source<Int, Never>(log)
      let token = other.assign(to: \.count, on: model)
      other.send(3)
      other.send(completion: .finished)
      token.cancel()
      log.write("\(model.count)")
    },
    history: """
      Assign Model. 0
        subscribed
        request unlimited
        subscribed
        cancel
      1 true
        cancel
      1 true
        subscribed
        request unlimited
      3
      """),
  Program(
    title: "assign, to a published property", names: ["Publisher.assign(to:)"],
    run: { log in
      let source = Source<Int, Never>(log)
      var model: Model? = Model()
      if let model { source.assign(to: &model.$count) }
      source.send(1)
      log.write("\(model?.count ?? -1)")
      model = nil
      log.write("the object has gone")
    },
    history: """
        subscribed
        request unlimited
      1
        cancel
      the object has gone
      """),
  Program(
    title: "compactMap",
    names: ["Publisher.compactMap(_:)", "Publishers.CompactMap"],
    run: { log in play(log) { $0.compactMap { $0 == 1 ? nil : "\($0)" } } },
    history: """
        subscribed
      subscription
        request max(1)
        returned max(1)
      value 2
        returned max(1)
      finished
      -
        subscribed
      subscription
        request unlimited
        returned max(1)
      failed: broken
      -
        subscribed
      subscription
        request max(1)
        cancel
        cancel
      -
        subscribed
      subscription
      finished
      """),
  Program(
    title: "removeDuplicates",
    names: [
      "Publisher.removeDuplicates()", "Publisher.removeDuplicates(by:)",
      "Publishers.RemoveDuplicates",
    ],
    run: { log in
      play(log) { $0.removeDuplicates { $0 < $1 } }
      let source = Source<Int, Broken>(log)
      let guest = Guest<Int, Broken>(log, .max(2))
      source.removeDuplicates().subscribe(guest)
      for value in [1, 1, 2, 1] { source.send(value) }
      source.answer()
      log.write("\(guest.subscription.map { "\($0)" } ?? "")")
      guest.subscription?.cancel()
      source.send(3)
      let near = Source<Int, Broken>(log)
      near.removeDuplicates { abs($0 - $1) < 2 }
        .subscribe(Guest(log, .unlimited))
      for value in [1, 2, 3, 4, 8, 9] { near.send(value) }
    },
    history: """
        subscribed
      subscription
        request max(1)
      value 1
        returned max(1)
        returned max(1)
      finished
      -
        subscribed
      subscription
        request unlimited
      value 1
      failed: broken
      -
        subscribed
      subscription
        request max(1)
        cancel
      -
        subscribed
      subscription
      finished
        subscribed
      subscription
        request max(2)
      value 1
        returned max(1)
      value 2
      value 1
        cancel
      RemoveDuplicates
        cancel
        subscribed
      subscription
        request unlimited
      value 1
        returned max(1)
        returned max(1)
        returned max(1)
      value 8
        returned max(1)
      """),
  Program(
    title: "dropFirst", names: ["Publisher.dropFirst(_:)", "Publishers.Drop"],
    run: { log in play(log) { $0.dropFirst() } },
    history: """
      subscription
        subscribed
        request max(2)
      value 2
        returned max(1)
      finished
      -
      subscription
        subscribed
        request unlimited
      failed: broken
      -
      subscription
        subscribed
        request max(2)
        cancel
      -
      subscription
        subscribed
        request max(1)
      finished
      """),
  Program(
    title: "print's lines", names: ["Publisher.print(_:to:)"],
    run: { log in
      let page = Page()
      for completion in [.finished, .failure(Broken())] as [Broken.End] {
        let source = Source<Int, Broken>(log)
        let guest = Guest<Int, Broken>(log, .max(1))
        guest.more = { _ in .max(1) }
        source.print("p", to: page).subscribe(guest)
        source.send(1)
        guest.subscription?.request(.unlimited)
        source.send(completion: completion)
      }
      let leaver = Guest<Int, Broken>(log)
      Source(log).print(to: page).subscribe(leaver)
      leaver.subscription?.cancel()
      page.text.split(separator: "\n").forEach { log.write("\($0)") }
    },
    history: """
        subscribed
      subscription
        request max(1)
      value 1
        returned max(1)
        request unlimited
      finished
        subscribed
      subscription
        request max(1)
      value 1
        returned max(1)
        request unlimited
      failed: broken
        subscribed
      subscription
        cancel
      p: receive subscription: (Source)
      p: request max: (1)
      p: receive value: (1)
      p: request max: (1) (synchronous)
      p: request unlimited
      p: receive finished
      p: receive subscription: (Source)
      p: request max: (1)
      p: receive value: (1)
      p: request max: (1) (synchronous)
      p: request unlimited
      p: receive error: (broken)
      receive subscription: (Source)
      receive cancel
      """),

  Program(
    title: "what a print calls the subscriptions", names: [],
    run: { log in
      func name<P: Publisher>(_ publisher: P) {
        let page = Page()
        publisher.print(to: page).subscribe(
          AnySubscriber<P.Output, P.Failure>())
        let line = page.text.split(separator: "\n").first ?? ""
        log.write(String(line.dropFirst("receive subscription: ".count)))
      }
      name([1, 2].publisher)
      name((0..<3).publisher)
      name([Int]().publisher)
      name(["a": 1].publisher)
      name(Record<Int, Broken>(output: [1, 2], completion: .finished))
      name(Record<Int, Broken>(output: [], completion: .finished))
      name(Just(1))
      name(Optional(1).publisher)
      name(Result<Int, Broken>.success(1).publisher)
      name(Just(1).setFailureType(to: Broken.self))
      name(Empty<Int, Broken>(completeImmediately: false))
      name(Fail<Int, Broken>(error: Broken()))
      name(Future<Int, Broken> { _ in })
      name(Future<Int, Broken> { $0(.success(1)) })
      name(Model().$count)
      name(Model().objectWillChange)
      let subject = PassthroughSubject<Int, Broken>()
      let scheduler = ImmediateScheduler.shared
      name(subject)
      name(CurrentValueSubject<Int, Broken>(1))
      name(subject.map { $0 }.filter { _ in true }.mapError { $0 })
      name(subject.compactMap { $0 })
      name(subject.eraseToAnyPublisher())
      name(subject.removeDuplicates())
      name(subject.first())
      name(subject.dropFirst())
      name(subject.print(to: Page()))
      name(subject.debounce(for: 1, scheduler: scheduler))
      name(subject.tryMap { $0 })
      name(subject.flatMap { Just($0) })
      name(subject.map { Just($0) }.switchToLatest())
      name(subject.catch { _ in Just(1) })
      name(subject.tryCatch { _ in Just(1).setFailureType(to: Broken.self) })
      name(subject.retry(1))
      name(subject.receive(on: scheduler))
      name(subject.subscribe(on: scheduler))
      name(
        subject.map { _ in Data() }
          .decode(type: Int.self, decoder: JSONDecoder()))
      name(subject.multicast { PassthroughSubject() }.autoconnect())
      name(subject.share())
    },
    history: """
      ([1, 2])
      (0..<3)
      (Empty)
      (["a": 1])
      ([1, 2])
      (Empty)
      (Just)
      (Optional)
      (Once)
      (Once)
      (Empty)
      (Empty)
      (Future)
      (Future)
      (PublishedSubject)
      (ObservableObjectPublisher)
      (PassthroughSubject)
      (CurrentValueSubject)
      (PassthroughSubject)
      (PassthroughSubject)
      (PassthroughSubject)
      (RemoveDuplicates)
      (First)
      (Drop)
      (Print)
      (Debounce)
      (TryMap)
      (FlatMap)
      (SwitchToLatest)
      (Catch)
      (TryCatch)
      (Retry)
      (ReceiveOn)
      (SubscribeOn)
      (Decode)
      (Multicast)
      (Multicast)
      """),

  // MARK: - 11 Subjects

  Program(
    title: "a passthrough subject and its feed",
    names: ["Publisher.subscribe(_:)", "Subject"],
    run: { log in
      let subject = PassthroughSubject<Int, Broken>()
      let source = Source<Int, Broken>(log)
      let token = source.subscribe(subject)
      log.write("nobody has asked")
      let guest = Guest<Int, Broken>(log, .max(1))
      subject.subscribe(guest)
      source.send(1)
      source.send(2)
      token.cancel()
      subject.send(completion: .finished)
      subject.send(3)
      subject.subscribe(Guest(log))
    },
    history: """
        subscribed
      nobody has asked
      subscription
        request unlimited
      value 1
        cancel
      finished
      subscription
      finished
      """),

  // MARK: - 12 Values

  Program(
    title: "type erasure",
    names: ["AnyPublisher", "Publisher.eraseToAnyPublisher()"],
    run: { log in
      play(log) { $0.eraseToAnyPublisher() }
      let any = AnyPublisher(Just(1))
      log.write("\(any) \(any.playgroundDescription)")
    },
    history: """
        subscribed
      subscription
        request max(1)
      value 1
        returned max(1)
      value 2
      finished
      -
        subscribed
      subscription
        request unlimited
      value 1
      failed: broken
      -
        subscribed
      subscription
        request max(1)
        cancel
        cancel
      -
        subscribed
      subscription
      finished
      AnyPublisher AnyPublisher
      """),
  Program(
    title: "subscribers without a type", names: ["AnySubscriber"],
    run: { log in
      let guest = Guest<Int, Broken>(log, .max(1))
      let any = AnySubscriber(guest)
      log.write("\(any.combineIdentifier == guest.combineIdentifier)")
      Source<Int, Broken>(log).subscribe(any)
      log.write("\(any.receive(7))")
      let sink = Subscribers.Sink<Int, Broken> { _ in
      } receiveValue: { _ in
      }
      let subject = PassthroughSubject<Int, Broken>()
      let closures = AnySubscriber<Int, Broken>(receiveValue: { _ in .max(2) })
      log.write("\(AnySubscriber(sink)) \(AnySubscriber(subject)) \(closures)")
      log.write("\(closures.playgroundDescription) \(closures.receive(1))")
      let feeder = AnySubscriber(subject)
      let source = Source<Int, Broken>(log)
      source.subscribe(feeder)
      subject.subscribe(Guest(log, .max(1)))
      source.send(1)
      source.send(completion: .finished)
    },
    history: """
      true
        subscribed
      subscription
        request max(1)
      value 7
      max(0)
      Sink Subject Anonymous AnySubscriber
      Anonymous AnySubscriber max(2)
        subscribed
      subscription
        request unlimited
      value 1
      finished
      """),
  Program(
    title: "deferred", names: ["Deferred"],
    run: { log in
      let publisher = Deferred {
        log.write("made")
        return Just(1)
      }
      publisher.subscribe(Guest(log, .max(1)))
      publisher.subscribe(Guest(log))
    },
    history: """
      made
      subscription
      value 1
      finished
      made
      subscription
      """),
  Program(
    title: "one value, or none",
    names: [
      "Empty", "Fail", "Just", "Optional", "Optional.Publisher", "Result",
      "Result.Publisher",
    ],
    run: { log in
      func run<P: Publisher>(_ publisher: P) {
        let guest = Guest<P.Output, P.Failure>(log)
        publisher.subscribe(guest)
        log.write("\(guest.subscription.map { "\($0)" } ?? "")")
        guest.subscription?.request(.max(1))
        guest.subscription?.request(.max(1))
        guest.subscription?.cancel()
        let leaver = Guest<P.Output, P.Failure>(log)
        publisher.subscribe(leaver)
        leaver.subscription?.cancel()
        leaver.subscription?.request(.max(1))
      }
      run(Just(1))
      run(Just(1).map { $0 + 1 })
      run(Just(1).tryMap { _ -> Int in throw Broken() })
      run(Just(1).setFailureType(to: Broken.self))
      run(Optional(1).publisher)
      run(Int?.none.publisher)
      run(Result<Int, Broken>.success(1).publisher)
      run(Result<Int, Broken>.failure(Broken()).publisher)
      run(Empty<Int, Broken>())
      run(Empty<Int, Broken>(completeImmediately: false))
      run(Fail<Int, Broken>(error: Broken()))
    },
    history: """
      subscription
      Just
      value 1
      finished
      subscription
      subscription
      Just
      value 2
      finished
      subscription
      subscription
      failed: broken
      Empty
      subscription
      failed: broken
      subscription
      Once
      value 1
      finished
      subscription
      subscription
      Optional
      value 1
      finished
      subscription
      subscription
      finished
      Empty
      subscription
      finished
      subscription
      Once
      value 1
      finished
      subscription
      subscription
      failed: broken
      Empty
      subscription
      failed: broken
      subscription
      finished
      Empty
      subscription
      finished
      subscription
      Empty
      subscription
      subscription
      failed: broken
      Empty
      subscription
      failed: broken
      """),
  Program(
    title: "a future", names: ["Future"],
    run: { log in
      var promises: [Future<Int, Broken>.Promise] = []
      let future = Future<Int, Broken> {
        log.write("called")
        promises.append($0)
      }
      let asks = Guest<Int, Broken>(log, .max(1))
      let waits = Guest<Int, Broken>(log)
      let leaves = Guest<Int, Broken>(log, .max(1))
      future.subscribe(asks)
      future.subscribe(waits)
      future.subscribe(leaves)
      leaves.subscription?.cancel()
      promises[0](.success(1))
      promises[0](.failure(Broken()))
      log.write("ask")
      waits.subscription?.request(.max(1))
      let late = Guest<Int, Broken>(log, .max(1))
      future.subscribe(late)
      log.write("\(waits.subscription.map { "\($0)" } ?? "")")
      log.write("\(late.subscription.map { "\($0)" } ?? "")")
      let fails = Future<Int, Broken> { $0(.failure(Broken())) }
      fails.subscribe(Guest(log))
    },
    history: """
      called
      subscription
      subscription
      subscription
      value 1
      finished
      ask
      value 1
      finished
      subscription
      value 1
      finished
      Future
      Future
      subscription
      failed: broken
      """),
  Program(
    title: "flatMap, where one side cannot fail, or neither can",
    names: ["Publisher.flatMap(maxPublishers:_:)"],
    run: { log in
      play(log) { $0.flatMap { Just($0 * 10) } }
      play(log) { source in
        source.flatMap(maxPublishers: .max(1)) { [$0, -$0].publisher }
      }
      Just(1).flatMap { Fail<Int, Broken>(error: Broken().same($0)) }
        .subscribe(Guest(log, .unlimited))
      Just(1).flatMap { Just($0 + 1) }.subscribe(Guest(log, .unlimited))
    },
    history: """
      subscription
        subscribed
        request unlimited
      value 10
      value 20
      finished
      -
      subscription
        subscribed
        request unlimited
      value 10
      failed: broken
      -
      subscription
        subscribed
        request unlimited
        cancel
      -
      subscription
        subscribed
        request unlimited
      finished
      subscription
        subscribed
        request max(1)
      value 1
      value -1
        request max(1)
      -
      subscription
        subscribed
        request max(1)
      value 1
      value -1
        request max(1)
      failed: broken
      -
      subscription
        subscribed
        request max(1)
        cancel
      -
      subscription
        subscribed
        request max(1)
      finished
      subscription
      failed: broken
      subscription
      value 2
      finished
      """),
  Program(
    title: "switchToLatest, where one side cannot fail, or neither can",
    names: ["Publisher.switchToLatest()"],
    run: { log in
      play(log) { $0.map { Just($0 * 10) }.switchToLatest() }
      Just(1).map { _ in Fail<Int, Broken>(error: Broken()) }.switchToLatest()
        .subscribe(Guest(log, .unlimited))
      Just(1).map { Just($0 + 1) }.switchToLatest()
        .subscribe(Guest(log, .unlimited))
      let source = Source<Source<Int, Broken>, Broken>(log)
      let guest = Guest<Int, Broken>(log, .max(2))
      source.switchToLatest().subscribe(guest)
      let (first, second) = (
        Source<Int, Broken>(log), Source<Int, Broken>(log)
      )
      source.send(first)
      first.send(1)
      source.send(second)
      first.send(2)
      second.send(3)
      source.send(completion: .finished)
      second.send(completion: .finished)
      let brings = Source<Source<Int, Broken>, Broken>(log)
      let silent = Source<Int, Broken>(log, answers: false)
      let leaver = Guest<Int, Broken>(log, .unlimited)
      brings.switchToLatest().subscribe(leaver)
      brings.send(silent)
      log.write("cancelled while the child subscribes")
      leaver.subscription?.cancel()
      silent.answer()
    },
    history: """
      subscription
        subscribed
        request unlimited
      value 10
      value 20
      finished
      -
      subscription
        subscribed
        request unlimited
      value 10
      failed: broken
      -
      subscription
        subscribed
        request unlimited
        cancel
      -
      subscription
        subscribed
        request unlimited
      finished
      subscription
      failed: broken
      subscription
      value 2
      finished
      subscription
        subscribed
        request unlimited
        subscribed
        request max(2)
      value 1
        cancel
        subscribed
        request max(1)
      value 3
      finished
      subscription
        subscribed
        request unlimited
        subscribed
      cancelled while the child subscribes
        cancel
        cancel
      """),
  Program(
    title: "setFailureType",
    names: ["Publisher.setFailureType(to:)", "Publishers.SetFailureType"],
    run: { log in
      let source = Source<Int, Never>(log)
      let guest = Guest<Int, Broken>(log, .max(1))
      guest.more = { $0 == 1 ? .max(1) : .none }
      source.setFailureType(to: URLError.self).setFailureType(to: Broken.self)
        .subscribe(guest)
      source.send(1)
      source.send(2)
      guest.subscription?.cancel()
      source.send(completion: .finished)
    },
    history: """
        subscribed
      subscription
        request max(1)
      value 1
        returned max(1)
      value 2
        cancel
      finished
      """),
  Program(
    title: "tryMap", names: ["Publisher.tryMap(_:)", "Publishers.TryMap"],
    run: { log in
      play(log) { $0.tryMap { $0 * 10 } }
      let source = Source<Int, Broken>(log)
      source.tryMap { _ -> Int in throw Broken() }
        .subscribe(Guest(log, .unlimited))
      source.send(1)
    },
    history: """
        subscribed
      subscription
        request max(1)
      value 10
        returned max(1)
      value 20
      finished
      -
        subscribed
      subscription
        request unlimited
      value 10
      failed: broken
      -
        subscribed
      subscription
        request max(1)
        cancel
      -
        subscribed
      subscription
      finished
        subscribed
      subscription
        request unlimited
        cancel
      failed: broken
      """),

  // MARK: - 14 Record

  Program(
    title: "recordings", names: ["Record", "Record.Recording"],
    run: { log in
      let record = Record<Int, Broken> { recording in
        recording.receive(1)
        recording.receive(2)
        recording.receive(completion: .failure(Broken()))
      }
      let guest = Guest<Int, Broken>(log, .max(1))
      record.subscribe(guest)
      log.write("\(record.recording.output) \(record.recording.completion)")
      log.write("more")
      guest.subscription?.request(.max(1))
      Record<Int, Broken>(output: [], completion: .finished)
        .subscribe(Guest(log))
      let coder = JSONEncoder()
      coder.outputFormatting = .sortedKeys
      let data = try? coder.encode(record)
      log.write(String(decoding: data ?? Data(), as: UTF8.self))
    },
    history: """
      subscription
      value 1
      [1, 2] failure(broken)
      more
      value 2
      failed: broken
      subscription
      finished
      {"recording":{"completion":{"error":{},"success":false},"output":[1,2]}}
      """),

  // MARK: - 15 Data tasks

  Program(
    title: "decode",
    names: [
      "Publisher.decode(type:decoder:)", "Publishers.Decode", "TopLevelDecoder",
    ],
    run: { log in
      play(log) { source in
        source.map { Data("\($0)".utf8) }
          .decode(type: Int.self, decoder: JSONDecoder())
      }
      let source = Source<Data, Broken>(log)
      source.decode(type: Int.self, decoder: JSONDecoder())
        .mapError { _ in Broken() }
        .subscribe(Guest<Int, Broken>(log, .unlimited))
      source.send(Data("x".utf8))
      source.send(Data("1".utf8))
      let silent = Source<Data, Broken>(log, answers: false)
      silent.decode(type: Int.self, decoder: JSONDecoder())
        .subscribe(Guest(log, .unlimited))
      silent.send(completion: .finished)
    },
    history: """
        subscribed
      subscription
        request max(1)
      value 1
        returned max(1)
      value 2
      finished
      -
        subscribed
      subscription
        request unlimited
      value 1
      failed: broken
      -
        subscribed
      subscription
        request max(1)
        cancel
      -
        subscribed
      subscription
      finished
        subscribed
      subscription
        request unlimited
        cancel
      failed: broken
        subscribed
      finished
      """),
  Program(
    title: "mapError",
    names: ["Publisher.mapError(_:)", "Publishers.MapError"],
    run: { log in play(log) { $0.mapError { _ in URLError(.unknown).same() } }
    },
    history: """
        subscribed
      subscription
        request max(1)
      value 1
        returned max(1)
      value 2
      finished
      -
        subscribed
      subscription
        request unlimited
      value 1
      failed: broken
      -
        subscribed
      subscription
        request max(1)
        cancel
        cancel
      -
        subscribed
      subscription
      finished
      """),

  // MARK: - 16 Recovery

  Program(
    title: "catch", names: ["Publisher.catch(_:)", "Publishers.Catch"],
    run: { log in
      play(log) { $0.catch { _ in [7, 8].publisher } }
      play(log) { $0.catch { _ in Fail<Int, Broken>(error: Broken()) } }
    },
    history: """
        subscribed
      subscription
        request max(1)
      value 1
        returned max(1)
      value 2
      finished
      -
        subscribed
      subscription
        request unlimited
      value 1
      value 7
      value 8
      finished
      -
        subscribed
      subscription
        request max(1)
        cancel
      -
        subscribed
      subscription
      finished
        subscribed
      subscription
        request max(1)
      value 1
        returned max(1)
      value 2
      finished
      -
        subscribed
      subscription
        request unlimited
      value 1
      failed: broken
      -
        subscribed
      subscription
        request max(1)
        cancel
      -
        subscribed
      subscription
      finished
      """),
  Program(
    title: "tryCatch",
    names: ["Publisher.tryCatch(_:)", "Publishers.TryCatch"],
    run: { log in
      play(log) {
        $0.tryCatch { _ in [7, 8].publisher.setFailureType(to: Broken.self) }
      }
      play(log) { $0.tryCatch { error -> Fail<Int, Broken> in throw error } }
    },
    history: """
        subscribed
      subscription
        request max(1)
      value 1
        returned max(1)
      value 2
      finished
      -
        subscribed
      subscription
        request unlimited
      value 1
      value 7
      value 8
      finished
      -
        subscribed
      subscription
        request max(1)
        cancel
      -
        subscribed
      subscription
      finished
        subscribed
      subscription
        request max(1)
      value 1
        returned max(1)
      value 2
      finished
      -
        subscribed
      subscription
        request unlimited
      value 1
      failed: broken
      -
        subscribed
      subscription
        request max(1)
        cancel
      -
        subscribed
      subscription
      finished
      """),
  Program(
    title: "replaceError",
    names: ["Publisher.replaceError(with:)", "Publishers.ReplaceError"],
    run: { log in
      play(log) { $0.replaceError(with: 7) }
      let source = Source<Int, Broken>(log)
      let guest = Guest<Int, Never>(log, .max(1))
      source.replaceError(with: 7).subscribe(guest)
      source.send(1)
      source.send(completion: .failure(Broken()))
      log.write("more")
      guest.subscription?.request(.max(1))
    },
    history: """
        subscribed
      subscription
        request max(1)
      value 1
        returned max(1)
      value 2
      finished
      -
        subscribed
      subscription
        request unlimited
      value 1
      value 7
      finished
      -
        subscribed
      subscription
        request max(1)
        cancel
      -
        subscribed
      subscription
      finished
        subscribed
      subscription
        request max(1)
      value 1
      more
      value 7
      finished
      """),
  Program(
    title: "retry", names: ["Publisher.retry(_:)", "Publishers.Retry"],
    run: { log in
      for retries in [2, -1] {
        var attempts = 0
        let source = Deferred { () -> AnyPublisher<Int, Broken> in
          attempts += 1
          log.write("attempt \(attempts)")
          guard attempts < 5 else {
            return Just(attempts).setFailureType(to: Broken.self)
              .eraseToAnyPublisher()
          }
          return Fail(error: Broken()).eraseToAnyPublisher()
        }
        source.retry(retries).subscribe(Guest(log, .unlimited))
      }
    },
    history: """
      attempt 1
      subscription
      attempt 2
      attempt 3
      failed: broken
      attempt 1
      subscription
      attempt 2
      attempt 3
      attempt 4
      attempt 5
      value 5
      finished
      """),
  Program(
    title: "delay",
    names: [
      "Publisher.delay(for:tolerance:scheduler:options:)", "Publishers.Delay",
    ],
    run: { log in
      let clock = Clock(log)
      play(log, settle: clock.run) { $0.delay(for: 1, scheduler: clock) }
    },
    history: """
        subscribed
      subscription
        request max(1)
        schedule after
      run
      value 1
        request max(1)
        schedule after
      run
      value 2
        schedule after
      run
      finished
      -
        subscribed
      subscription
        request unlimited
        schedule after
      run
      value 1
        schedule after
      run
      failed: broken
      -
        subscribed
      subscription
        request max(1)
      run
        cancel
      run
      -
        subscribed
      subscription
      run
        schedule after
      run
      finished
      """),
  Program(
    title: "receive(on:)",
    names: ["Publisher.receive(on:options:)", "Publishers.ReceiveOn"],
    run: { log in
      let clock = Clock(log)
      play(log, settle: clock.run) { $0.receive(on: clock) }
    },
    history: """
        subscribed
      subscription
        request max(1)
        schedule
      run
      value 1
        request max(1)
        schedule
      run
      value 2
        schedule
      run
      finished
      -
        subscribed
      subscription
        request unlimited
        schedule
      run
      value 1
        schedule
      run
      failed: broken
      -
        subscribed
      subscription
        request max(1)
      run
        cancel
      run
      -
        subscribed
      subscription
      run
        schedule
      run
      finished
      """),
  Program(
    title: "subscribe(on:)",
    names: ["Publisher.subscribe(on:options:)", "Publishers.SubscribeOn"],
    run: { log in
      let clock = Clock(log)
      let source = Source<Int, Broken>(log)
      let guest = Guest<Int, Broken>(log, .max(1))
      source.subscribe(on: clock).subscribe(guest)
      clock.run()
      clock.run()
      source.send(1)
      guest.subscription?.cancel()
      clock.run()
      let other = Source<Int, Broken>(log)
      other.subscribe(on: clock).subscribe(Guest(log, .unlimited))
      clock.run()
      clock.run()
      other.send(completion: .failure(Broken()))
    },
    history: """
        schedule
      run
        subscribed
      subscription
        schedule
      run
        request max(1)
      value 1
        schedule
      run
        cancel
        schedule
      run
        subscribed
      subscription
        schedule
      run
        request unlimited
      failed: broken
      """),

  Program(
    title: "a run holds nothing of the publishers upstream",
    names: [],
    run: { log in
      func run<P: Publisher>(
        _ title: String, _ clock: Clock, _ make: (Wrapped) -> P
      ) {
        log.write(title)
        let source = Source<Int, Broken>(log)
        let guest = Guest<P.Output, P.Failure>(log, .unlimited)
        do {
          let watched = Watched(log)
          let upstream = source.map { [watched] value -> Int in
            withExtendedLifetime(watched) { value }
          }
          make(upstream.eraseToAnyPublisher()).subscribe(guest)
          clock.run()
          clock.run()
        }
        source.forget()
        log.write("a run is on")
        guest.subscription?.cancel()
        clock.run()
      }
      let clock = Clock(log)
      run("delay", clock) { $0.delay(for: 1, scheduler: clock) }
      run("receive(on:)", clock) { $0.receive(on: clock) }
      run("subscribe(on:)", clock) { $0.subscribe(on: clock) }
      run("debounce", clock) { $0.debounce(for: 1, scheduler: clock) }
      run("first", clock) { $0.first() }
      run("dropFirst", clock) { $0.dropFirst() }
      run("catch", clock) { $0.catch { _ in Just(1) } }
      run("removeDuplicates", clock) { $0.removeDuplicates() }
      run("flatMap", clock) {
        $0.flatMap { Just($0).setFailureType(to: Broken.self) }
      }
    },
    history: """
      delay
        subscribed
      subscription
        request unlimited
      run
      run
        gone
      a run is on
        cancel
      run
      receive(on:)
        subscribed
      subscription
        request unlimited
      run
      run
        gone
      a run is on
        cancel
      run
      subscribe(on:)
        schedule
      run
        subscribed
      subscription
        schedule
      run
        request unlimited
        gone
      a run is on
        schedule
      run
        cancel
      debounce
        subscribed
      subscription
        request unlimited
      run
      run
        gone
      a run is on
        cancel
      run
      first
        subscribed
      subscription
        request unlimited
      run
      run
        gone
      a run is on
        cancel
      run
      dropFirst
      subscription
        subscribed
        request unlimited
      run
      run
        gone
      a run is on
        cancel
      run
      catch
        subscribed
      subscription
        request unlimited
      run
      run
        gone
      a run is on
        cancel
      run
      removeDuplicates
        subscribed
      subscription
        request unlimited
      run
      run
        gone
      a run is on
        cancel
      run
      flatMap
      subscription
        subscribed
        request unlimited
      run
      run
        gone
      a run is on
        cancel
      run
      """),

  // MARK: - 17 Sharing

  Program(
    title: "a connection by hand",
    names: [
      "ConnectablePublisher", "Publisher.makeConnectable()",
      "Publisher.multicast(_:)", "Publisher.multicast(subject:)",
      "Publishers.MakeConnectable", "Publishers.Multicast",
    ],
    run: { log in
      let source = Source<Int, Never>(log)
      let shared = source.makeConnectable()
      let guest = Guest<Int, Never>(log, .max(1))
      shared.subscribe(guest)
      log.write("connect")
      let token = shared.connect()
      source.send(1)
      source.send(2)
      token.cancel()
      let other = Source<Int, Broken>(log)
      let both = other.multicast(
        subject: CurrentValueSubject<Int, Broken>(0))
      both.subscribe(Guest(log, .unlimited))
      let second = both.connect()
      other.send(1)
      both.subscribe(Guest(log, .unlimited))
      other.send(completion: .failure(Broken()))
      second.cancel()
      let made = other.multicast {
        log.write("made")
        return PassthroughSubject<Int, Broken>()
      }
      made.subscribe(Guest(log))
      made.subscribe(Guest(log))
    },
    history: """
      subscription
      connect
        subscribed
        request unlimited
      value 1
        cancel
      subscription
      value 0
        subscribed
        request unlimited
      value 1
      subscription
      value 1
      failed: broken
      failed: broken
      made
      subscription
      subscription
      """),
  Program(
    title: "a connection of itself",
    names: ["Publisher.share()", "Publishers.Autoconnect", "Publishers.Share"],
    run: { log in
      let source = Source<Int, Broken>(log)
      let shared = source.share()
      let (first, second) = (
        Guest<Int, Broken>(log, .max(1)), Guest<Int, Broken>(log, .unlimited)
      )
      shared.subscribe(first)
      shared.subscribe(second)
      source.send(1)
      source.send(2)
      log.write("one leaves")
      first.subscription?.cancel()
      log.write("both have left")
      second.subscription?.cancel()
      log.write("again")
      let third = Guest<Int, Broken>(log, .max(1))
      shared.subscribe(third)
      source.send(completion: .failure(Broken()))
      shared.subscribe(Guest(log, .max(1)))
      log.write("\(shared == shared)")
    },
    history: """
      subscription
        subscribed
        request unlimited
      subscription
      value 1
      value 1
      value 2
      one leaves
      both have left
        cancel
      again
      subscription
        subscribed
        request unlimited
      failed: broken
      subscription
      failed: broken
      true
      """),

  // MARK: - 19 Several publishers

  Program(
    title: "everything in one array",
    names: ["Publisher.collect()", "Publishers.Collect"],
    run: { log in
      play(log) { $0.collect() }
      let source = Source<Int, Broken>(log)
      let guest = Guest<[Int], Broken>(log)
      source.collect().subscribe(guest)
      source.send(1)
      source.send(2)
      source.send(completion: .finished)
      log.write("asked")
      guest.subscription?.request(.max(1))
    },
    history: """
        subscribed
      subscription
        request unlimited
      value [1, 2]
      finished
      -
        subscribed
      subscription
        request unlimited
      failed: broken
      -
        subscribed
      subscription
        request unlimited
        cancel
      -
        subscribed
      subscription
        request unlimited
        subscribed
      subscription
        request unlimited
      asked
      value [1, 2]
      finished
      """),
  Program(
    title: "arrays of two",
    names: ["Publisher.collect(_:)", "Publishers.CollectByCount"],
    run: { log in
      play(log) { $0.collect(2) }
      let source = Source<Int, Broken>(log)
      let guest = Guest<[Int], Broken>(log, .max(2))
      guest.more = { _ in .max(1) }
      source.collect(3).subscribe(guest)
      for number in 1...4 { source.send(number) }
      source.send(completion: .finished)
      let other = Source<Int, Broken>(log)
      other.collect(2).subscribe(Guest(log, .unlimited))
      other.send(1)
      other.send(completion: .failure(Broken()))
    },
    history: """
        subscribed
      subscription
        request max(2)
      value [1, 2]
        returned max(2)
      finished
      -
        subscribed
      subscription
        request unlimited
      failed: broken
      -
        subscribed
      subscription
        request max(2)
        cancel
      -
        subscribed
      subscription
      finished
        subscribed
      subscription
        request max(6)
      value [1, 2, 3]
        returned max(3)
      value [4]
      finished
        subscribed
      subscription
        request unlimited
      failed: broken
      """),
  Program(
    title: "a result that goes on",
    names: ["Publisher.scan(_:_:)", "Publishers.Scan"],
    run: { log in
      play(log) { $0.scan(10, +) }
      let guest = Guest<Int, Broken>(log)
      Source<Int, Broken>(log).scan(10, +).subscribe(guest)
      log.write("\(guest.subscription.map { "\($0)" } ?? "")")
    },
    history: """
        subscribed
      subscription
        request max(1)
      value 11
        returned max(1)
      value 13
      finished
      -
        subscribed
      subscription
        request unlimited
      value 11
      failed: broken
      -
        subscribed
      subscription
        request max(1)
        cancel
        cancel
      -
        subscribed
      subscription
      finished
        subscribed
      subscription
      Source
      """),
  Program(
    title: "something behind",
    names: ["Publisher.append(_:)"],
    run: { log in
      play(log) { $0.append(8, 9) }
      play(log) { $0.append([9]) }
      playTwo(log, .max(2), { $0.append($1) }) { left, _, guest in
        left.send(1)
        left.send(completion: .finished)
        guest.subscription?.request(.max(3))
        log.write("cancel")
        guest.subscription?.cancel()
      }
    },
    history: """
        subscribed
      subscription
        request max(1)
      value 1
        returned max(1)
      value 2
      -
        subscribed
      subscription
        request unlimited
      value 1
      failed: broken
      -
        subscribed
      subscription
        request max(1)
        cancel
      -
        subscribed
      subscription
        subscribed
      subscription
        request max(1)
      value 1
        returned max(1)
      value 2
      -
        subscribed
      subscription
        request unlimited
      value 1
      failed: broken
      -
        subscribed
      subscription
        request max(1)
        cancel
      -
        subscribed
      subscription
        subscribed
      subscription
        request max(2)
      value 1
        subscribed
        request max(1)
        request max(3)
      cancel
        cancel
      """),
  Program(
    title: "looking on",
    names: [
      "Publisher.handleEvents(receiveSubscription:receiveOutput:receiveCompletion:receiveCancel:receiveRequest:)",
      "Publishers.HandleEvents",
    ],
    run: { log in
      play(log) {
        $0.handleEvents(
          receiveSubscription: { log.write("[subscription \($0)]") },
          receiveOutput: { log.write("[output \($0)]") },
          receiveCompletion: { log.write("[\($0)]") },
          receiveCancel: { log.write("[cancel]") },
          receiveRequest: { log.write("[request \($0)]") })
      }
    },
    history: """
        subscribed
      [subscription Source]
      subscription
      [request max(1)]
        request max(1)
      [output 1]
      value 1
      [request max(1)]
        returned max(1)
      [output 2]
      value 2
      [finished]
      finished
      -
        subscribed
      [subscription Source]
      subscription
      [request unlimited]
        request unlimited
      [output 1]
      value 1
      [failure(broken)]
      failed: broken
      -
        subscribed
      [subscription Source]
      subscription
      [request max(1)]
        request max(1)
      [cancel]
        cancel
      -
        subscribed
      [subscription Source]
      subscription
      [finished]
      finished
      """),
  Program(
    title: "a value for nil",
    names: ["Publisher.replaceNil(with:)"],
    run: { log in
      play(log) { $0.map { $0 == 1 ? nil : $0 }.replaceNil(with: 0) }
    },
    history: """
        subscribed
      subscription
        request max(1)
      value 0
        returned max(1)
      value 2
      finished
      -
        subscribed
      subscription
        request unlimited
      value 0
      failed: broken
      -
        subscribed
      subscription
        request max(1)
        cancel
        cancel
      -
        subscribed
      subscription
      finished
      """),
]

extension Broken {
  fileprivate typealias End = Subscribers.Completion<Broken>

  fileprivate func same(_ value: Int) -> Broken { self }
}

extension URLError {
  fileprivate func same() -> Broken { Broken() }
}

final class Page: TextOutputStream {
  private(set) var text = ""
  func write(_ string: String) { text += string }
}
