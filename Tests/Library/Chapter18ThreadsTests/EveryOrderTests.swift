import Chapter18Threads
import Foundation
import Testing

@Suite("Two threads run in every order")
struct EveryOrderTests {
  private func marking(_ count: Int, _ threads: TwoThreads) -> () -> Void {
    { for number in 0..<count { threads.point("point \(number)") } }
  }

  private func histories(_ first: Int, _ second: Int) -> [String] {
    everyOrder { threads in
      Duet(
        Deed("go", marking(first, threads)),
        Deed("go", marking(second, threads)))
    }.map { order in order.lines.compactMap(\.first).map(String.init).joined() }
  }

  @Test("Without a point either thread runs first.")
  func noPoint() {
    #expect(histories(0, 0) == ["12", "21"])
  }

  @Test("Two points in each thread make six orders.")
  func twoPoints() {
    // A thread's first turn ends at its first point.
    #expect(
      histories(2, 2)
        == ["111222", "112212", "112221", "221112", "221121", "222111"])
  }

  @Test("There are as many orders as ways to merge two sequences.")
  func count() {
    // (m + n)! / (m! · n!), without duplicates.
    for (first, second, ways) in [(1, 1, 2), (2, 1, 3), (3, 2, 10), (3, 3, 20)]
    {
      let found = histories(first, second)
      #expect(found.count == ways)
      #expect(Set(found).count == ways)
    }
  }

  @Test("Each order reports its own complaint.")
  func complaints() {
    let orders = everyOrder { threads in
      var last = ""
      return Duet(
        Deed("a") { last = "a" }, Deed("b") { last = "b" },
        complaint: { last == "a" ? "a came last" : nil })
    }
    #expect(orders.map(\.complaint) == [nil, "a came last"])
    #expect(orders.map(\.lines) == [["1: a", "2: b"], ["2: b", "1: a"]])
  }

  @Test("A thread that waits for the other's lock is reported, then released.")
  func stuck() {
    let lock = NSLock()
    let orders = everyOrder { threads in
      func deed(_ name: String) -> Deed {
        Deed(name) { lock.withLock { threads.point("inside") } }
      }
      return Duet(deed("a"), deed("b"))
    }
    #expect(
      orders.map(\.lines) == [
        ["1: a", "1: inside", "2: b", "2: inside"],
        ["1: a", "1: inside", "2: b", "2: is stuck"],
      ])
    #expect(orders.map(\.complaint) == [nil, "thread 2 is stuck"])
    // Both threads have continued, so the lock is free.
    #expect(lock.try())
  }

  @Test("A point outside a run has no effect.")
  func outside() {
    let threads = TwoThreads()
    threads.point("nowhere")
    #expect(threads.lines == [])
  }

  @Test("An order can be played again.")
  func again() {
    func program(_ threads: TwoThreads) -> Duet {
      Duet(Deed("a", marking(2, threads)), Deed("b", marking(2, threads)))
    }
    for order in everyOrder(program) {
      #expect(play(program, Choices(order.ways)).lines == order.lines)
    }
  }
}
