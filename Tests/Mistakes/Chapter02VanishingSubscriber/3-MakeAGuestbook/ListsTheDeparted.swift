// Your book lists those who are gone. A weak reference becomes nil when its
// object is released, so the present ones are those that are not nil.

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
    entries.filter { $0.guest == nil }.map(\.name)
  }
}
