// Names and guests stand in two lists, and only one of them gets shorter.
// After the first who leaves, names belong to other guests than before. Put a
// name and its guest into one entry.

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
