import Chapter01Handshake

extension Timeline {
  /// Who held whom at one moment, as the program believes, beside what the
  /// runtime then reported.
  public struct Ownership: Codable, Equatable, Sendable {
    /// What holds or is held.
    public struct Holder: Codable, Equatable, Sendable {
      /// What sort of thing it is.
      public enum Kind: String, Codable, Sendable {
        /// An object: the runtime counts who holds it.
        case object
        /// A closure, which has no number.
        case closure
        /// A variable or a collection.
        case variable
        /// A running call, which holds what its locals hold.
        case call
      }

      /// What sort of thing it is.
      public var kind: Kind
      /// Its name, the same in every moment.
      public var name: String
      /// What it holds, in the order of its properties.
      public var references: [Reference]
      /// The strong references to it that the runtime reported, 0 if the
      /// object is gone; nil for what is not counted.
      public var count: Int?
    }

    /// One reference of a holder.
    public struct Reference: Codable, Equatable, Sendable {
      /// The property or the captured name.
      public var name: String
      /// The holder it refers to; nil for an empty property.
      public var target: String?
      /// Whether it keeps nothing alive.
      public var isWeak: Bool
    }

    /// When it was, in a few words.
    public var title: String
    /// Everything in the picture, from top to bottom.
    public var holders: [Holder]
  }
}

extension Timeline.Ownership.Reference {
  /// A property that keeps `target` alive; it has the same name if no other
  /// is given.
  public static func strong(_ target: String, as name: String? = nil) -> Self {
    Self(name: name ?? target, target: target, isWeak: false)
  }

  /// A property that refers to `target` and does not keep it alive.
  public static func weak(_ target: String, as name: String? = nil) -> Self {
    Self(name: name ?? target, target: target, isWeak: true)
  }

  /// A property that refers to nothing.
  public static func none(_ name: String) -> Self {
    Self(name: name, target: nil, isWeak: false)
  }

  /// A weak property whose object is gone.
  public static func emptyWeak(_ name: String) -> Self {
    Self(name: name, target: nil, isWeak: true)
  }
}

extension Timeline {
  /// What a program says of one holder when it records an ownership.
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

    /// The object of a recorded run, by the name of its lane.
    public static func object(
      _ lane: String, _ references: Ownership.Reference...
    ) -> Self {
      Self(.object, lane, references)
    }

    /// Another object; nil if it is gone.
    public static func object(
      _ name: String, is object: AnyObject?,
      _ references: Ownership.Reference...
    ) -> Self {
      Self(.object, name, references, Weak(object: object))
    }

    /// A closure, with what it captures.
    public static func closure(
      _ name: String, _ references: Ownership.Reference...
    ) -> Self {
      Self(.closure, name, references)
    }

    /// A variable or a collection, with what is in it.
    public static func variable(
      _ name: String, _ references: Ownership.Reference...
    ) -> Self {
      Self(.variable, name, references)
    }

    /// A running call, with what its locals and arguments hold.
    public static func call(
      _ name: String, _ references: Ownership.Reference...
    ) -> Self {
      Self(.call, name, references)
    }
  }

  /// Records who holds whom now, and how often the runtime says that each
  /// object is held.
  ///
  /// The picture is refused if the two differ. References from stored
  /// properties, collections and closures are counted reliably, in debug
  /// builds; locals are not: keep what is counted in an object of the scene,
  /// or show the call that runs as a holder.
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

extension Timeline.Ownership {
  /// Why the picture would be a lie, or nil if it is none.
  public var contradiction: String? {
    for holder in holders {
      let arrows = holders.flatMap(\.references).filter {
        $0.target == holder.name && !$0.isWeak
      }
      if let count = holder.count, count != arrows.count {
        return "“\(title)” draws \(arrows.count) strong references to"
          + " \(holder.name), and the runtime counts \(count)"
      }
      if holder.count == 0,
        holder.references.contains(where: { $0.target != nil })
      {
        return "“\(title)” lets \(holder.name) refer to something,"
          + " and it is released"
      }
      for reference in holder.references {
        guard let target = reference.target else { continue }
        guard let held = holders.first(where: { $0.name == target }) else {
          return "“\(title)” has no \(target)"
        }
        if held.count == 0 {
          return "“\(title)” lets \(holder.name) refer to \(target),"
            + " which is released"
        }
      }
    }
    return nil
  }
}
