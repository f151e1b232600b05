// 19.3 Show what was
//
// Task: a bill shows states that never were. `lines(of:in:)` takes a price and
// the country in which it is paid, and delivers lines such as "100 + 20 = 120".
// Price, tax and sum all come from one price, and are put together with
// `combineLatest`: whenever the price changes, three wrong lines come before
// the right one. Repair it.
//
// - For each price, and for each country, there is one line, and it is right.
// - A line comes at once, in the call in which the price or the country is sent,
//   as soon as both are known.
// - The price and the country are two sources. If both change, there may be a
//   line in between: it was true for that moment.
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

/// A country, and how much of a price it takes.
public struct Country {
  public var percent: Int

  public init(percent: Int) { self.percent = percent }
}

/// The lines of a bill.
public func lines(
  of price: PassthroughSubject<Int, Never>,
  in country: CurrentValueSubject<Country, Never>
) -> some Publisher<String, Never> {
  let tax = price.combineLatest(country) { $0 * $1.percent / 100 }
  let sum = price.combineLatest(tax) { $0 + $1 }
  return price.combineLatest(tax, sum) { "\($0) + \($1) = \($2)" }
}
