extension TimelineRecording {
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

      package init(kind: Kind, name: String, references: [Reference]) {
        self.kind = kind
        self.name = name
        self.references = references
      }
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

    package init(title: String, holders: [Holder]) {
      self.title = title
      self.holders = holders
    }
  }
}

extension TimelineRecording.Ownership.Reference {
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

extension TimelineRecording.Ownership {
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
