// 19.3 Show what was
//
// Task: a bill shows states that were never true. `lines(of:in:)` combines a
// price and the country in which it is paid, and delivers lines such as
// `100 + 20 = 120`. Price, tax and sum all depend on one price, and
// `combineLatest` puts them together. Whenever the price changes, wrong lines
// come before the right one. Repair the function:
//
// - For each new price and each new country, deliver exactly one line, the
//   correct one. Deliver none before both are known.
// - Deliver the line at once, inside the call that sends the price or the
//   country.
// - Each subscriber receives lines of its own, for the prices that are sent
//   after it has subscribed. When the price has finished, its last value stays
//   in use.
// - Price and country are two sources. If both change, a line may come in
//   between: it was true at that moment.
//
// You may use: the pieces of chapters 01, 04 to 11 and 19. Threads: one.
//
// Chapter: Chapters/19-SeveralPublishers.md#modify
// Test it: swift run workbook test 19.3
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake
import Chapter05Demand
import Chapter07ControlEvents
import Chapter11Subjects
import Chapter19SeveralPublishers

/// A country, and the percentage of its tax.
public struct Country {
  public var percent: Int

  public init(percent: Int) { self.percent = percent }
}

/// Returns a publisher of a bill's lines.
public func lines(
  of price: PassthroughSubject<Int, Never>,
  in country: CurrentValueSubject<Country, Never>
) -> some Publisher<String, Never> {
  let tax = price.combineLatest(country) { $0 * $1.percent / 100 }
  let sum = price.combineLatest(tax) { $0 + $1 }
  return price.combineLatest(tax, sum) { "\($0) + \($1) = \($2)" }
}
