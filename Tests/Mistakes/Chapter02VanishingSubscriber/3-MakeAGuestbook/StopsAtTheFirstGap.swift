// You read the book until you come to somebody who is gone, and stop there.
// Those who signed later may still be alive. Look at each entry for itself.

public final class Guestbook {
  private struct Entry {
    let name: String
    weak var guest: AnyObject?
  }

  private var entries: [Entry] = []

  public init() {}

  public func sign(_ object: AnyObject, as name: String) {
    entries.append(Entry(name: name, guest: object))
  }

  public var present: [String] {
    entries.prefix { $0.guest != nil }.map(\.name)
  }
}
