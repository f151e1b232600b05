import Chapter01Handshake

/// The controls: an `open` class in a `package` enum, which only this package
/// sees and subclasses.
package enum Controls {
  /// Something that a person moves, types into or switches.
  ///
  /// It calls what has been added: a target, which is an object; an action,
  /// which is a method of that object; and the events to call it for. It holds
  /// no target; one that is gone is not called. Targets may be added and
  /// removed on any thread; events are sent on the one thread that gets the
  /// person's input. Source: Apple's documentation of `UIControl`.
  open class Control {
    private let pairs = Locked<[Pair]>([])

    /// Makes a control that nobody has registered with.
    public init() {}

    /// Calls `action` of `target` from now on when one of `events` happens.
    ///
    /// A target with an action of the same name is kept once: adding it again
    /// adds no more than the events.
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

    /// Does not call `action` of `target` for `events` any longer.
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
    /// A target that is removed meanwhile is not called any more; one that is
    /// added meanwhile is called the next time.
    open func sendActions(for events: Event) {
      for id in pairs.withLock({ $0.map(\.id) }) {
        let pair = pairs.withLock { $0.first { $0.id == id } }
        guard let pair, let target = pair.target,
          !pair.events.isDisjoint(with: events)
        else { continue }
        pair.call(target, self)
      }
    }

    /// The events for which a target is called.
    public var allControlEvents: Event {
      forgetTheDead()
      return pairs.withLock { $0.reduce(into: []) { $0.formUnion($1.events) } }
    }

    private func forgetTheDead() {
      // Reading a weak reference can make this the last owner for a moment, so
      // it happens outside of the lock.
      let dead = pairs.withLock { $0 }.filter { $0.target == nil }.map(\.id)
      guard !dead.isEmpty else { return }
      pairs.change { $0.removeAll { dead.contains($0.id) } }
    }
  }
}

package typealias Control = Controls.Control

extension Control {
  /// A method of `Target` with a name: what a selector is in Objective-C.
  ///
  ///     Action("moved", Screen.moved)  // func moved(_ sender: Control)
  ///
  /// Two actions are equal if their names are. Closures could not be compared,
  /// and so never be removed again.
  package struct Action<Target: AnyObject>: Hashable {
    /// Another action of the same target has another name.
    package let name: String
    fileprivate let method: (Target) -> (Control) -> Void

    /// Makes an action that calls `method` with the control that sends it.
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
    /// Its own, since the address of a target may be used again.
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
