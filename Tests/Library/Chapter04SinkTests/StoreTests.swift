import Chapter01Handshake
import Chapter04Sink
import Testing
import Timeline

@Suite("A stored cancellable lives as long as its store")
struct StoreTests {
  let log = Log()
  var cancellable: AnyCancellable {
    AnyCancellable { [log] in log.write("cancel") }
  }

  @Test("A set retains it, and cancels it when it is emptied.")
  func set() {
    var store: Set<AnyCancellable> = []
    cancellable.store(in: &store)
    cancellable.store(in: &store)
    #expect(store.count == 2)
    #expect(log.lines == [])
    store.removeAll()
    #expect(log.lines == ["cancel", "cancel"])
  }

  @Test("A set contains the same cancellable only once.")
  func twice() {
    var store: Set<AnyCancellable> = []
    let cancellable = cancellable
    cancellable.store(in: &store)
    cancellable.store(in: &store)
    #expect(store.count == 1)
  }

  @Test("An array keeps them in order.")
  func array() {
    var store: [AnyCancellable] = []
    let (first, second) = (cancellable, cancellable)
    first.store(in: &store)
    second.store(in: &store)
    #expect(store == [first, second])
  }

  @Test("A plain Cancellable is stored inside an AnyCancellable.")
  func plain() {
    let publisher = ManualPublisher<Int, Never>(log: log.write)
    var set: Set<AnyCancellable> = []
    var array: [AnyCancellable] = []
    for _ in 0..<2 {
      let sink = Subscribers.Sink<Int, Never>(
        receiveCompletion: { _ in }, receiveValue: { _ in })
      publisher.subscribe(sink)
      if set.isEmpty { sink.store(in: &set) } else { sink.store(in: &array) }
    }
    #expect(publisher.subscriberCount == 2)
    set = []
    #expect(publisher.subscriberCount == 1)
    array = []
    #expect(publisher.subscriberCount == 0)
  }
}

@Suite("An owner's subscriptions end with its release")
struct OwnerTests {
  @Test("The controller that cancels in `deinit` shows texts until released.")
  func cancelling() {
    let log = Log()
    let texts = ManualPublisher<String, Never>(log: log.write)
    var controller: CancellingController? = CancellingController()
    controller?.show(texts)
    texts.send("Manny")
    #expect(controller?.text == "Manny")
    controller = nil
    texts.send("Moe")
    #expect(texts.subscriberCount == 0)
    #expect(log.lines == ["request unlimited", "cancel"])
  }

  @Test("Starting a second run loses the first one's token, uncancelled.")
  func overwriting() {
    let log = Log()
    let first = ManualPublisher<String, Never>(log: log.write)
    let second = ManualPublisher<String, Never>()
    var controller: CancellingController? = CancellingController()
    controller?.show(first)
    controller?.show(second)
    second.send("Moe")
    first.send("Manny")
    #expect(controller?.text == "Manny")
    controller = nil
    #expect(second.subscriberCount == 0)
    #expect(first.subscriberCount == 1)
    #expect(log.lines == ["request unlimited"])
  }

  @Test("The controller that stores its tokens needs no `deinit` for that.")
  func storing() {
    let log = Log()
    let texts = ManualPublisher<String, Never>(log: log.write)
    var controller: StoringController? = StoringController()
    controller?.show(texts)
    texts.send("Manny")
    #expect(controller?.text == "Manny")
    controller = nil
    texts.send("Moe")
    #expect(texts.subscriberCount == 0)
    #expect(log.lines == ["request unlimited", "cancel"])
  }
}
