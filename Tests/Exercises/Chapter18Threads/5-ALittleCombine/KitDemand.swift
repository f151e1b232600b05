import Chapter01Handshake

// The kit counts with the book's demand, the answer with its own. Both have the
// same name, so they meet here as what they are: a limit, or none.

typealias KitDemand = Subscribers.Demand

extension Subscribers.Demand {
  init(limit: Int?) {
    self = limit.map { .max($0) } ?? .unlimited
  }

  var limit: Int? { max }
}
