import Chapter01Handshake

extension Timeline {
  /// A program's claim about one holder in an ownership picture.
  public struct Believed {
    fileprivate let holder: Ownership.Holder
    fileprivate let object: Weak?

    private init(
      _ kind: Ownership.Holder.Kind, _ name: String,
      _ references: [Ownership.Reference], _ object: Weak? = nil
    ) {
      holder = .init(kind: kind, name: name, references: references)
      self.object = object
    }

    /// Returns the object of a recorded run, by the name of its lane.
    public static func object(
      _ lane: String, _ references: Ownership.Reference...
    ) -> Self {
      Self(.object, lane, references)
    }

    /// Returns another object; nil means that it was released.
    public static func object(
      _ name: String, is object: AnyObject?,
      _ references: Ownership.Reference...
    ) -> Self {
      Self(.object, name, references, Weak(object: object))
    }

    /// Returns a closure with its captures.
    public static func closure(
      _ name: String, _ references: Ownership.Reference...
    ) -> Self {
      Self(.closure, name, references)
    }

    /// Returns a variable or a collection with its contents.
    public static func variable(
      _ name: String, _ references: Ownership.Reference...
    ) -> Self {
      Self(.variable, name, references)
    }

    /// Returns a running call with the references of its locals and arguments.
    public static func call(
      _ name: String, _ references: Ownership.Reference...
    ) -> Self {
      Self(.call, name, references)
    }
  }

  /// Records the program's claims about references, and the runtime's counts of
  /// strong references.
  ///
  /// A picture is refused if the two differ. References from stored properties,
  /// collections and closures are counted reliably in debug builds, but locals
  /// are not. Store counted objects in an object of the scene, or show the
  /// running call as a holder.
  ///
  ///     timeline.ownership("the request is on its way", [
  ///       .call("subscribe", .strong("subscriber")),
  ///       .object("subscription", .strong("subscriber")),
  ///       .object("subscriber"),
  ///     ])
  public func ownership(_ title: String, _ believed: [Believed]) {
    let runs = state.withLock { $0.runs }
    let holders = believed.map { believed in
      var holder = believed.holder
      guard holder.kind == .object else { return holder }
      let name = holder.name
      holder.count =
        (believed.object.map { references(to: $0) }
          ?? runs[name]?.count(on: name)) ?? 0
      return holder
    }
    state.withLock {
      $0.add(Ownership(title: title, holders: holders))
    }
  }
}
