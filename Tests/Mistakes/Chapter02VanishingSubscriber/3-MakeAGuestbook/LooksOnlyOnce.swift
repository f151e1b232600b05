// Your book remembers what it saw when somebody signed, and everybody is alive
// while they sign. Whether an object lives is a question for the moment when
// `present` is read.

public final class Guestbook {
  private weak var last: AnyObject?
  public private(set) var present: [String] = []

  public init() {}

  public func sign(_ object: AnyObject, as name: String) {
    last = object
    if last != nil { present.append(name) }
  }
}
