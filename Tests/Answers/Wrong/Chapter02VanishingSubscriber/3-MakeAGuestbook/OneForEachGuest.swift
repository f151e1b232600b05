// Somebody who signs twice has one entry in your book, the latest. The task
// wants both, in their places. The book is a list of signatures: add to it,
// and replace nothing.
public final class Guestbook {
  private struct Entry {
    let number: Int
    let name: String
    weak var guest: AnyObject?
  }

  private var entries: [ObjectIdentifier: Entry] = [:]
  private var count = 0

  public init() {}

  public func sign(_ object: AnyObject, as name: String) {
    count += 1
    entries[ObjectIdentifier(object)] = Entry(
      number: count, name: name, guest: object)
  }

  public var present: [String] {
    entries.values.filter { $0.guest != nil }
      .sorted { $0.number < $1.number }.map(\.name)
  }
}
