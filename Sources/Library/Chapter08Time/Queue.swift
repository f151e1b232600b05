/// A first-in, first-out queue.
///
/// Adding and removing take amortized constant time.
@usableFromInline
package struct Queue<Element> {
  @usableFromInline var elements: [Element?] = []
  @usableFromInline var start = 0

  @inlinable
  package init() {}

  @inlinable
  package var isEmpty: Bool { start == elements.count }

  @inlinable
  package mutating func append(_ element: Element) {
    elements.append(element)
  }

  @inlinable
  package mutating func popFirst() -> Element? {
    guard !isEmpty else { return nil }
    // Removing an element leaves a hole, so that the others need not move.
    let first = elements[start].take()
    start += 1
    if start * 2 >= elements.count {
      elements.removeFirst(start)
      start = 0
    }
    return first
  }
}
