// Two guests of one name are one to you: a dictionary by name has room for
// one of them, and so has a list that leaves out names it knows. Who comes
// second is lost, or pushes the first one out. A name is a label: keep an
// entry for each signature.
public final class Guestbook {
  private struct Entry {
    let number: Int
    weak var guest: AnyObject?
  }

  private var entries: [String: Entry] = [:]

  public init() {}

  public func sign(_ object: AnyObject, as name: String) {
    entries[name] = Entry(number: entries.count, guest: object)
  }

  public var present: [String] {
    entries.filter { $0.value.guest != nil }
      .sorted { $0.value.number < $1.value.number }.map(\.key)
  }
}
