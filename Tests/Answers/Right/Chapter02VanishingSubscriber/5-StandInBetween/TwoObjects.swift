// One object is upstream's subscriber, another one downstream's subscription;
// what both need is a third one's, which holds itself while it is on.
import Chapter01Handshake

public struct KeptAlive<Upstream: Publisher>: Publisher {
  public typealias Output = Upstream.Output
  public typealias Failure = Upstream.Failure

  private let upstream: Upstream

  public init(_ upstream: Upstream) {
    self.upstream = upstream
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    upstream.subscribe(Entrance(Room(subscriber)))
  }
}

private final class Room<Guest: Subscriber> {
  private struct Content {
    var guest: Guest?
    var run: Subscription?
    var me: Room?
  }

  private let content: Locked<Content>

  init(_ guest: Guest) { content = Locked(Content(guest: guest)) }

  var run: Subscription? { content.withLock { $0.run } }

  /// The guest, once the room is open.
  var guest: Guest? {
    content.withLock { $0.run == nil ? nil : $0.guest }
  }

  func open(_ run: Subscription) -> Guest? {
    content.withLock { content in
      guard content.guest != nil, content.run == nil else { return nil }
      content.run = run
      content.me = self
      return content.guest
    }
  }

  func leave() -> (guest: Guest?, run: Subscription?) {
    let last = content.exchange(Content())
    return (last.run == nil ? nil : last.guest, last.run)
  }
}

private struct Exit<Guest: Subscriber>: Subscription {
  let room: Room<Guest>
  let combineIdentifier = CombineIdentifier()

  func request(_ demand: Subscribers.Demand) { room.run?.request(demand) }

  func cancel() { room.leave().run?.cancel() }
}

private struct Entrance<Guest: Subscriber>: Subscriber {
  typealias Input = Guest.Input
  typealias Failure = Guest.Failure

  let room: Room<Guest>
  let combineIdentifier = CombineIdentifier()

  init(_ room: Room<Guest>) { self.room = room }

  func receive(subscription: Subscription) {
    guard let guest = room.open(subscription) else {
      return subscription.cancel()
    }
    guest.receive(subscription: Exit(room: room))
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    room.guest?.receive(input) ?? .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    room.leave().guest?.receive(completion: completion)
  }
}
