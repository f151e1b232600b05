import Chapter01Handshake

extension AnyCancellable {
  /// Gives this cancellable to `set`, which keeps it until it is emptied or
  /// released.
  public func store(in set: inout Set<AnyCancellable>) {
    set.insert(self)
  }

  /// Gives this cancellable to `collection`, at its end.
  public func store<C: RangeReplaceableCollection>(in collection: inout C)
  where C.Element == AnyCancellable {
    collection.append(self)
  }
}

extension Cancellable {
  /// Gives a cancellable that cancels this one to `set`.
  public func store(in set: inout Set<AnyCancellable>) {
    AnyCancellable(self).store(in: &set)
  }

  /// Gives a cancellable that cancels this one to `collection`, at its end.
  public func store<C: RangeReplaceableCollection>(in collection: inout C)
  where C.Element == AnyCancellable {
    AnyCancellable(self).store(in: &collection)
  }
}
