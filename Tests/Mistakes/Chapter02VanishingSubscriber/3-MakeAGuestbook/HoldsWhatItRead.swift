// Your book remembers whom it found when it was read last, and holds them
// from then on. Reading has changed who is alive. Do not keep a strong
// reference, whatever it is good for.

public final class Guestbook {
  private struct Entry {
    let name: String
    weak var guest: AnyObject?
  }

  private var last: [AnyObject] = []
  private var entries: [Entry] = []

  public init() {}

  public func sign(_ object: AnyObject, as name: String) {
    entries.append(Entry(name: name, guest: object))
  }

  public var present: [String] {
    last = entries.compactMap(\.guest)
    return entries.filter { $0.guest != nil }.map(\.name)
  }
}
