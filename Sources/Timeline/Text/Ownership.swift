extension TimelineRecording {
  /// The references between holders at one moment, as the program claims them,
  /// with the runtime's counts.
  public struct Ownership: Codable, Equatable, Sendable {
    /// A part of the picture that holds others or is held.
    public struct Holder: Codable, Equatable, Sendable {
      /// The kind of a holder.
      public enum Kind: String, Codable, Sendable {
        /// An object, whose references the runtime counts.
        case object
        /// A closure, which is not counted.
        case closure
        /// A variable or a collection.
        case variable
        /// A running call, which holds its locals' objects.
        case call
      }

      /// The kind of the holder.
      public var kind: Kind
      /// The name, which is the same in every moment.
      public var name: String
      /// The references in the order of its properties.
      public var references: [Reference]
      /// The runtime's count of strong references, 0 for a released object; nil
      /// for a holder that is not counted.
      public var count: Int?

      package init(kind: Kind, name: String, references: [Reference]) {
        self.kind = kind
        self.name = name
        self.references = references
      }
    }

    /// One reference of a holder.
    public struct Reference: Codable, Equatable, Sendable {
      /// The name of the property or capture.
      public var name: String
      /// The holder that it refers to; nil for an empty property.
      public var target: String?
      /// A Boolean value that indicates whether the reference is weak.
      public var isWeak: Bool
    }

    /// A short description of the moment.
    public var title: String
    /// The holders, from top to bottom.
    public var holders: [Holder]

    package init(title: String, holders: [Holder]) {
      self.title = title
      self.holders = holders
    }
  }
}

extension TimelineRecording.Ownership.Reference {
  /// Returns a property that keeps `target` alive; its default name is
  /// `target`.
  public static func strong(_ target: String, as name: String? = nil) -> Self {
    Self(name: name ?? target, target: target, isWeak: false)
  }

  /// Returns a property that refers to `target` without keeping it alive.
  public static func weak(_ target: String, as name: String? = nil) -> Self {
    Self(name: name ?? target, target: target, isWeak: true)
  }

  /// Returns a property that refers to nothing.
  public static func none(_ name: String) -> Self {
    Self(name: name, target: nil, isWeak: false)
  }

  /// Returns a weak property whose object was released.
  public static func emptyWeak(_ name: String) -> Self {
    Self(name: name, target: nil, isWeak: true)
  }
}

extension TimelineRecording.Ownership {
  /// The first contradiction between the claims and the counts; nil if there is
  /// none.
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
