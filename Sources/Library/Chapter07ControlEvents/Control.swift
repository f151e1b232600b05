import Chapter01Handshake

/// The namespace of the controls: an `open` class in a `package` enum is
/// visible, and open to subclasses, only in this package.
package enum Controls {
  /// A control that a user moves, types into or switches.
  ///
  /// It calls the actions that have been added to it. An action is a method of
  /// a target, an object that the control does not retain; a released target is
  /// not called. Targets may be added and removed on any thread, but events are
  /// sent on one thread, which receives the user's input.
  /// Source: Apple's documentation of `UIControl`.
  open class Control {
    private let pairs = Locked<[Pair]>([])

    /// Makes a control without targets.
    public init() {}

    /// Adds `action` of `target`, to be called when one of `events` happens.
    ///
    /// A target and an action's name are stored once: adding them again only
    /// adds the events.
    open func addTarget<Target: AnyObject>(
      _ target: Target, action: Action<Target>, for events: Event
    ) {
      forgetTheDead()
      let new = Pair(target, action, events)
      pairs.withLock { pairs in
        if let place = pairs.firstIndex(where: { $0.isEqual(to: new) }) {
          pairs[place].events.formUnion(events)
        } else {
          pairs.append(new)
        }
      }
    }

    /// Stops calling `action` of `target` for `events`.
    open func removeTarget<Target: AnyObject>(
      _ target: Target, action: Action<Target>, for events: Event
    ) {
      let old = Pair(target, action, events)
      pairs.change { pairs in
        guard let place = pairs.firstIndex(where: { $0.isEqual(to: old) })
        else { return }
        pairs[place].events.subtract(events)
        if pairs[place].events.isEmpty { pairs.remove(at: place) }
      }
    }

    /// Calls the targets that were added for one of `events`, in the order in
    /// which they were added.
    ///
    /// A target that is removed during this call is not called after that; a
    /// target that is added during it is called the next time.
    open func sendActions(for events: Event) {
      for id in pairs.withLock({ $0.map(\.id) }) {
        let pair = pairs.withLock { $0.first { $0.id == id } }
        guard let pair, let target = pair.target,
          !pair.events.isDisjoint(with: events)
        else { continue }
        pair.call(target, self)
      }
    }

    /// The events for which at least one target is called.
    public var allControlEvents: Event {
      forgetTheDead()
      return pairs.withLock { $0.reduce(into: []) { $0.formUnion($1.events) } }
    }

    private func forgetTheDead() {
      // Reading a weak reference retains its object for a moment; that object
      // may then be released here, so read outside the lock.
      let dead = pairs.withLock { $0 }.filter { $0.target == nil }.map(\.id)
      guard !dead.isEmpty else { return }
      pairs.change { $0.removeAll { dead.contains($0.id) } }
    }
  }
}

package typealias Control = Controls.Control

extension Control {
  /// A named method of `Target`, like a selector in Objective-C.
  ///
  ///     Action("moved", Screen.moved)  // func moved(_ sender: Control)
  ///
  /// Two actions are equal if their names are. Closures cannot be compared, so
  /// they could not be removed again.
  package struct Action<Target: AnyObject>: Hashable {
    /// The action's name, unique among the actions of its target.
    package let name: String
    fileprivate let method: (Target) -> (Control) -> Void

    /// Makes an action that calls `method` with the sending control.
    package init(
      _ name: String, _ method: @escaping (Target) -> (Control) -> Void
    ) {
      self.name = name
      self.method = method
    }

    package static func == (left: Self, right: Self) -> Bool {
      left.name == right.name
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(name) }
  }

  private struct Pair {
    /// Not the target's address, which a later target may reuse.
    let id = CombineIdentifier()
    weak var target: AnyObject?
    let address: ObjectIdentifier
    let name: String
    var events: Event
    let call: (AnyObject, Control) -> Void

    init<Target: AnyObject>(
      _ target: Target, _ action: Action<Target>, _ events: Event
    ) {
      self.target = target
      address = ObjectIdentifier(target)
      name = action.name
      self.events = events
      call = { target, sender in
        if let target = target as? Target { action.method(target)(sender) }
      }
    }

    func isEqual(to other: Pair) -> Bool {
      address == other.address && name == other.name
    }
  }
}
