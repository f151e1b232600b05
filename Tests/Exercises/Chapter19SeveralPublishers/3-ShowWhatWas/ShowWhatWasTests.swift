import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter11Subjects
import Exercise19_3
import ExerciseSupport
import Testing

private let place = "Chapters/19-SeveralPublishers.md#a-state-that-never-was"

@Suite(
  "19.3 Show what was",
  .exercise("Chapter19SeveralPublishers/3-ShowWhatWas"))
struct ShowWhatWasTests {
  private let price = PassthroughSubject<Int, Never>()
  private let country = CurrentValueSubject<Country, Never>(
    Country(percent: 20))
  private let shown = TestLog()

  private func watch() -> AnyCancellable {
    let shown = shown
    return lines(of: price, in: country).sink { shown.write($0) }
  }

  private var search: Search<ShowWhatWas> {
    var environment = Environment.subject(subscribers: 0)
    environment.opening = []
    environment.own =
      ShowWhatWas.percents.map(ShowWhatWas.country)
      + [ShowWhatWas.watch, ShowWhatWas.stop]
    // The program makes no move while a line is shown.
    environment.isClosed = { _ in true }
    environment.excludes = { move, _ in
      move == .finish(by: 0) || move == .fail(by: 0)
    }
    var names = Names()
    names.send = { "price.send(\(ShowWhatWas.price($0)))" }
    return Search(ShowWhatWas(), with: environment, names: names, see: place) {
      bench in
      let price = PassthroughSubject<Int, Never>()
      let country = CurrentValueSubject<Country, Never>(Country(percent: 20))
      let bill = lines(of: price, in: country)
      func watch(_ watcher: String) -> AnyCancellable {
        bill.sink { [weak bench] in
          bench?.called(ShowWhatWas.shown($0, by: watcher))
        }
      }
      var first: AnyCancellable? = watch("first")
      var second: AnyCancellable?
      return SubjectUnderTest(
        send: { price.send(ShowWhatWas.price($0)) },
        own: { name in
          switch name {
          case ShowWhatWas.watch: second = watch("second")
          case ShowWhatWas.stop: first = nil
          default:
            for percent in ShowWhatWas.percents
            where ShowWhatWas.country(percent) == name {
              country.send(Country(percent: percent))
            }
          }
          withExtendedLifetime((first, second)) {}
        }
      ) { _ in }
    }
  }

  @Test(
    "Every small program: each change adds one line for each watcher.", .search
  )
  func everyProgram() { search.run(.half) }

  @Test("Each price adds one correct line.")
  func prices() {
    let token = watch()
    for number in [100, 200, 50] { price.send(number) }
    token.cancel()
    expectHistory(
      shown.lines, is: ["100 + 20 = 120", "200 + 40 = 240", "50 + 10 = 60"],
      "Each price delivers exactly one line, the right one. A wrong line before"
        + " it is an error.",
      see: place)
  }

  @Test("A subscriber receives no more lines than it requests.")
  func demand() {
    let guest = NotingSubscriber<String, Never>(demand: .max(1), log: shown)
    lines(of: price, in: country).subscribe(guest)
    for number in [100, 200] { price.send(number) }
    withExtendedLifetime(guest) {}
    expectHistory(
      shown.lines,
      is: ["subscription", "request max(1)", "value 100 + 20 = 120"],
      "The lines are delivered as they are requested.", see: place)
  }

  @Test("Each country adds one line with the same price.")
  func countries() {
    let token = watch()
    price.send(100)
    country.send(Country(percent: 8))
    country.send(Country(percent: 25))
    token.cancel()
    expectHistory(
      shown.lines, is: ["100 + 20 = 120", "100 + 8 = 108", "100 + 25 = 125"],
      "Each new country delivers exactly one line, for the same price.",
      see: place)
  }

  @Test("A new country adds a line after the last price, too.")
  func countryAfterTheLastPrice() {
    let token = watch()
    price.send(100)
    price.send(completion: .finished)
    country.send(Country(percent: 8))
    token.cancel()
    expectHistory(
      shown.lines, is: ["100 + 20 = 120", "100 + 8 = 108"],
      "When the price has finished, its last value stays in use.", see: place)
  }

  @Test("Without a price no line appears; two watchers show the same.")
  func two() {
    let (first, second) = (watch(), watch())
    country.send(Country(percent: 50))
    price.send(10)
    first.cancel()
    second.cancel()
    expectHistory(
      shown.lines, is: ["10 + 5 = 15", "10 + 5 = 15"],
      "Without a price no line is shown. Each subscriber receives its own line.",
      see: place)
  }
}
