#if APPLE_COMBINE && canImport(Combine)
  import Combine
#else
  import CombineRebuilt
#endif

/// A program of names from Combine that behaves differently here.
struct Difference: CustomStringConvertible {
  let title: String
  /// The rows of Chapters/Names.md that explain the difference.
  let names: [String]
  let run: (Log) -> Void
  let here: String
  let inCombine: String

  var description: String { title }
}

private final class Model {
  @Published var count = 0
}

private func stop<P: Publisher>(
  _ log: Log, _ make: (Source<Int, Broken>, Clock) -> P
) {
  let (source, clock) = (Source<Int, Broken>(log), Clock(log))
  let guest = Guest<P.Output, P.Failure>(log, .unlimited)
  make(source, clock).subscribe(guest)
  source.send(completion: .finished)
  log.write("cancel")
  guest.subscription?.cancel()
  clock.run()
}

let differences: [Difference] = [
  Difference(
    title: "a sink that is cancelled first takes no subscription",
    names: ["Subscribers.Sink"],
    run: { log in
      let sink = Subscribers.Sink<Int, Broken> {
        log.write("\($0)")
      } receiveValue: {
        log.write("\($0)")
      }
      sink.cancel()
      let source = Source<Int, Broken>(log)
      source.subscribe(sink)
      source.send(1)
    },
    here: """
        subscribed
        cancel
      """,
    inCombine: """
        subscribed
        request unlimited
      1
      """),
  Difference(
    title: "an assignment that is cancelled first takes no subscription",
    names: ["Subscribers.Assign"],
    run: { log in
      let model = Model()
      let assign = Subscribers.Assign(object: model, keyPath: \.count)
      assign.cancel()
      let source = Source<Int, Never>(log)
      source.subscribe(assign)
      source.send(1)
      log.write("\(model.count)")
    },
    here: """
        subscribed
        cancel
      0
      """,
    inCombine: """
        subscribed
        request unlimited
      1
      """),
  Difference(
    title: "a finished run is not cancelled when its property goes",
    names: ["Publisher.assign(to:)"],
    run: { log in
      let source = Source<Int, Never>(log)
      do {
        let model = Model()
        source.assign(to: &model.$count)
        source.send(completion: .finished)
      }
      log.write("the object has gone")
    },
    here: """
        subscribed
        request unlimited
      the object has gone
      """,
    inCombine: """
        subscribed
        request unlimited
        cancel
      the object has gone
      """),
  Difference(
    title: "a completion needs no demand, also after first()",
    names: ["Publisher.first()", "Publishers.First"],
    run: { log in
      let guest = Guest<Int, Never>(log)
      Empty<Int, Never>().first().subscribe(guest)
      log.write("ask")
      guest.subscription?.request(.max(1))
    },
    here: """
      subscription
      finished
      ask
      """,
    inCombine: """
      subscription
      ask
      finished
      """),
  Difference(
    title: "a cancel while the first value is received stops the finish",
    names: ["Publisher.first()", "Publishers.First"],
    run: { log in
      let source = Source<Int, Broken>(log)
      let guest = Guest<Int, Broken>(log, .max(1))
      guest.more = { _ in
        guest.subscription?.cancel()
        return .none
      }
      source.first().subscribe(guest)
      source.send(1)
    },
    here: """
        subscribed
      subscription
        request unlimited
        cancel
      value 1
      """,
    inCombine: """
        subscribed
      subscription
        request unlimited
        cancel
      value 1
      finished
      """),
  Difference(
    title: "first(where:) requests one more for each value that it skips",
    names: [
      "Publisher.first(where:)", "Publishers.FirstWhere",
      "Publisher.tryFirst(where:)", "Publishers.TryFirstWhere",
    ],
    run: { log in
      let source = Source<Int, Broken>(log)
      let guest = Guest<Int, Broken>(log)
      source.first { $0 > 1 }.subscribe(guest)
      source.send(1)
      source.send(2)
      source.send(3)
      log.write("ask \(guest.subscription.map { "\($0)" } ?? "")")
      guest.subscription?.request(.max(1))
      let throwing = Source<Int, Broken>(log)
      let second = Guest<Int, Error>(log, .max(1))
      throwing.tryFirst {
        guard $0 > 1 else { return false }
        throw Broken()
      }
      .subscribe(second)
      throwing.send(1)
      throwing.send(2)
    },
    here: """
        subscribed
      subscription
        request unlimited
        returned max(1)
        cancel
      ask First
      value 2
      finished
        subscribed
      subscription
        request unlimited
        returned max(1)
        cancel
      failed: broken
      """,
    inCombine: """
        subscribed
      subscription
        request unlimited
        cancel
      ask TryFirst
      value 2
      finished
        subscribed
      subscription
        request unlimited
        cancel
      failed: broken
      """),
  Difference(
    title: "print writes a line at a time, and keeps no state",
    names: ["Publishers.Print"],
    run: { log in
      let source = Source<Int, Broken>(log)
      let guest = Guest<Int, Broken>(log, .max(1))
      source.print("p", to: Pieces(log)).subscribe(guest)
      source.send(completion: .finished)
      guest.subscription?.cancel()
    },
    here: """
        subscribed
      [p: receive subscription: (Source)]
      subscription
      [p: request max: (1)]
        request max(1)
      [p: receive finished]
      finished
      [p: receive cancel]
        cancel
      """,
    inCombine: """
        subscribed
      []
      [p: receive subscription: (Source)]
      []
      subscription
      []
      [p: request max: (1)]
      []
        request max(1)
      []
      [p: receive finished]
      []
      finished
      []
      [p: receive cancel]
      []
      """),
  Difference(
    title: "debounce asks for one action a value",
    names: [
      "Publisher.debounce(for:scheduler:options:)", "Publishers.Debounce",
    ],
    run: { log in
      let (source, clock) = (Source<Int, Broken>(log), Clock(log))
      source.debounce(for: 1, scheduler: clock)
        .subscribe(Guest(log, .unlimited))
      source.send(1)
      source.send(2)
      clock.run()
      source.send(completion: .finished)
      clock.run()
    },
    here: """
        subscribed
      subscription
        request unlimited
        schedule after
        schedule after
      run
      value 2
        schedule
      run
      finished
      """,
    inCombine: """
        subscribed
      subscription
        request unlimited
        schedule after, repeating
        schedule after, repeating
      run
      value 2
        schedule
      run
      finished
      """),
  Difference(
    title: "a cancel stops a scheduled completion",
    names: ["Publishers.Debounce", "Publishers.Delay", "Publishers.ReceiveOn"],
    run: { log in
      stop(log) { $0.delay(for: 1, scheduler: $1) }
      stop(log) { $0.receive(on: $1) }
      stop(log) { $0.debounce(for: 1, scheduler: $1) }
    },
    here: """
        subscribed
      subscription
        request unlimited
        schedule after
      cancel
      run
        subscribed
      subscription
        request unlimited
        schedule
      cancel
      run
        subscribed
      subscription
        request unlimited
        schedule
      cancel
      run
      """,
    inCombine: """
        subscribed
      subscription
        request unlimited
        schedule after
      cancel
      run
      finished
        subscribed
      subscription
        request unlimited
        schedule
      cancel
      run
      finished
        subscribed
      subscription
        request unlimited
        schedule
      cancel
      run
      finished
      """),
  Difference(
    title: "a cancel stops a scheduled request",
    names: ["Publishers.SubscribeOn"],
    run: { log in
      let (source, clock) = (Source<Int, Broken>(log), Clock(log))
      let guest = Guest<Int, Broken>(log)
      source.subscribe(on: clock).subscribe(guest)
      clock.run()
      guest.subscription?.request(.max(1))
      guest.subscription?.cancel()
      clock.run()
    },
    here: """
        schedule
      run
        subscribed
      subscription
        schedule
        schedule
      run
        cancel
      """,
    inCombine: """
        schedule
      run
        subscribed
      subscription
        schedule
        schedule
      run
        request max(1)
        cancel
      """),
  Difference(
    title: "tryMap passes on a completion before the subscription",
    names: ["Publisher.tryMap(_:)", "Publishers.TryMap"],
    run: { log in
      let source = Source<Int, Broken>(log, answers: false)
      source.tryMap { $0 }.subscribe(Guest(log, .unlimited))
      source.send(completion: .finished)
    },
    here: """
        subscribed
      finished
      """,
    inCombine: """
        subscribed
      """),
  Difference(
    title: "retry returns demand to the source, and requests none",
    names: ["Publisher.retry(_:)", "Publishers.Retry"],
    run: { log in
      let source = Source<Int, Broken>(log)
      let guest = Guest<Int, Broken>(log, .max(1))
      guest.more = { _ in .max(2) }
      source.retry(1).subscribe(guest)
      source.send(1)
    },
    here: """
        subscribed
      subscription
        request max(1)
      value 1
        returned max(2)
      """,
    inCombine: """
        subscribed
      subscription
        request max(1)
      value 1
        request max(2)
      """),
  Difference(
    title: "a cancel also cancels a replacement that arrives later",
    names: ["Publishers.Catch", "Publishers.TryCatch"],
    run: { log in
      let source = Source<Int, Broken>(log)
      let other = Source<Int, Broken>(log, answers: false)
      let guest = Guest<Int, Broken>(log, .unlimited)
      source.catch { _ in other }.subscribe(guest)
      source.send(completion: .failure(Broken()))
      log.write("cancel")
      guest.subscription?.cancel()
      other.answer()
      other.send(1)
    },
    here: """
        subscribed
      subscription
        request unlimited
        subscribed
      cancel
        cancel
      """,
    inCombine: """
        subscribed
      subscription
        request unlimited
        subscribed
      cancel
        request unlimited
      value 1
      """),
  Difference(
    title: "a cancel stops the value that replaces a failure",
    names: ["Publisher.replaceError(with:)", "Publishers.ReplaceError"],
    run: { log in
      let source = Source<Int, Broken>(log)
      let guest = Guest<Int, Never>(log)
      source.replaceError(with: 7).subscribe(guest)
      log.write("\(guest.subscription.map { "\($0)" } ?? "")")
      source.send(completion: .failure(Broken()))
      guest.subscription?.cancel()
      guest.subscription?.request(.max(1))
    },
    here: """
        subscribed
      subscription
      Catch
      """,
    inCombine: """
        subscribed
      subscription
      ReplaceError
        cancel
      value 7
      finished
      """),
  Difference(
    title: "a subscriber that cancels at once makes no connection",
    names: ["Publishers.Autoconnect"],
    run: { log in
      let source = Source<Int, Broken>(log)
      let leaver = AnySubscriber<Int, Broken>(receiveSubscription: {
        log.write("cancel")
        $0.cancel()
      })
      source.multicast { PassthroughSubject<Int, Broken>() }.autoconnect()
        .subscribe(leaver)
    },
    here: """
      cancel
      """,
    inCombine: """
      cancel
        subscribed
      """),
  Difference(
    title: "print shows the subject's name for a shared run",
    names: [
      "Publisher.multicast(_:)", "Publisher.multicast(subject:)",
      "Publishers.Multicast", "Publishers.MakeConnectable", "Future",
    ],
    run: { log in
      func name<P: Publisher>(_ publisher: P) {
        let guest = Guest<P.Output, P.Failure>(log)
        publisher.subscribe(guest)
        log.write("\(guest.subscription.map { "\($0)" } ?? "")")
      }
      let source = Source<Int, Never>(log)
      name(source.multicast { PassthroughSubject<Int, Never>() })
      name(source.multicast(subject: CurrentValueSubject<Int, Never>(0)))
      name(source.makeConnectable())
      name(Future<Int, Broken> { $0(.failure(Broken())) })
    },
    here: """
      subscription
      PassthroughSubject
      subscription
      CurrentValueSubject
      subscription
      PassthroughSubject
      subscription
      failed: broken
      Empty
      """,
    inCombine: """
      subscription
      Multicast
      subscription
      Multicast
      subscription
      Multicast
      subscription
      failed: broken
      Future
      """),
  Difference(
    title: "a subscriber that feeds a subject cancels a second subscription",
    names: ["AnySubscriber"],
    run: { log in
      let subject = PassthroughSubject<Int, Broken>()
      let feeder = AnySubscriber(subject)
      // Excludes the lines of the subject's release.
      let present = Log()
      Source<Int, Broken>(present).subscribe(feeder)
      Source<Int, Broken>(present).subscribe(feeder)
      withExtendedLifetime(subject) { present.lines.forEach(log.write) }
    },
    here: """
        subscribed
        subscribed
        cancel
      """,
    inCombine: """
        subscribed
        subscribed
      """),
  Difference(
    title: "the last value finishes the run, and not the next one",
    names: [
      "Publisher.output(in:)", "Publisher.prefix(_:)", "Publishers.Output",
    ],
    run: { log in
      let source = Source<Int, Broken>(log)
      source.prefix(2).subscribe(Guest(log, .max(5)))
      for number in 1...3 {
        log.write("send \(number)")
        source.send(number)
      }
      log.write("none at all")
      Source<Int, Broken>(log).output(in: 0..<0).subscribe(Guest(log))
    },
    here: """
        subscribed
      subscription
        request max(5)
      send 1
      value 1
      send 2
      value 2
        cancel
      finished
      send 3
      none at all
        subscribed
      subscription
        cancel
      finished
      """,
    inCombine: """
        subscribed
      subscription
        request max(5)
      send 1
      value 1
      send 2
      value 2
      send 3
        cancel
      finished
      none at all
        subscribed
      subscription
      """),
  Difference(
    title: "the other publisher is cancelled after its first value",
    names: [
      "Publisher.prefix(untilOutputFrom:)", "Publishers.PrefixUntilOutput",
    ],
    run: { log in
      func until(
        _ body: (
          Source<Int, Broken>, Source<Int, Broken>, Guest<Int, Broken>
        ) -> Void
      ) {
        playTwo(log, .max(5), { $0.prefix(untilOutputFrom: $1) }, body)
      }
      until { left, right, _ in
        left.send(1)
        log.write("stop")
        right.send(2)
        left.send(3)
      }
      until { left, right, _ in
        log.write("the other fails")
        right.send(completion: .failure(Broken()))
        left.send(1)
        left.send(completion: .finished)
      }
      until { left, right, _ in
        log.write("finished first")
        left.send(completion: .finished)
        right.send(2)
      }
      until { _, _, guest in
        log.write("cancel")
        guest.subscription?.cancel()
      }
    },
    here: """
        subscribed
        request max(1)
        subscribed
      subscription
        request max(5)
      value 1
      stop
        cancel
        cancel
      finished
        subscribed
        request max(1)
        subscribed
      subscription
        request max(5)
      the other fails
      value 1
      finished
        subscribed
        request max(1)
        subscribed
      subscription
        request max(5)
      finished first
        cancel
      finished
        subscribed
        request max(1)
        subscribed
      subscription
        request max(5)
      cancel
        cancel
        cancel
      """,
    inCombine: """
        subscribed
        request max(1)
        subscribed
      subscription
        request max(5)
      value 1
      stop
        cancel
      finished
        subscribed
        request max(1)
        subscribed
      subscription
        request max(5)
      the other fails
      value 1
      finished
        subscribed
        request max(1)
        subscribed
      subscription
        request max(5)
      finished first
        cancel
      finished
        subscribed
        request max(1)
        subscribed
      subscription
        request max(5)
      cancel
        cancel
        cancel
      """),
  Difference(
    title: "a value that the next publisher sends without demand is dropped",
    names: ["Publisher.prepend(_:)", "Publishers.Concatenate"],
    run: { log in
      play(log) { $0.prepend(9) }
      playTwo(log, .max(2), { $0.prepend($1) }) { left, right, guest in
        right.send(1)
        log.write("end of the first")
        right.send(completion: .finished)
        left.send(2)
        guest.subscription?.request(.max(3))
        left.send(completion: .finished)
      }
      playTwo(log, .max(2), { $0.prepend($1) }) { _, right, _ in
        right.send(1)
        right.send(completion: .failure(Broken()))
      }
    },
    here: """
      subscription
      value 9
        subscribed
        request max(1)
      value 1
      finished
      -
      subscription
      value 9
        subscribed
        request unlimited
      value 1
      failed: broken
      -
      subscription
      value 9
        subscribed
        cancel
      -
      subscription
        subscribed
      subscription
        request max(2)
      value 1
      end of the first
        subscribed
        request max(1)
      value 2
        request max(3)
      finished
        subscribed
      subscription
        request max(2)
      value 1
      failed: broken
      """,
    inCombine: """
      subscription
      value 9
        subscribed
        request max(1)
      value 1
      value 2
      finished
      -
      subscription
      value 9
        subscribed
        request unlimited
      value 1
      failed: broken
      -
      subscription
      value 9
        subscribed
        cancel
      -
      subscription
        subscribed
      subscription
        request max(2)
      value 1
      end of the first
        subscribed
        request max(1)
      value 2
        request max(3)
      finished
        subscribed
      subscription
        request max(2)
      value 1
      failed: broken
      """),
  Difference(
    title: "zip delivers its subscription before it subscribes",
    names: [
      "Publisher.zip(_:)", "Publisher.zip(_:_:)", "Publisher.zip(_:_:_:)",
      "Publisher.zip(_:_:_:_:)", "Publishers.Zip", "Publishers.Zip3",
      "Publishers.Zip4",
    ],
    run: { log in
      playTwo(log, .max(1), { $0.zip($1) }) { left, right, guest in
        guest.more = { $0 == (1, 3) ? .max(1) : .none }
        left.send(1)
        left.send(2)
        right.send(3)
        log.write("one ends")
        left.send(completion: .finished)
        right.send(4)
      }
      playTwo(log, .unlimited, { $0.zip($1) }) { left, right, _ in
        right.send(1)
        log.write("fails")
        left.send(completion: .failure(Broken()))
      }
      let all = (0..<4).map { _ in Source<Int, Broken>(log) }
      all[0].zip(all[1], all[2]) { $0 + $1 + $2 }
        .zip(all[3], all[3]) { $0 + $1 + $2 }
        .subscribe(Guest(log, .max(1)))
      all[0].zip(all[1], all[2], all[3]) { $0 + $1 + $2 + $3 }
        .subscribe(Guest(log, .max(1)))
      for source in all { source.send(1) }
    },
    here: """
      subscription
        subscribed
        request max(1)
        subscribed
        request max(1)
      value (1, 3)
        request max(1)
        request max(1)
      one ends
      value (2, 4)
        cancel
      finished
      subscription
        subscribed
        request unlimited
        subscribed
        request unlimited
      fails
        cancel
      failed: broken
      subscription
        subscribed
        request max(1)
        subscribed
        request max(1)
        subscribed
        request max(1)
        subscribed
        request max(1)
        subscribed
        request max(1)
      subscription
        subscribed
        request max(1)
        subscribed
        request max(1)
        subscribed
        request max(1)
        subscribed
        request max(1)
      value 4
      """,
    inCombine: """
        subscribed
        subscribed
      subscription
        request max(1)
        request max(1)
      value (1, 3)
        returned max(1)
      one ends
      value (2, 4)
      finished
        cancel
        subscribed
        subscribed
      subscription
        request unlimited
        request unlimited
      fails
      failed: broken
        cancel
        cancel
        subscribed
        subscribed
        subscribed
        subscribed
        subscribed
      subscription
        request max(1)
        request max(1)
        request max(1)
        request max(1)
        request max(1)
        subscribed
        subscribed
        subscribed
        subscribed
      subscription
        request max(1)
        request max(1)
        request max(1)
        request max(1)
      value 4
      """),

  // MARK: - 22 Other operators

  Difference(
    title: "a publisher that opens the drop is cancelled after its first value",
    names: [
      "Publisher.drop(untilOutputFrom:)", "Publishers.DropUntilOutput",
    ],
    run: { log in
      playTwo(log, .max(2), { $0.drop(untilOutputFrom: $1) }) { a, b, _ in
        a.send(1)
        b.send(2)
        a.send(3)
        a.send(completion: .finished)
      }
      log.write("a cancel")
      playTwo(log, .max(2), { $0.drop(untilOutputFrom: $1) }) { a, b, guest in
        guest.subscription?.cancel()
        b.send(2)
        a.send(3)
      }
      log.write("the other ends")
      playTwo(log, .max(2), { $0.drop(untilOutputFrom: $1) }) { a, b, _ in
        b.send(completion: .finished)
        a.send(1)
      }
      log.write("the other fails")
      playTwo(log, .max(2), { $0.drop(untilOutputFrom: $1) }) { a, b, _ in
        b.send(completion: .failure(Broken()))
        a.send(1)
      }
      log.write("a failure")
      playTwo(log, .none, { $0.drop(untilOutputFrom: $1) }) { a, b, _ in
        a.send(completion: .failure(Broken()))
        b.send(1)
      }
    },
    here: """
      subscription
        subscribed
        request max(1)
        subscribed
        request max(2)
        cancel
      value 3
      finished
      a cancel
      subscription
        subscribed
        request max(1)
        subscribed
        request max(2)
        cancel
        cancel
      the other ends
      subscription
        subscribed
        request max(1)
        subscribed
        request max(2)
        cancel
      finished
      the other fails
      subscription
        subscribed
        request max(1)
        subscribed
        request max(2)
        cancel
      failed: broken
      a failure
      subscription
        subscribed
        request max(1)
        subscribed
        cancel
      failed: broken
      """,
    inCombine: """
      subscription
        subscribed
        request max(1)
        subscribed
        request max(2)
      value 3
      finished
      a cancel
      subscription
        subscribed
        request max(1)
        subscribed
        request max(2)
        cancel
        cancel
      the other ends
      subscription
        subscribed
        request max(1)
        subscribed
        request max(2)
        cancel
      finished
      the other fails
      subscription
        subscribed
        request max(1)
        subscribed
        request max(2)
        cancel
      failed: broken
      a failure
      subscription
        subscribed
        request max(1)
        subscribed
      failed: broken
      """),
  Difference(
    title: "a cancel while the result is received stops the completion",
    names: [
      "Publisher.count()", "Publisher.last()", "Publisher.last(where:)",
      "Publisher.tryLast(where:)", "Publisher.reduce(_:_:)",
      "Publisher.tryReduce(_:_:)", "Publisher.max()", "Publisher.max(by:)",
      "Publisher.min()", "Publisher.min(by:)", "Publisher.tryMax(by:)",
      "Publisher.tryMin(by:)", "Publisher.allSatisfy(_:)",
      "Publisher.tryAllSatisfy(_:)", "Publisher.contains(_:)",
      "Publisher.contains(where:)", "Publisher.tryContains(where:)",
      "Publisher.replaceEmpty(with:)", "Publishers.Count", "Publishers.Last",
      "Publishers.LastWhere", "Publishers.TryLastWhere", "Publishers.Reduce",
      "Publishers.TryReduce", "Publishers.Comparison",
      "Publishers.TryComparison", "Publishers.AllSatisfy",
      "Publishers.TryAllSatisfy", "Publishers.Contains",
      "Publishers.ContainsWhere", "Publishers.TryContainsWhere",
      "Publishers.ReplaceEmpty",
    ],
    run: { log in
      func play<P: Publisher>(
        _ title: String, _ make: (Source<Int, Broken>) -> P
      ) {
        let run = Log()
        let source = Source<Int, Broken>(run)
        let guest = Guest<P.Output, P.Failure>(run, .unlimited)
        guest.more = { _ in
          guest.subscription?.cancel()
          return .none
        }
        make(source).subscribe(guest)
        if title != "replaceEmpty" { source.send(1) }
        source.send(completion: .finished)
        log.write(title, run)
      }
      play("count") { $0.count() }
      play("last") { $0.last() }
      play("last where") { $0.last { $0 == 1 } }
      play("tryLast") { $0.tryLast { $0 == 1 } }
      play("reduce") { $0.reduce(10, +) }
      play("tryReduce") { $0.tryReduce(10) { $0 + $1 } }
      play("max") { $0.max() }
      play("max by") { $0.max { $0 < $1 } }
      play("min") { $0.min() }
      play("min by") { $0.min { $0 < $1 } }
      play("tryMax") { $0.tryMax { $0 < $1 } }
      play("tryMin") { $0.tryMin { $0 < $1 } }
      play("allSatisfy") { $0.allSatisfy { $0 == 1 } }
      play("tryAllSatisfy") { $0.tryAllSatisfy { $0 == 1 } }
      play("contains") { $0.contains(2) }
      play("contains where") { $0.contains { $0 == 2 } }
      play("tryContains") { $0.tryContains { $0 == 2 } }
      play("replaceEmpty") { $0.replaceEmpty(with: 9) }
    },
    here: """
      count: subscribed, subscription, request unlimited, value 1
      last: subscribed, subscription, request unlimited, value 1
      last where: subscribed, subscription, request unlimited, value 1
      tryLast: subscribed, subscription, request unlimited, value 1
      reduce: subscribed, subscription, request unlimited, value 11
      tryReduce: subscribed, subscription, request unlimited, value 11
      max: subscribed, subscription, request unlimited, value 1
      max by: subscribed, subscription, request unlimited, value 1
      min: subscribed, subscription, request unlimited, value 1
      min by: subscribed, subscription, request unlimited, value 1
      tryMax: subscribed, subscription, request unlimited, value 1
      tryMin: subscribed, subscription, request unlimited, value 1
      allSatisfy: subscribed, subscription, request unlimited, value true
      tryAllSatisfy: subscribed, subscription, request unlimited, value true
      contains: subscribed, subscription, request unlimited, value false
      contains where: subscribed, subscription, request unlimited,
          value false
      tryContains: subscribed, subscription, request unlimited, value false
      replaceEmpty: subscribed, subscription, request unlimited,
          request unlimited, value 9
      """,
    inCombine: """
      count: subscribed, subscription, request unlimited, value 1, finished
      last: subscribed, subscription, request unlimited, value 1, finished
      last where: subscribed, subscription, request unlimited, value 1,
          finished
      tryLast: subscribed, subscription, request unlimited, value 1,
          finished
      reduce: subscribed, subscription, request unlimited, value 11,
          finished
      tryReduce: subscribed, subscription, request unlimited, value 11,
          finished
      max: subscribed, subscription, request unlimited, value 1, finished
      max by: subscribed, subscription, request unlimited, value 1, finished
      min: subscribed, subscription, request unlimited, value 1, finished
      min by: subscribed, subscription, request unlimited, value 1, finished
      tryMax: subscribed, subscription, request unlimited, value 1, finished
      tryMin: subscribed, subscription, request unlimited, value 1, finished
      allSatisfy: subscribed, subscription, request unlimited, value true,
          finished
      tryAllSatisfy: subscribed, subscription, request unlimited, value true,
          finished
      contains: subscribed, subscription, request unlimited, value false,
          finished
      contains where: subscribed, subscription, request unlimited,
          value false, finished
      tryContains: subscribed, subscription, request unlimited, value false,
          finished
      replaceEmpty: subscribed, subscription, request unlimited,
          request unlimited, value 9, finished
      """),
  Difference(
    title: "ignoreOutput requests once, and passes one cancel on",
    names: ["Publisher.ignoreOutput()", "Publishers.IgnoreOutput"],
    run: { log in
      let source = Source<Int, Broken>(log)
      let guest = Guest<Never, Broken>(log, .max(1))
      source.ignoreOutput().subscribe(guest)
      source.send(1)
      guest.subscription?.cancel()
      guest.subscription?.cancel()
      source.send(completion: .finished)
    },
    here: """
        subscribed
      subscription
        request unlimited
        cancel
      """,
    inCombine: """
        subscribed
      subscription
        request max(1)
        request unlimited
        cancel
        cancel
      finished
      """),
  Difference(
    title: "demand returned with the last value is not passed on",
    names: ["Publisher.output(at:)"],
    run: { log in
      let source = Source<Int, Broken>(log)
      let guest = Guest<Int, Broken>(log, .max(1))
      guest.more = { _ in .max(1) }
      source.output(at: 0).subscribe(guest)
      source.send(1)
      source.send(2)
    },
    here: """
        subscribed
      subscription
        request max(1)
      value 1
        cancel
      finished
      """,
    inCombine: """
        subscribed
      subscription
        request max(1)
      value 1
        returned max(1)
        cancel
      finished
      """),
  Difference(
    title: "a value after the failure, or after a cancel, is dropped",
    names: [
      "Publisher.tryMap(_:)", "Publishers.TryMap", "Publisher.tryScan(_:_:)",
      "Publishers.TryScan",
    ],
    run: { log in
      func play<P: Publisher>(_ make: (Source<Int, Broken>) -> P) {
        let source = Source<Int, Broken>(log)
        make(source).subscribe(Guest<P.Output, P.Failure>(log, .unlimited))
        source.send(2)
        source.send(3)
        let other = Source<Int, Broken>(log)
        let guest = Guest<P.Output, P.Failure>(log, .unlimited)
        make(other).subscribe(guest)
        guest.subscription?.cancel()
        other.send(3)
        other.send(completion: .finished)
        guest.subscription?.request(.max(1))
      }
      func check(_ value: Int) throws -> Int {
        if value == 2 { throw Broken() }
        return value
      }
      play { $0.tryMap { try check($0) } }
      play { $0.map { $0 + 0 }.tryMap { try check($0) } }
      play { $0.tryMap { try check($0) }.map { $0 + 0 } }
      play { $0.tryScan(0) { $0 + (try check($1)) } }
    },
    here: """
        subscribed
      subscription
        request unlimited
        cancel
      failed: broken
        subscribed
      subscription
        request unlimited
        cancel
        subscribed
      subscription
        request unlimited
        cancel
      failed: broken
        subscribed
      subscription
        request unlimited
        cancel
        subscribed
      subscription
        request unlimited
        cancel
      failed: broken
        subscribed
      subscription
        request unlimited
        cancel
        subscribed
      subscription
        request unlimited
        cancel
      failed: broken
        subscribed
      subscription
        request unlimited
        cancel
      """,
    inCombine: """
        subscribed
      subscription
        request unlimited
        cancel
      failed: broken
      value 3
        subscribed
      subscription
        request unlimited
        cancel
      value 3
        subscribed
      subscription
        request unlimited
        cancel
      failed: broken
      value 3
        subscribed
      subscription
        request unlimited
        cancel
      value 3
        subscribed
      subscription
        request unlimited
        cancel
      failed: broken
      value 3
        subscribed
      subscription
        request unlimited
        cancel
      value 3
        subscribed
      subscription
        request unlimited
        cancel
      failed: broken
      value 3
        subscribed
      subscription
        request unlimited
        cancel
      value 3
      """),
  Difference(
    title: "a timeout schedules one action for each value",
    names: [
      "Publisher.timeout(_:scheduler:options:customError:)",
      "Publishers.Timeout",
    ],
    run: { log in
      let (source, clock) = (Source<Int, Broken>(log), Clock(log))
      let guest = Guest<Int, Broken>(log, .max(2))
      source.timeout(1, scheduler: clock).subscribe(guest)
      source.send(1)
      guest.subscription?.cancel()
    },
    here: """
        subscribed
        schedule after
      subscription
        schedule after
        request max(2)
        schedule after
        schedule
        cancel
      """,
    inCombine: """
        subscribed
        schedule after, repeating
      subscription
        schedule after, repeating
        request max(2)
        schedule after, repeating
        schedule
        cancel
      """),
  Difference(
    title: "a full buffer requests one value after each",
    names: ["Publisher.buffer(size:prefetch:whenFull:)", "Publishers.Buffer"],
    run: { log in
      let source = Source<Int, Never>(log)
      let guest = Guest<Int, Never>(log)
      source.buffer(size: 2, prefetch: .keepFull, whenFull: .dropNewest)
        .subscribe(guest)
      source.send(1)
      source.send(2)
      guest.subscription?.request(.max(3))
      source.send(3)
    },
    here: """
        subscribed
        request max(2)
      subscription
      value 1
        request max(1)
      value 2
        request max(1)
      value 3
        request max(1)
      """,
    inCombine: """
        subscribed
        request max(2)
      subscription
      value 1
      value 2
        request max(2)
      value 3
        returned max(1)
      """),
  Difference(
    title: "a cancel while the last value is received stops the finish",
    names: [
      "Just", "Optional.Publisher", "Result.Publisher", "Publishers.Sequence",
      "Record", "Future",
    ],
    run: { log in
      func leave<P: Publisher>(_ publisher: P) where P.Output == Int {
        let guest = Guest<Int, P.Failure>(log, .unlimited)
        guest.more = { _ in
          guest.subscription?.cancel()
          return .none
        }
        publisher.subscribe(guest)
      }
      leave(Just(1))
      leave(Optional(1).publisher)
      leave(Result<Int, Broken>.success(1).publisher)
      leave([1].publisher)
      leave(Record<Int, Never>(output: [1], completion: .finished))
      leave(Future<Int, Broken> { $0(.success(1)) })
    },
    here: """
      subscription
      value 1
      subscription
      value 1
      subscription
      value 1
      subscription
      value 1
      subscription
      value 1
      subscription
      value 1
      """,
    inCombine: """
      subscription
      value 1
      finished
      subscription
      value 1
      finished
      subscription
      value 1
      finished
      subscription
      value 1
      finished
      subscription
      value 1
      finished
      subscription
      value 1
      finished
      """),
  Difference(
    title: "a failed future fails after the subscription",
    names: ["Future"],
    run: { log in
      let future = Future<Int, Broken> { $0(.failure(Broken())) }
      future.subscribe(
        AnySubscriber(
          receiveSubscription: {
            $0.request(.max(1))
            log.write("asked")
          }, receiveCompletion: { log.write("\($0)") }))
    },
    here: """
      asked
      failure(broken)
      """,
    inCombine: """
      failure(broken)
      asked
      """),
  Difference(
    title: "returned demand delivers a value that was sent meanwhile",
    names: ["CurrentValueSubject", "Published.Publisher"],
    run: { log in
      let subject = CurrentValueSubject<Int, Never>(0)
      let guest = Guest<Int, Never>(log, .max(1))
      guest.more = { value in
        if value == 0 { subject.send(6) }
        return .max(1)
      }
      subject.subscribe(guest)
      log.write("ask")
      guest.subscription?.request(.max(1))
      let model = Model()
      let other = Guest<Int, Never>(log, .max(1))
      other.more = { value in
        if value == 0 { model.count = 6 }
        return .max(1)
      }
      model.$count.subscribe(other)
      log.write("ask")
      other.subscription?.request(.max(1))
    },
    here: """
      subscription
      value 0
      value 6
      ask
      subscription
      value 0
      value 6
      ask
      """,
    inCombine: """
      subscription
      value 0
      ask
      value 6
      subscription
      value 0
      ask
      value 6
      """),
  Difference(
    title: "demand returned after the completion goes to the next publisher",
    names: [
      "Publisher.append(_:)", "Publishers.Concatenate", "Publisher.catch(_:)",
      "Publishers.Catch", "Publisher.tryCatch(_:)", "Publishers.TryCatch",
      "Publisher.replaceError(with:)", "Publishers.ReplaceError",
    ],
    run: { log in
      func end<P: Publisher>(
        _ completion: Subscribers.Completion<Broken>,
        _ make: (Source<Int, Broken>) -> P
      ) where P.Output == Int {
        let source = Source<Int, Broken>(log)
        let guest = Guest<Int, P.Failure>(log, .max(1))
        guest.more = { value in
          if value == 1 { source.send(completion: completion) }
          return .max(1)
        }
        make(source).subscribe(guest)
        source.send(1)
      }
      end(.finished) { $0.append(5) }
      end(.failure(Broken())) { $0.catch { _ in Just(5) } }
      end(.failure(Broken())) {
        $0.tryCatch { _ in Just(5).setFailureType(to: Broken.self) }
      }
      end(.failure(Broken())) { $0.replaceError(with: 5) }
    },
    here: """
        subscribed
      subscription
        request max(1)
      value 1
      value 5
      finished
        subscribed
      subscription
        request max(1)
      value 1
      value 5
      finished
        subscribed
      subscription
        request max(1)
      value 1
      value 5
      finished
        subscribed
      subscription
        request max(1)
      value 1
      value 5
      finished
      """,
    inCombine: """
        subscribed
      subscription
        request max(1)
      value 1
        returned max(1)
        subscribed
      subscription
        request max(1)
      value 1
        returned max(1)
        subscribed
      subscription
        request max(1)
      value 1
        returned max(1)
        subscribed
      subscription
        request max(1)
      value 1
        returned max(1)
      """),
  Difference(
    title: "flatMap and switchToLatest request the returned demand",
    names: [
      "Publisher.flatMap(maxPublishers:_:)", "Publishers.FlatMap",
      "Publisher.switchToLatest()", "Publishers.SwitchToLatest",
    ],
    run: { log in
      func pass<P: Publisher>(
        _ make: (Source<Source<Int, Broken>, Broken>) -> P
      ) where P.Output == Int {
        let source = Source<Source<Int, Broken>, Broken>(log)
        let child = Source<Int, Broken>(log)
        let guest = Guest<Int, P.Failure>(log, .max(1))
        guest.more = { _ in .max(2) }
        make(source).subscribe(guest)
        source.send(child)
        child.send(1)
      }
      pass { $0.flatMap { $0 } }
      pass { $0.switchToLatest() }
      let guest = Guest<Int, Never>(log, .max(1))
      guest.more = { _ in .unlimited }
      [1].publisher.flatMap { _ in [1, 2, 3].publisher }.subscribe(guest)
    },
    here: """
      subscription
        subscribed
        request unlimited
        subscribed
        request max(1)
      value 1
        request max(1)
      subscription
        subscribed
        request unlimited
        subscribed
        request max(1)
      value 1
        request max(2)
      subscription
      value 1
      value 2
      value 3
      finished
      """,
    inCombine: """
      subscription
        subscribed
        request unlimited
        subscribed
        request max(1)
      value 1
        returned max(1)
      subscription
        subscribed
        request unlimited
        subscribed
        request max(1)
      value 1
        returned max(2)
      subscription
      value 1
      value 2
      """),
  Difference(
    title: "without time, a value that is sent inside a delivery waits",
    names: [
      "Publisher.receive(on:options:)", "Publishers.ReceiveOn",
      "Publisher.delay(for:tolerance:scheduler:options:)", "Publishers.Delay",
    ],
    run: { log in
      func nest<P: Publisher>(
        _ make: (Source<Int, Broken>) -> P
      ) where P.Output == Int {
        let source = Source<Int, Broken>(log)
        let guest = Guest<Int, P.Failure>(log, .unlimited)
        guest.more = { value in
          if value == 1 { source.send(2) }
          log.write("took \(value)")
          return .none
        }
        make(source).subscribe(guest)
        source.send(1)
      }
      nest { $0.receive(on: ImmediateScheduler.shared) }
      nest { $0.delay(for: 1, scheduler: ImmediateScheduler.shared) }
      let (source, clock) = (Source<Int, Broken>(log), Clock(log))
      let guest = Guest<Int, Broken>(log, .max(1))
      guest.more = { _ in .max(2) }
      source.receive(on: clock).subscribe(guest)
      source.send(1)
      source.send(completion: .finished)
      clock.run()
    },
    here: """
        subscribed
      subscription
        request unlimited
      value 1
      took 1
      value 2
      took 2
        subscribed
      subscription
        request unlimited
      value 1
      took 1
      value 2
      took 2
        subscribed
      subscription
        request max(1)
        schedule
        schedule
      run
      value 1
      finished
      """,
    inCombine: """
        subscribed
      subscription
        request unlimited
      value 1
      value 2
      took 2
      took 1
        subscribed
      subscription
        request unlimited
      value 1
      value 2
      took 2
      took 1
        subscribed
      subscription
        request max(1)
        schedule
        schedule
      run
      value 1
        request max(2)
      finished
      """),
  Difference(
    title: "a cancel inside the subscription holds for dropFirst",
    names: ["Publisher.dropFirst(_:)", "Publishers.Drop"],
    run: { log in
      Source<Int, Broken>(log).dropFirst().subscribe(
        AnySubscriber(receiveSubscription: { $0.cancel() }))
    },
    here: """
        subscribed
        cancel
      """,
    inCombine: """
        subscribed
        request max(1)
      """),
  Difference(
    title: "a subscriber inside another's subscription shares the connection",
    names: ["Publisher.share()", "Publishers.Share", "Publishers.Autoconnect"],
    run: { log in
      let source = Source<Int, Broken>(log)
      let shared = source.share()
      shared.subscribe(
        AnySubscriber(receiveSubscription: {
          $0.request(.unlimited)
          shared.subscribe(Guest(log, .unlimited))
        }))
    },
    here: """
      subscription
        subscribed
        request unlimited
      """,
    inCombine: """
      subscription
        subscribed
        request unlimited
        subscribed
        request unlimited
        cancel
      """),
  Difference(
    title: "a cancel while the last array is received reaches upstream",
    names: ["Publisher.collect(_:)", "Publishers.CollectByCount"],
    run: { log in
      let source = Source<Int, Broken>(log)
      let guest = Guest<[Int], Broken>(log, .unlimited)
      guest.more = { _ in
        guest.subscription?.cancel()
        return .none
      }
      source.collect(2).subscribe(guest)
      source.send(1)
      source.send(completion: .finished)
    },
    here: """
        subscribed
      subscription
        request unlimited
      value [1]
        cancel
      """,
    inCombine: """
        subscribed
      subscription
        request unlimited
      value [1]
      finished
      """),
  Difference(
    title: "a stop at once is delivered after a subscription",
    names: [
      "Publisher.prefix(untilOutputFrom:)", "Publishers.PrefixUntilOutput",
    ],
    run: { log in
      Source<Int, Broken>(log).prefix(untilOutputFrom: Just(2))
        .subscribe(Guest(log, .max(1)))
    },
    here: """
      subscription
      finished
        subscribed
        cancel
      """,
    inCombine: """
      finished
        subscribed
        cancel
      """),
  Difference(
    title: "a subscription that follows the outer failure is cancelled",
    names: ["Publisher.switchToLatest()", "Publishers.SwitchToLatest"],
    run: { log in
      let outer = Source<Source<Int, Broken>, Broken>(log)
      let child = Source<Int, Broken>(log, answers: false)
      outer.switchToLatest().subscribe(Guest(log, .max(1)))
      outer.send(child)
      outer.send(completion: .failure(Broken()))
      child.answer()
    },
    here: """
      subscription
        subscribed
        request unlimited
        subscribed
      failed: broken
        cancel
      """,
    inCombine: """
      subscription
        subscribed
        request unlimited
        subscribed
      failed: broken
        request max(1)
      """),
  Difference(
    title: "a request after a cancel is scheduled, and does nothing",
    names: ["Publishers.SubscribeOn"],
    run: { log in
      let (source, clock) = (Source<Int, Broken>(log), Clock(log))
      let guest = Guest<Int, Broken>(log)
      source.subscribe(on: clock).subscribe(guest)
      clock.run()
      guest.subscription?.cancel()
      guest.subscription?.request(.max(1))
      clock.run()
    },
    here: """
        schedule
      run
        subscribed
      subscription
        schedule
        schedule
      run
        cancel
      """,
    inCombine: """
        schedule
      run
        subscribed
      subscription
        schedule
      run
        cancel
      """),
  Difference(
    title: "throttle delivers its subscription before it requests",
    names: [
      "Publisher.throttle(for:scheduler:latest:)", "Publishers.Throttle",
    ],
    run: { log in
      func play(
        _ isLatest: Bool, _ demand: Subscribers.Demand, _ body: Timed<Int>
      ) {
        log.write("latest: \(isLatest), \(demand)")
        let (watch, source) = (Watch(log), Source<Int, Broken>(log))
        let guest = Guest<Int, Broken>(log, demand)
        guest.more = { $0 == 1 ? .max(1) : .none }
        source.throttle(for: 10, scheduler: watch, latest: isLatest)
          .subscribe(guest)
        watch.at(1) { source.send(1) }
        watch.at(2) { source.send(2) }
        watch.at(4) { source.send(3) }
        watch.at(12)
        watch.at(25) { source.send(4) }
        watch.at(26) { source.send(5) }
        body(watch, source, guest)
        watch.at(50)
      }
      for isLatest in [true, false] {
        play(isLatest, .unlimited) { watch, source, _ in
          source.send(completion: .finished)
        }
        play(isLatest, .unlimited) { watch, source, _ in
          source.send(completion: .failure(Broken()))
        }
        play(isLatest, .max(1)) { watch, source, guest in
          watch.at(40)
          guest.subscription?.request(.max(1))
          source.send(completion: .finished)
        }
        play(isLatest, .max(2)) { watch, source, guest in
          guest.subscription?.cancel()
          source.send(6)
        }
      }
    },
    here: """
      latest: true, unlimited
        subscribed
      subscription
        request unlimited
      value 1
        at 1 s
      value 3
        at 11 s
      value 4
        at 25 s
      value 5
      finished
        at 35 s
      latest: true, unlimited
        subscribed
      subscription
        request unlimited
      value 1
        at 1 s
      value 3
        at 11 s
      value 4
        at 25 s
      value 5
      failed: broken
        at 35 s
      latest: true, max(1)
        subscribed
      subscription
        request unlimited
      value 1
        at 1 s
      value 2
        at 11 s
      finished
        at 40 s
      latest: true, max(2)
        subscribed
      subscription
        request unlimited
      value 1
        at 1 s
      value 3
        at 11 s
      value 4
        at 25 s
        cancel
      latest: false, unlimited
        subscribed
      subscription
        request unlimited
      value 1
        at 1 s
      value 2
        at 11 s
      value 4
        at 25 s
      value 5
      finished
        at 35 s
      latest: false, unlimited
        subscribed
      subscription
        request unlimited
      value 1
        at 1 s
      value 2
        at 11 s
      value 4
        at 25 s
      value 5
      failed: broken
        at 35 s
      latest: false, max(1)
        subscribed
      subscription
        request unlimited
      value 1
        at 1 s
      value 2
        at 11 s
      finished
        at 40 s
      latest: false, max(2)
        subscribed
      subscription
        request unlimited
      value 1
        at 1 s
      value 2
        at 11 s
      value 4
        at 25 s
        cancel
      """,
    inCombine: """
      latest: true, unlimited
        subscribed
        request unlimited
      subscription
      value 1
        at 1 s
      value 3
        at 11 s
      value 4
        at 25 s
      value 5
      finished
        at 35 s
      latest: true, unlimited
        subscribed
        request unlimited
      subscription
      value 1
        at 1 s
      value 3
        at 11 s
      value 4
        at 25 s
      value 5
      failed: broken
        at 35 s
      latest: true, max(1)
        subscribed
        request unlimited
      subscription
      value 1
        at 1 s
      value 2
        at 11 s
      finished
        at 40 s
      latest: true, max(2)
        subscribed
        request unlimited
      subscription
      value 1
        at 1 s
      value 3
        at 11 s
      value 4
        at 25 s
        cancel
      latest: false, unlimited
        subscribed
        request unlimited
      subscription
      value 1
        at 1 s
      value 2
        at 11 s
      value 4
        at 25 s
      value 5
      finished
        at 35 s
      latest: false, unlimited
        subscribed
        request unlimited
      subscription
      value 1
        at 1 s
      value 2
        at 11 s
      value 4
        at 25 s
      value 5
      failed: broken
        at 35 s
      latest: false, max(1)
        subscribed
        request unlimited
      subscription
      value 1
        at 1 s
      value 2
        at 11 s
      finished
        at 40 s
      latest: false, max(2)
        subscribed
        request unlimited
      subscription
      value 1
        at 1 s
      value 2
        at 11 s
      value 4
        at 25 s
        cancel
      """),
]

/// A text stream that logs each call.
private struct Pieces: TextOutputStream {
  let log: Log

  init(_ log: Log) { self.log = log }

  mutating func write(_ string: String) {
    log.write("[\(string.split(separator: "\n").joined(separator: "/"))]")
  }
}
