/// A program for two threads, and a check of its result.
package struct Duet {
  let deeds: [Deed]
  let complaint: () -> String?

  /// - Parameter complaint: returns a description of the problem when both
  ///   threads are done, or nil if there is none.
  package init(
    _ first: Deed, _ second: Deed, complaint: @escaping () -> String? = { nil }
  ) {
    deeds = [first, second]
    self.complaint = complaint
  }
}

/// One order in which two threads ran, and its result.
package struct Order {
  /// The actions of both threads in order: `1: request`, `2: cancel`.
  package let lines: [String]
  /// A description of the problem in this order, or nil.
  package let complaint: String?
  /// The thread that continued at each step; `play` can repeat the order.
  package let ways: [Int]
}

/// Runs a program in every order in which its two threads can continue, and
/// returns the orders that differ.
///
/// `program` makes a new program each time, whose test doubles mark points. No
/// other order is tried after one in which a thread is stuck.
package func everyOrder(_ program: (TwoThreads) -> Duet) -> [Order] {
  var orders: [Order] = []
  var isStuck = false
  goEveryWay { choices in
    if isStuck { return }
    let order = play(program, choices)
    isStuck = order.lines.last?.hasSuffix(TwoThreads.stuck) ?? false
    let isKnown = orders.contains {
      $0.lines == order.lines && $0.complaint == order.complaint
    }
    if !isKnown { orders.append(order) }
  }
  return orders
}

/// Runs a program in one order.
package func play(
  _ program: (TwoThreads) -> Duet, _ choices: Choices
) -> Order {
  let threads = TwoThreads()
  let duet = program(threads)
  let trouble = threads.play(duet.deeds, choices)
  return Order(
    lines: threads.lines, complaint: trouble ?? duet.complaint(),
    ways: choices.ways)
}
