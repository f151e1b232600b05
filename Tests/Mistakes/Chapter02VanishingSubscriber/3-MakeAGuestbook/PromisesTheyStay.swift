// An `unowned` reference is a promise that its object is still there. Guests
// leave, that is what the book is for, and the program stops when it looks
// for one who has. A `weak` reference becomes nil instead.

public final class Guestbook {
  private struct Entry {
    let name: String
    unowned var guest: AnyObject
  }

  private var entries: [Entry] = []

  public init() {}

  public func sign(_ object: AnyObject, as name: String) {
    entries.append(Entry(name: name, guest: object))
  }

  public var present: [String] {
    entries.filter { ($0.guest as AnyObject?) != nil }.map(\.name)
  }
}
