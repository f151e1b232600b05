import Chapter01Handshake
import Chapter05Demand
import Chapter07ControlEvents
import Chapter10FirstAndMerge
import Chapter13PublishersOfPublishers
import Chapter19SeveralPublishers

// Two successive operators of one kind form one operator with one closure. It
// copies the first operator's closure, and so does not retain its upstream.
// Source: Apple's documentation of `Publishers.Map` and the others.

extension Publishers.Map {
  public func tryMap<T>(_ transform: @escaping (Output) throws -> T)
    -> Publishers.TryMap<Upstream, T>
  {
    let first = self.transform
    return Publishers.TryMap<Upstream, T>(upstream: upstream) {
      try transform(first($0))
    }
  }
}

extension Publishers.TryMap {
  public func map<T>(_ transform: @escaping (Output) -> T)
    -> Publishers.TryMap<Upstream, T>
  {
    tryMap(transform)
  }

  public func tryMap<T>(_ transform: @escaping (Output) throws -> T)
    -> Publishers.TryMap<Upstream, T>
  {
    let first = self.transform
    return Publishers.TryMap<Upstream, T>(upstream: upstream) {
      try transform(first($0))
    }
  }
}

extension Publishers.CompactMap {
  public func compactMap<T>(_ transform: @escaping (Output) -> T?)
    -> Publishers.CompactMap<Upstream, T>
  {
    let first = self.transform
    return Publishers.CompactMap<Upstream, T>(upstream: upstream) {
      first($0).flatMap(transform)
    }
  }

  public func map<T>(_ transform: @escaping (Output) -> T)
    -> Publishers.CompactMap<Upstream, T>
  {
    compactMap { .some(transform($0)) }
  }
}

extension Publishers.TryCompactMap {
  public func compactMap<T>(_ transform: @escaping (Output) throws -> T?)
    -> Publishers.TryCompactMap<Upstream, T>
  {
    let first = self.transform
    return Publishers.TryCompactMap<Upstream, T>(upstream: upstream) {
      try first($0).flatMap(transform)
    }
  }
}

extension Publishers.Filter {
  public func tryFilter(_ isIncluded: @escaping (Output) throws -> Bool)
    -> Publishers.TryFilter<Upstream>
  {
    let first = self.isIncluded
    return Publishers.TryFilter(upstream: upstream) {
      try first($0) && isIncluded($0)
    }
  }
}

extension Publishers.TryFilter {
  public func filter(_ isIncluded: @escaping (Output) -> Bool)
    -> Publishers.TryFilter<Upstream>
  {
    tryFilter(isIncluded)
  }

  public func tryFilter(_ isIncluded: @escaping (Output) throws -> Bool)
    -> Publishers.TryFilter<Upstream>
  {
    let first = self.isIncluded
    return Publishers.TryFilter(upstream: upstream) {
      try first($0) && isIncluded($0)
    }
  }
}

extension Publisher {
  /// Delivers the values of this publisher and another of its type as they
  /// arrive.
  ///
  /// Source: Apple's documentation of `merge(with:)`.
  public func merge(with other: Self) -> Publishers.MergeMany<Self> {
    Publishers.MergeMany(self, other)
  }
}
