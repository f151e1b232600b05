/// A program for two threads, and what to say of its end.
package struct Duet {
  let deeds: [Deed]
  let complaint: () -> String?

  /// - Parameter complaint: looks, when both are done, whether something is
  ///   wrong, and says what.
  package init(
    _ first: Deed, _ second: Deed, complaint: @escaping () -> String? = { nil }
  ) {
    deeds = [first, second]
    self.complaint = complaint
  }
}

/// One order in which two threads went, and what came of it.
package struct Order {
  /// What each thread did: `1: request`, `2: cancel`.
  package let lines: [String]
  /// What is wrong with it; nil if nothing is.
  package let complaint: String?
  /// Which thread went on at each step: with this the order can be repeated.
  package let ways: [Int]
}

/// Plays a program in every order in which its two threads can follow each
/// other, and leaves out those that look the same.
///
/// `program` makes a new program each time; its doubles mark points. After an
/// order in which a thread is stuck no other is tried.
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

/// Plays a program in one order.
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
