// 02.4 Make a guestbook
//
// Task: write a guestbook, which lists the objects that are still alive, and
// does not retain them:
//
// - `sign(_:as:)` enters an object under a name. An object that signs twice is
//   entered twice. Several objects may sign with the same name;
// - `present` returns the names of the objects that are alive at that moment,
//   in the order in which they signed;
// - the names of a released object disappear, and no other names do. A new
//   object at the same address does not bring them back;
// - the book keeps no object alive, neither before `present` is read nor after.
//
// You may use: plain Swift.
// Threads: one.
//
// Chapter: Chapters/02-VanishingSubscriber.md#make
// Test it: swift run workbook test 02.4
//
// NOT STARTED: delete this line when you begin.

public final class Guestbook {
  public init() {}

  public func sign(_ object: AnyObject, as name: String) {
  }

  public var present: [String] { [] }
}
