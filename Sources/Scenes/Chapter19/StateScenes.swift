import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter06Reentrancy
import Chapter07ControlEvents
import Chapter09Observation
import Chapter11Subjects
import Chapter12Values
import Chapter19SeveralPublishers
import Timeline

extension Scene {
  static let threeFields = Scene(
    "19/three-fields", "A button that follows three fields"
  ) { _ in
    let name = CurrentValueSubject<String, Never>("")
    let email = CurrentValueSubject<String, Never>("")
    let password = CurrentValueSubject<String, Never>("")
    let isOn = name.combineLatest(email, password) { name, email, password in
      !name.isEmpty && email.contains("@") && password.count > 3
    }
    let button = isOn.sink { print("button \($0 ? "on" : "off")") }
    name.send("Moe")
    email.send("moe@shop.com")
    password.send("1234")
    name.send("")
    button.cancel()
  }

  static let twoSides = Scene(
    "19/two-sides", "Whose value is kept, and for how long"
  ) { timeline in
    timeline.declare(["letters", "numbers", "pairs"])
    let letters = PassthroughSubject<String, Never>()
    let numbers = PassthroughSubject<Int, Never>()
    let sink = letters.recorded(on: timeline, as: "letters")
      .combineLatest(numbers.recorded(on: timeline, as: "numbers")) {
        "\($0)\($1)"
      }
      .recorded(on: timeline, as: "pairs")
      .sink { print($0) }
    timeline.advance(to: 100)
    letters.send("A")
    timeline.advance(to: 200)
    letters.send("B")
    timeline.advance(to: 300)
    numbers.send(1)
    timeline.advance(to: 400)
    numbers.send(2)
    timeline.advance(to: 500)
    letters.send("C")
    timeline.advance(to: 600)
    sink.cancel()
  }

  static let askedForTwo = Scene(
    "19/asked-for-two", "A subscriber that asks for two pairs"
  ) { timeline in
    let letters = PassthroughSubject<String, Never>()
    let numbers = PassthroughSubject<Int, Never>()
    let guest = Guest<String>()
    letters
      .recorded(
        on: timeline, as: "letters", subscription: "letters' run",
        subscriber: "left side"
      )
      .combineLatest(
        numbers.recorded(
          on: timeline, as: "numbers", subscription: "numbers' run",
          subscriber: "right side")
      ) { "\($0)\($1)" }
      .subscribe(guest)
    guest.request(.max(2))
    letters.send("A")
    numbers.send(1)
    numbers.send(2)
    letters.send("B")
    guest.request(.max(1))
    numbers.send(3)
    guest.cancel()
  }

  static let oneAfterTheOther = Scene(
    "19/cold", "Two sequences, and a subscriber that asks for everything"
  ) { _ in
    let sink = ["A", "B", "C"].publisher
      .combineLatest([1, 2].publisher) { "\($0)\($1)" }
      .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
    sink.cancel()
  }

  static let neverWas = Scene(
    "19/never-was", "One source, two ways, and a state that never was"
  ) { timeline in
    let price = CurrentValueSubject<Int, Never>(100)
    let net = price.recorded(
      on: timeline, as: "price", subscription: "net run",
      subscriber: "left side")
    let tax = price.map { $0 / 5 }.recorded(
      on: timeline, as: "tax", subscription: "tax run",
      subscriber: "right side")
    let sink = net.combineLatest(tax) { "\($0) + \($1)" }
      .recorded(
        on: timeline, as: "bill", subscription: "bill run", subscriber: "label"
      )
      .sink { print($0) }
    price.send(200)
    sink.cancel()
  }

  static let twoDrafts = Scene(
    "19/two-drafts", "One draft, three ways, and a button that is on between"
  ) { _ in
    let draft = CurrentValueSubject<Draft, Never>(
      Draft(name: "", email: "moe@shop.com", password: "1234"))
    let isOn = draft.map(\.name)
      .combineLatest(draft.map(\.email), draft.map(\.password)) {
        name, email, password in
        !name.isEmpty && email.contains("@") && password.count > 3
      }
    let button = isOn.sink { print("button \($0 ? "on" : "off")") }
    print("(another draft)")
    draft.send(Draft(name: "Zoe", email: "", password: ""))
    button.cancel()
  }

  static let oneWay = Scene(
    "19/one-way", "The same draft on one way"
  ) { _ in
    let draft = CurrentValueSubject<Draft, Never>(
      Draft(name: "", email: "moe@shop.com", password: "1234"))
    let isOn = draft.map {
      !$0.name.isEmpty && $0.email.contains("@") && $0.password.count > 3
    }
    let button = isOn.sink { print("button \($0 ? "on" : "off")") }
    print("(another draft)")
    draft.send(Draft(name: "Zoe", email: "", password: ""))
    button.cancel()
  }

  static let endOfOne = Scene(
    "19/end-of-one", "What the end of one side means"
  ) { _ in
    for isZip in [false, true] {
      let letters = PassthroughSubject<String, Never>()
      let numbers = PassthroughSubject<Int, Never>()
      print(isZip ? "zip" : "combineLatest")
      let pairs =
        isZip
        ? letters.zip(numbers).map { "\($0)\($1)" }.eraseToAnyPublisher()
        : letters.combineLatest(numbers).map { "\($0)\($1)" }
          .eraseToAnyPublisher()
      let sink = pairs.sink(
        receiveCompletion: { print($0) }, receiveValue: { print($0) })
      letters.send("A")
      letters.send(completion: .finished)
      print("(no more letters)")
      numbers.send(1)
      numbers.send(2)
      numbers.send(completion: .finished)
      sink.cancel()
    }
  }

  static let zipped = Scene(
    "19/zip", "The first with the first, the second with the second"
  ) { timeline in
    timeline.declare(["letters", "numbers", "pairs"])
    let letters = PassthroughSubject<String, Never>()
    let numbers = PassthroughSubject<Int, Never>()
    let sink = letters.recorded(on: timeline, as: "letters")
      .zip(numbers.recorded(on: timeline, as: "numbers")) { "\($0)\($1)" }
      .recorded(on: timeline, as: "pairs")
      .sink { print($0) }
    timeline.advance(to: 100)
    letters.send("A")
    timeline.advance(to: 200)
    letters.send("B")
    timeline.advance(to: 300)
    letters.send("C")
    timeline.advance(to: 400)
    numbers.send(1)
    timeline.advance(to: 500)
    numbers.send(2)
    timeline.advance(to: 600)
    sink.cancel()
  }
}

extension Scene {
  static let nested = Scene(
    "19/nested", "Three sides in one run, and two sides with one more"
  ) { _ in
    for isNested in [false, true] {
      print(isNested ? "a.combineLatest(b).combineLatest(c)" : "three in one")
      let a = PassthroughSubject<String, Never>()
      let b = PassthroughSubject<String, Never>()
      let c = PassthroughSubject<String, Never>()
      let guest = Guest<String>()
      if isNested {
        a.combineLatest(b).combineLatest(c) { "\($0.0)\($0.1)\($1)" }
          .subscribe(guest)
      } else {
        a.combineLatest(b, c) { "\($0)\($1)\($2)" }.subscribe(guest)
      }
      guest.request(.max(2))
      a.send("A")
      b.send("B")
      a.send("a")
      b.send("b")
      c.send("C")
      guest.cancel()
    }
  }
}

/// The text of a form's three fields.
private struct Draft {
  var name, email, password: String
}

/// A sensor's reading; the type counts its living instances.
private final class Reading {
  static let alive = Locked(0)

  init() { Self.alive.withLock { $0 += 1 } }

  deinit { Self.alive.withLock { $0 -= 1 } }
}

extension Scene {
  static let growingLine = Scene(
    "19/growing-line", "A fast side and a slow one"
  ) { _ in
    let fast = PassthroughSubject<Reading, Never>()
    let slow = PassthroughSubject<Int, Never>()
    let sink = fast.zip(slow).sink { _ in }
    for _ in 1...1000 { fast.send(Reading()) }
    slow.send(1)
    print("\(Reading.alive.withLock { $0 }) readings wait")
    sink.cancel()
    print("\(Reading.alive.withLock { $0 }) readings wait")
  }

  static let boundedLine = Scene(
    "19/bounded-line", "The same for a subscriber that asks for three"
  ) { _ in
    let fast = PassthroughSubject<Reading, Never>()
    let slow = PassthroughSubject<Int, Never>()
    let guest = Guest<Int>()
    fast.zip(slow) { $1 }.subscribe(guest)
    guest.request(.max(3))
    for _ in 1...1000 { fast.send(Reading()) }
    slow.send(1)
    print("\(Reading.alive.withLock { $0 }) readings wait")
    guest.cancel()
  }
}
