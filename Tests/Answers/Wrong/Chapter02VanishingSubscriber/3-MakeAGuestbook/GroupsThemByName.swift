// You list guests of one name together, where the first of them signed. The
// order is that of signing, whatever the names are.
public final class Guestbook {
  private var entries: [(name: String, guests: [() -> AnyObject?])] = []

  public init() {}

  public func sign(_ object: AnyObject, as name: String) {
    let guest: () -> AnyObject? = { [weak object] in object }
    if let index = entries.firstIndex(where: { $0.name == name }) {
      entries[index].guests.append(guest)
    } else {
      entries.append((name: name, guests: [guest]))
    }
  }

  public var present: [String] {
    entries.flatMap { entry in
      entry.guests.filter { $0() != nil }.map { _ in entry.name }
    }
  }
}
