// You hold the guests, and let go of those whom nobody else holds when the
// book is read. Until then the book keeps them alive, and who signed twice is
// never let go. A reference that does not count needs no counting: `weak`.

public final class Guestbook {
  private struct Entry {
    let name: String
    var guest: AnyObject
  }

  private var entries: [Entry] = []

  public init() {}

  public func sign(_ object: AnyObject, as name: String) {
    entries.append(Entry(name: name, guest: object))
  }

  public var present: [String] {
    for index in entries.indices.reversed() {
      if isKnownUniquelyReferenced(&entries[index].guest) {
        entries.remove(at: index)
      }
    }
    return entries.map(\.name)
  }
}
