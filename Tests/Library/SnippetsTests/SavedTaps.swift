import CombineRebuilt
import Testing

@MainActor
final class TapStore {
  private(set) var saved: [Int] = []
  private(set) var work: Task<Void, Never>?

  func begin(
    _ taps: AnyPublisher<Int, Never>, save: @escaping (Int) async -> Void
  ) {
    let kept = taps.buffer(
      size: 100, prefetch: .byRequest, whenFull: .dropOldest)
    work = Task { [weak self] in
      for await tap in kept.values {
        await save(tap)
        self?.saved.append(tap)
      }
    }
  }

  func end() { work?.cancel() }

  deinit { work?.cancel() }
}

@Suite("Taps saved in order, in a task of the view")
struct SavedTapsTests {
  @MainActor
  @Test("No tap is missing, and the run ends with the task.")
  func saves() async {
    let taps = PassthroughSubject<Int, Never>()
    let (asked, isAsked) = AsyncStream<Bool>.makeStream()
    let store = TapStore()
    store.begin(
      taps.handleEvents(
        receiveCancel: { isAsked.yield(false) },
        receiveRequest: { _ in isAsked.yield(true) }
      ).eraseToAnyPublisher()
    ) { _ in await Task.yield() }
    var events = asked.makeAsyncIterator()
    #expect(await events.next() == true)
    for tap in 1...3 { taps.send(tap) }
    taps.send(completion: .finished)
    await store.work?.value
    #expect(store.saved == [1, 2, 3])

    let others = PassthroughSubject<Int, Never>()
    store.begin(
      others.handleEvents(
        receiveCancel: { isAsked.yield(false) },
        receiveRequest: { _ in isAsked.yield(true) }
      ).eraseToAnyPublisher()
    ) { _ in }
    #expect(await events.next() == true)
    store.end()
    #expect(await events.next() == false)
    await store.work?.value
  }

  @MainActor
  @Test("A released store ends its run.")
  func releases() async {
    let taps = PassthroughSubject<Int, Never>()
    let (asked, isAsked) = AsyncStream<Bool>.makeStream()
    var store: TapStore? = TapStore()
    weak let released = store
    store?.begin(
      taps.handleEvents(
        receiveCancel: { isAsked.yield(false) },
        receiveRequest: { _ in isAsked.yield(true) }
      ).eraseToAnyPublisher()
    ) { _ in }
    var events = asked.makeAsyncIterator()
    #expect(await events.next() == true)
    store = nil
    #expect(released == nil)
    #expect(await events.next() == false)
  }
}
