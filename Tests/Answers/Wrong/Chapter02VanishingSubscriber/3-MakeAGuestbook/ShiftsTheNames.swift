// When somebody leaves, your list gets shorter, but the name that goes is
// another's: names belong to other guests than before. Keep each name with its
// guest, so that the two go together.

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
