// Two guests with one name share one entry: your book loses the second, or the
// second replaces the first. A name is only a label. Store one entry for each
// signature.
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
