import Chapter01Handshake
import Exercise09_2
import ExerciseSupport
import Testing
import Timeline

private let place = "Chapters/09-Observation.md#a-change-inside-a-change"

@Suite(
  "09.2 Stage 5: A change inside a change",
  .exercise("Chapter09Observation/2-BuildAnObservation"))
struct InsideTests {
  private let observers = Observers()

  @Test("Every small program: who is told may ask, set and cancel.", .search)
  func everyProgram() {
    let environment = Environment.property { move, _ in
      if case .letGo = move { return true }
      return false
    }
    ObservesTwo(options: [.initial, .new], letsGo: false)
      .search(with: environment, see: place).run()
  }

  @Test("A change inside a change is told at once, and then the outer goes on.")
  func atOnce() {
    observers.add("a") { [thermometer = observers.thermometer] guest, value in
      if value > 30 { thermometer.degrees = 30 }
      guest.write("end of \(value)")
      return .none
    }
    observers.add("b")
    observers.thermometer.degrees = 40
    observers.expect(
      [
        "a subscription", "a request unlimited", "b subscription",
        "b request unlimited", "a value 40", "a value 30", "a end of 30",
        "b value 30", "a end of 40", "b value 30",
      ], "Each notice reads the property again: the 40 is no longer there.",
      see: place)
    #expect(
      observers.thermometer.degrees == 30,
      .lesson("What was set last is what the property has.", see: place))
  }

  @Test("Somebody with a demand of one gets one, also when it sets inside.")
  func oneIsOne() {
    let timeline = Timeline()
    let thermometer = Thermometer()
    let subscriber = ScriptedSubscriber<Int, Never>(
      onSubscription: { $0.request(.max(1)) },
      onValue: { value, subscription in
        if value < 13 { thermometer.degrees = value + 1 }
        return .none
      })
    thermometer.publisher(for: \.degrees, options: .new)
      .recorded(on: timeline).subscribe(subscriber)
    thermometer.degrees = 11
    expectTimeline(
      timeline,
      is: Timeline.Recording(history: [
        "subscribe", "subscription", "request max(1)", "value 11",
      ]), "Spend first, and then call.", see: place)
    subscriber.subscription?.cancel()
  }

  @Test("What is asked for inside a value is kept.")
  func asksInside() {
    observers.add(demand: .max(1)) { guest, value in
      if value == 11 { guest.request(.max(1)) }
      return .none
    }
    for degrees in 11...13 { observers.thermometer.degrees = degrees }
    observers.expect(
      [
        "subscription", "request max(1)", "value 11", "request max(1)",
        "value 12",
      ], "What a call has changed, nobody writes over.", see: place)
  }

  @Test("The first value comes once, whoever asks inside it.")
  func initialOnce() {
    let guest = observers.add(options: [.initial, .new], demand: .none)
    guest.onValue = { guest, value in
      if value == 10, guest.lines.count < 6 { guest.request(.max(1)) }
      return .none
    }
    guest.request(.max(1))
    observers.thermometer.degrees = 11
    observers.expect(
      [
        "subscription", "request max(1)", "value 10", "request max(1)",
        "value 11",
      ], "Take it away, and then deliver it.", see: place)
  }

  @Test("A change inside the notice before a change is over when it is set.")
  func insidePrior() {
    var isSet = false
    observers.add("a", options: [.prior]) {
      [thermometer = observers.thermometer] guest, value in
      if !isSet {
        isSet = true
        thermometer.degrees = 20
      }
      return .none
    }
    observers.thermometer.degrees = 11
    observers.expect(
      [
        "a subscription", "a request unlimited", "a value 10", "a value 10",
        "a value 20", "a value 11",
      ], "The inner change is whole before the outer one sets the value.",
      see: place)
  }

  @Test("J2 Demand is counted for each subscriber.")
  func j2() { TestedSubject.property(see: place).keeps(.j2) }
}
