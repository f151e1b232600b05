// You strike out those who are gone when somebody signs. Whoever leaves after
// the last signature stays in your list. Who is alive is a question for the
// moment when `present` is read.

public final class Guestbook {
  private struct Entry {
    let name: String
    weak var guest: AnyObject?
  }

  private var entries: [Entry] = []

  public init() {}

  public func sign(_ object: AnyObject, as name: String) {
    entries.removeAll { $0.guest == nil }
    entries.append(Entry(name: name, guest: object))
  }

  public var present: [String] {
    entries.map(\.name)
  }
}
