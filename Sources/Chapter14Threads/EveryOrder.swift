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

/// One order in which two threads can go, and what comes of it.
package struct Order: Equatable {
  /// Who did what: `1: request`, `2: cancel`.
  package let lines: [String]
  /// What is wrong with it; nil if nothing is.
  package let complaint: String?

  package init(lines: [String], complaint: String? = nil) {
    self.lines = lines
    self.complaint = complaint
  }
}

/// Plays a program in every order in which its two threads can follow each
/// other, and leaves out those that look the same.
///
/// `program` is asked for a new program each time; its doubles mark points.
/// After an order in which a thread is stuck no other is tried.
package func everyOrder(_ program: (TwoThreads) -> Duet) -> [Order] {
  var orders: [Order] = []
  var isStuck = false
  goEveryWay { choices in
    if isStuck { return }
    let threads = TwoThreads()
    let duet = program(threads)
    let trouble = threads.play(duet.deeds, choices)
    isStuck = trouble != nil
    let order = Order(
      lines: threads.lines, complaint: trouble ?? duet.complaint())
    if !orders.contains(order) { orders.append(order) }
  }
  return orders
}
