/// What waits, the oldest first.
///
/// Adding and removing take constant time on average.
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
    // What is taken out leaves a hole: the others stay where they are.
    let first = elements[start].take()
    start += 1
    if start * 2 >= elements.count {
      elements.removeFirst(start)
      start = 0
    }
    return first
  }
}
