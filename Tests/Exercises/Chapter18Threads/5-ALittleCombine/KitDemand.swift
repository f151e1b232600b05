import Chapter01Handshake

// The kit uses the book's demand, and the answer its own. Both have the same
// name, so the tests convert them through a limit, which may be nil.

typealias KitDemand = Subscribers.Demand

extension Subscribers.Demand {
  init(limit: Int?) {
    self = limit.map { .max($0) } ?? .unlimited
  }

  var limit: Int? { max }
}
