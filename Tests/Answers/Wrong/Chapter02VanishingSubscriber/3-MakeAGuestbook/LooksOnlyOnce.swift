// Nothing in your book finds out that somebody has left: it remembers what
// was so when they signed, and everybody is alive while they sign. Whether an
// object lives is a question for the moment when `present` is read. A weak
// reference answers it; an identifier does not.

public final class Guestbook {
  private weak var last: AnyObject?
  public private(set) var present: [String] = []

  public init() {}

  public func sign(_ object: AnyObject, as name: String) {
    last = object
    if last != nil { present.append(name) }
  }
}
