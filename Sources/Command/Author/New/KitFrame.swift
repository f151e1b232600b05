import WorkbookCourse
import WorkbookTools

/// The code that an exercise begins with whose piece the contract kit tests: a
/// suite with each rule of its kind, and an answer that keeps them all, because
/// it rests on a finished piece.
enum KitFrame: String, CaseIterable {
  case publisher, subscriber, `operator`, subject, token, bag

  static func named(_ name: String) throws -> KitFrame {
    if let kind = KitFrame(rawValue: name) { return kind }
    throw Failure.usage(
      "The contract kit tests no \(name), but \(allCases.map(\.rawValue).listed)."
    )
  }

  func frame(in checkout: Checkout) throws -> Frame {
    let rules = try rules(in: checkout).map { id, sentence in
      """
        @Test("\(id) \(sentence)")
        func \(id.lowercased())() { piece.keeps(.\(id.lowercased())) }
      """
    }
    return Frame(
      starter: answer { _ in "" }, right: answer { $0 },
      tests: """
          // DRAFT: how one is made. It may leave a rule out that it does not
          // promise: `without: ["\(letter)2"]`, with a word why, and no test of it.
          // One that many threads use keeps `.t1`, `.t2` and `.t3` as well.
          private let piece = \(made)

        """ + "\n" + rules.joined(separator: "\n\n"), imports: imports)
  }

  /// The ids and sentences of its rules, as the kit has them.
  private func rules(in checkout: Checkout) throws -> [(String, String)] {
    let folder = "\(Layout.kit)/Support/Contract"
    let rules = checkout.files(below: folder).compactMap(checkout.text)
      .flatMap { $0.matches(of: #/"([A-Z]\d+)", "([^"]+\.)",/#) }
      .filter { $0.1.hasPrefix(letter) }.map { (String($0.1), String($0.2)) }
    guard !rules.isEmpty else {
      throw Failure.broken("No rule in \(folder) begins with \(letter).")
    }
    return rules
  }

  private var letter: String {
    switch self {
    case .publisher: "P"
    case .subscriber: "S"
    case .operator: "O"
    case .subject: "J"
    case .token: "C"
    case .bag: "B"
    }
  }

  private var imports: [String] {
    switch self {
    case .publisher: ["01", "05"]
    case .subscriber: ["01", "04"]
    case .operator: ["01", "07"]
    case .subject: ["01", "08"]
    case .token, .bag: ["01"]
    }
  }

  /// How the suite makes one.
  private var made: String {
    switch self {
    case .publisher:
      "TestedSource(see: place, delivers: { Array(0..<$0) }, { Numbers($0) })"
    case .operator: "TestedOperator(see: place) { Same($0) }"
    case .token:
      """
      TestedCancellable(see: place) { action in
        let token = Token(action)
        return .init(cancel: { token.cancel() }, disarm: { token.disarm() })
      }
      """
    case .bag:
      """
      TestedBag(see: place) {
        let bag = Bag()
        return .init(add: { bag.add($0) }, cancel: { bag.cancel() })
      }
      """
    case .subject:
      """
      TestedSubject(see: place) {
        let radio = Radio<Int, FakeFailure>()
        return .init(
          radio, send: { radio.send($0) }, complete: { radio.send(completion: $0) })
      }
      """
    case .subscriber:
      """
      TestedSubscriber(see: place) { stage, witness in
        Listener<Int, FakeFailure>(
          receiveCompletion: { [witness] completion in
            withExtendedLifetime(witness) { stage.called("\\(completion)") }
          },
          receiveValue: { [witness] value in
            withExtendedLifetime(witness) { stage.called("value \\(value)") }
          })
      }
      """
    }
  }

  /// - Parameter right: what stands in place of code that only a right answer
  ///   has.
  private func answer(_ right: (String) -> String) -> String {
    let code =
      switch self {
      case .publisher:
        """
        import Chapter05Demand

        public struct Numbers: Publisher {
          public typealias Output = Int
          public typealias Failure = Never

          private let count: Int

          public init(_ count: Int) { self.count = count }

          public func receive<S: Subscriber>(subscriber: S)
          where S.Input == Int, S.Failure == Never {
            \(right("(0..<count).publisher.receive(subscriber: subscriber)"))
          }
        }
        """
      case .subscriber:
        """
        import Chapter04Sink

        public final class Listener<Input, Failure: Error>: Subscriber, Cancellable {
          private let sink: Subscribers.Sink<Input, Failure>

          public init(
            receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
            receiveValue: @escaping (Input) -> Void
          ) {
            sink = .init(
              receiveCompletion: receiveCompletion, receiveValue: receiveValue)
          }

          public func receive(subscription: Subscription) {
            \(right("sink.receive(subscription: subscription)"))
          }

          public func receive(_ input: Input) -> Subscribers.Demand {
            \(right("sink.receive(input)").isEmpty ? ".none" : "sink.receive(input)")
          }

          public func receive(completion: Subscribers.Completion<Failure>) {
            \(right("sink.receive(completion: completion)"))
          }

          public func cancel() {
            \(right("sink.cancel()"))
          }
        }
        """
      case .operator:
        """
        import Chapter07Observation

        public struct Same<Upstream: Publisher>: Publisher {
          public typealias Output = Upstream.Output
          public typealias Failure = Upstream.Failure

          private let upstream: Upstream

          public init(_ upstream: Upstream) { self.upstream = upstream }

          public func receive<S: Subscriber>(subscriber: S)
          where S.Input == Output, S.Failure == Failure {
            \(right("upstream.map { $0 }.receive(subscriber: subscriber)"))
          }
        }
        """
      case .subject:
        """
        import Chapter08Subjects

        public final class Radio<Output, Failure: Error>: Publisher {
          private let subject = PassthroughSubject<Output, Failure>()

          public init() {}

          public func receive<S: Subscriber>(subscriber: S)
          where S.Input == Output, S.Failure == Failure {
            \(right("subject.receive(subscriber: subscriber)"))
          }

          public func send(_ value: Output) {
            \(right("subject.send(value)"))
          }

          public func send(completion: Subscribers.Completion<Failure>) {
            \(right("subject.send(completion: completion)"))
          }
        }
        """
      case .token:
        """

        public final class Token: Cancellable {
          private let action: Locked<(() -> Void)?>

          public init(_ cancel: @escaping () -> Void) { action = Locked(cancel) }

          deinit {
            cancel()
          }

          public func cancel() {
            \(right("action.exchange(nil)?()"))
          }

          public func disarm() {
            \(right("action.exchange(nil)"))
          }
        }
        """
      case .bag:
        """

        public final class Bag: Cancellable {
          /// The contents, or nil once the bag has been cancelled.
          private let contents = Locked<[Cancellable]?>([])

          public init() {}

          public func add(_ cancellable: Cancellable) {
            \(right("""
              let isKept = contents.withLock { contents in
                  contents?.append(cancellable)
                  return contents != nil
                }
                if !isKept { cancellable.cancel() }
              """))
          }

          public func cancel() {
            \(right("contents.exchange(nil)?.forEach { $0.cancel() }"))
          }
        }
        """
      }
    return "import Chapter01Handshake\n\(code)\n"
  }
}
