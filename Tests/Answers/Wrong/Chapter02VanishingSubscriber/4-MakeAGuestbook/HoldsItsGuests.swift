// Your book retains the objects that sign. So no guest is ever released, and
// the book reports a leak that it causes itself. Store each guest in a weak
// reference.

public final class Guestbook {
  private var entries: [(name: String, guest: AnyObject)] = []

  public init() {}

  public func sign(_ object: AnyObject, as name: String) {
    entries.append((name, object))
  }

  public var present: [String] { entries.map(\.name) }
}
