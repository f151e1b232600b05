// When a guest is released, your list becomes shorter, but it loses another
// guest's name: the remaining names no longer belong to their guests. Store
// each name together with its guest.

public final class Guestbook {
  private struct Weak {
    weak var guest: AnyObject?
  }

  private var guests: [Weak] = []
  private var names: [String] = []

  public init() {}

  public func sign(_ object: AnyObject, as name: String) {
    guests.append(Weak(guest: object))
    names.append(name)
  }

  public var present: [String] {
    guests.removeAll { $0.guest == nil }
    return guests.indices.map { names[$0] }
  }
}
