// You look whether a guest has signed before, and leave out a second
// signature. The task wants both. The book is a list of signatures, not of
// guests.

public final class Guestbook {
  private struct Entry {
    let name: String
    weak var guest: AnyObject?
  }

  private var entries: [Entry] = []

  public init() {}

  public func sign(_ object: AnyObject, as name: String) {
    if entries.contains(where: { $0.guest === object }) { return }
    entries.append(Entry(name: name, guest: object))
  }

  public var present: [String] {
    entries.filter { $0.guest != nil }.map(\.name)
  }
}
