import Chapter01Handshake
import Chapter04Sink
import Chapter06Reentrancy
import Chapter07ControlEvents
import Chapter12Values
import Timeline

extension Scene {
  static let side = Scene(
    "12/side-by-side", "The publisher of chapter 01, and Just"
  ) { _ in
    ask(SingleValuePublisher("Moe"))
    ask(Just("Moe"))
    print("equal: \(Just("Moe") == Just("Moe"))")

    func ask<P: Publisher>(_ publisher: P)
    where P.Output == String, P.Failure == Never {
      print("\(P.self)")
      let guest = Guest<String>()
      publisher.subscribe(guest)
      guest.request(.max(2))
    }
  }

  static let nothingAsked = Scene(
    "12/nothing", "Six publishers, and no request"
  ) { _ in
    show(Optional(7).publisher, as: "an optional with a value")
    show(Int?.none.publisher, as: "an optional without")
    show(Empty<Int, Never>(), as: "Empty")
    show(Empty<Int, Never>(completeImmediately: false), as: "a patient Empty")
    show(Fail<Int, TooBig>(error: TooBig()), as: "Fail")
    show(Result<Int, TooBig>.failure(TooBig()).publisher, as: "a failure")

    func show<P: Publisher>(_ publisher: P, as name: String) {
      var ending = "no end"
      publisher.subscribe(
        AnySubscriber(receiveCompletion: { ending = "\($0)" }))
      print("\(name): \(ending)")
    }
  }

  static let mapsAtOnce = Scene(
    "12/maps-at-once", "When Just's own map calls its closure"
  ) { _ in
    let publisher = Just(7).map { number in
      print("map \(number)")
      return number * 10
    }
    print("made")
    for name in ["A", "B"] {
      publisher.sink { print("\(name) receives \($0)") }.cancel()
    }
  }

  static let erasedTypes = Scene(
    "12/erased", "The type of a pipeline, and of what is left of it"
  ) { _ in
    let pipeline = [1, 2].publisher.map { $0 * 10 }.setFailureType(
      to: TooBig.self)
    print(type(of: pipeline))
    print(type(of: pipeline.eraseToAnyPublisher()))
  }
}

/// The error for a number that is too big.
struct TooBig: Error, CustomStringConvertible {
  var description: String { "too big" }
}
