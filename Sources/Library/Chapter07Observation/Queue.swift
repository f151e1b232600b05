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
  package var first: Element? { isEmpty ? nil : elements[start] }

  @inlinable
  package mutating func append(_ element: Element) {
    elements.append(element)
  }

  @inlinable
  package mutating func removeFirst() {
    elements[start] = nil
    start += 1
    if start * 2 >= elements.count {
      elements.removeFirst(start)
      start = 0
    }
  }
}
