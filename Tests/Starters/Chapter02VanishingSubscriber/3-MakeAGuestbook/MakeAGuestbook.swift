// 02.3 Make a guestbook
//
// Task: to find out which objects are still alive, you need a tool that looks
// and does not hold. Write it:
//
// - `sign(_:as:)` enters an object under a name; an object that signs twice is
//   entered twice, and several may sign with one name;
// - `present` gives the names of those that are alive when it is asked, in the
//   order in which they signed; an object that is gone takes its names with it,
//   and no other's, even if a new object has its address;
// - the book itself keeps no object alive, neither before `present` is read nor
//   after.
//
// You may use: plain Swift.
// Threads: one.
//
// Chapter: Chapters/02-VanishingSubscriber.md#make
// Test it: swift run workbook test 02.3
//
// NOT STARTED: delete this line when you begin.

public final class Guestbook {
  public init() {}

  public func sign(_ object: AnyObject, as name: String) {
  }

  public var present: [String] { [] }
}
