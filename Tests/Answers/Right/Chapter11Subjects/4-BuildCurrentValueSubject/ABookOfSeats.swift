// One book of numbered seats in the subject, and a subscription that is only a
// number.
import Chapter01Handshake
import Chapter05Demand

public final class CurrentValueSubject<Output, Failure: Error>: Publisher {
  // MARK: - Stage 1: The current value

  /// A value and its turn; a greater turn is newer.
  private struct News {
    let turn: Int
    let value: Output
  }

  private final class Seat {
    let receive: (Output) -> Subscribers.Demand
    let complete: (Subscribers.Completion<Failure>) -> Void
    var demand = Subscribers.Demand.none
    var news: News?

    init<S: Subscriber>(_ subscriber: S, news: News)
    where S.Input == Output, S.Failure == Failure {
      receive = { subscriber.receive($0) }
      complete = { subscriber.receive(completion: $0) }
      self.news = news
    }
  }

  private var latest: News
  /// The seats by number; a later subscriber has a greater number.
  private var seats: [Int: Seat] = [:]
  private var numbers = 0
  private var ending: Subscribers.Completion<Failure>?

  public init(_ value: Output) {
    latest = News(turn: 0, value: value)
  }

  public func send(_ value: Output) {
    if ending == nil { publish(value) }
  }

  private func publish(_ value: Output) {
    let old = latest
    let news = News(turn: old.turn + 1, value: value)
    latest = news
    for number in seats.keys.sorted() { offer(news, number) }
    withExtendedLifetime(old) {}
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    if let ending {
      let nothing = Number(of: nil, 0)
      subscriber.receive(subscription: nothing)
      if !nothing.isCancelled { subscriber.receive(completion: ending) }
      return
    }
    numbers += 1
    let number = Number(of: self, numbers)
    seats[numbers] = Seat(subscriber, news: latest)
    held[numbers] = number
    subscriber.receive(subscription: number)
  }

  /// The subscriptions, which let the subject go at the end.
  private var held: [Int: Number] = [:]

  private final class Number: Subscription {
    var subject: CurrentValueSubject?
    let number: Int
    private(set) var isCancelled = false

    init(of subject: CurrentValueSubject?, _ number: Int) {
      self.subject = subject
      self.number = number
    }

    func request(_ demand: Subscribers.Demand) {
      subject?.request(demand, number)
    }

    func cancel() {
      isCancelled = true
      let last = subject
      let seat = last?.vacate(number)
      withExtendedLifetime((last, seat)) {}
    }
  }

  /// Takes a seat out, with its subscription's hold of the subject.
  private func vacate(_ number: Int) -> Seat? {
    let seat = seats.removeValue(forKey: number)
    let subscription = held.removeValue(forKey: number)
    subscription?.subject = nil
    return seat
  }

  private func request(_ demand: Subscribers.Demand, _ number: Int) {
    guard let seat = seats[number] else { return }
    seat.demand += demand
    if let news = seat.news, seat.demand > .none { offer(news, number) }
  }

  // MARK: - Stage 2: Count the demand

  private func offer(_ news: News, _ number: Int) {
    guard let seat = seats[number] else { return }
    let old = seat.news
    defer { withExtendedLifetime(old) {} }
    let isOutdated = news.turn != latest.turn
    guard seat.demand > .none else {
      if !isOutdated { seat.news = news }
      return
    }
    if !isOutdated { seat.news = nil }
    seat.demand -= 1
    let more = seat.receive(news.value)
    seat.demand += more
  }

  public func send(completion: Subscribers.Completion<Failure>) {
    guard ending == nil else { return }
    ending = completion
    for number in seats.keys.sorted() {
      // One that has cancelled meanwhile has no seat.
      let seat = vacate(number)
      seat?.news = nil
      seat?.complete(completion)
    }
  }

  // MARK: - Stage 3: Deliver a value that is set

  public var value: Output {
    get { latest.value }
    set {
      guard ending != nil else { return publish(newValue) }
      let old = latest
      latest = News(turn: old.turn + 1, value: newValue)
      withExtendedLifetime(old) {}
    }
  }
}
