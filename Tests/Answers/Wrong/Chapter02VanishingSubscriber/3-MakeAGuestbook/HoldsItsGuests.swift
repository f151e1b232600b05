// Your book holds the objects that sign. So everybody who signs stays for
// ever, and the book proves a leak that it made. Put a weak reference between
// the book and the guest.

public final class Guestbook {
  private var entries: [(name: String, guest: AnyObject)] = []

  public init() {}

  public func sign(_ object: AnyObject, as name: String) {
    entries.append((name, object))
  }

  public var present: [String] { entries.map(\.name) }
}
