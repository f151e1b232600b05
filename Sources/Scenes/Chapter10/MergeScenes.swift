import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter06Reentrancy
import Chapter07ControlEvents
import Chapter08Time
import Chapter09Observation
import Chapter10FirstAndMerge
import Timeline

private final class Loader: KeyValueObserving {
  @Observed var isLoading = false

  /// The notes' observation, which marks the first value as initial.
  var changes: some Publisher<KVO<Bool>, Never> {
    let values = publisher(for: \.isLoading)
    return values.first().map { KVO.initial($0) }
      .merge(with: values.dropFirst().map { KVO.new($0) })
  }
}

extension Scene {
  static let toldApart = Scene(
    "10/told-apart", "KVO<T> tells the first value from the later ones"
  ) { timeline in
    let loader = Loader()
    let cancellable = loader.changes
      .recorded(
        on: timeline, as: "merge", subscription: "merged run",
        subscriber: "sink"
      )
      .sink { print($0) }
    loader.isLoading = true
    loader.isLoading = false
    cancellable.cancel()
  }

  static let inTheGap = Scene(
    "10/in-the-gap", "A change between the two halves is lost"
  ) { _ in
    let loader = Loader()
    let cancellable = loader.changes.sink { value in
      print(value)
      if value == .initial(false) {
        print("(the sink begins to load)")
        loader.isLoading = true
      }
    }
    loader.isLoading = false
    cancellable.cancel()
  }

  static let printedCalls = Scene(
    "10/printed", "What first() and dropFirst() ask for"
  ) { _ in
    let loader = Loader()
    for name in ["first", "dropFirst"] {
      let values = loader.publisher(for: \.isLoading).print(name)
      let guest = Guest<Bool>(demand: .max(1))
      if name == "first" {
        values.first().subscribe(guest)
      } else {
        values.dropFirst().subscribe(guest)
      }
    }
    loader.isLoading = true
  }

  static let fetchedAhead = Scene(
    "10/fetched-ahead", "A merge has one value of each side fetched ahead"
  ) { timeline in
    let guest = Guest<Int>()
    let left = [1, 2, 3].publisher.recorded(
      on: timeline, as: "left", subscription: "left run",
      subscriber: "left side")
    let right = [10, 20].publisher.recorded(
      on: timeline, as: "right", subscription: "right run",
      subscriber: "right side")
    left.merge(with: right).subscribe(guest)
    print("(subscribed)")
    guest.request(.max(3))
    guest.request(.max(2))
  }

  static let duplicates = Scene(
    "10/duplicates", "A search that is not made twice"
  ) { timeline in
    let scheduler = VirtualTimeScheduler {
      timeline.advance(to: $0.milliseconds)
    }
    let field = TextField()
    let token = field.publisher(for: .editingChanged)
      .map(\.text)
      .debounce(for: .milliseconds(300), scheduler: scheduler)
      .recorded(on: timeline, as: "came to rest", subscriber: "duplicates")
      .removeDuplicates()
      .recorded(on: timeline, as: "searched", subscriber: "sink")
      .sink { print("\(scheduler.now): search for \($0)") }
    scheduler.schedule(after: .milliseconds(100)) { field.type("s") }
    scheduler.schedule(after: .milliseconds(600)) { field.type("w") }
    scheduler.schedule(after: .milliseconds(800)) { field.deleteBackward() }
    scheduler.schedule(after: .milliseconds(1300)) { field.type("w") }
    scheduler.advance(by: .seconds(2))
    token.cancel()
  }
}
