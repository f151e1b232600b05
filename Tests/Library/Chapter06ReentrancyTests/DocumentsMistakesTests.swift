import Chapter01Handshake
import Chapter05Demand
import Chapter06Reentrancy
import Foundation
import Testing

@Suite("Counting after delivery goes wrong in three ways, and spins")
struct CountsAfterDeliveryTests {
  typealias IntPublisher = CountsAfterDelivery.IntPublisher

  @Test("A request inside a value with demand left repeats values.")
  func repeats() {
    let prober = IntProber(demand: .unlimited)
    prober.onValue = { prober, value in
      if prober.received == ["value 0"] { prober.request(.max(1)) }
      return .none
    }
    IntPublisher(numberOfValues: 3).subscribe(prober)
    #expect(
      prober.lines == [
        "subscription", "request unlimited", "value 0", "request max(1)",
        "value 0", "value 1", "value 2", "finished",
      ])
  }

  @Test("A request inside the last requested value traps.")
  func traps() async {
    await #expect(processExitsWith: .failure) {
      let prober = IntProber(demand: .max(1))
      prober.onValue = { prober, value in
        if prober.received == ["value 0"] { prober.request(.max(1)) }
        return .none
      }
      CountsAfterDelivery.IntPublisher(numberOfValues: 3).subscribe(prober)
    }
  }

  @Test("Before the trap it has delivered 0, 0 and 1.")
  func beforeTheTrap() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardOutputContent]
    ) {
      let prober = IntProber(demand: .max(1))
      prober.onValue = { prober, value in
        // `print` buffers its output, which would be lost with the process.
        FileHandle.standardOutput.write(Data("value \(value)\n".utf8))
        if prober.received == ["value 0"] { prober.request(.max(1)) }
        return .none
      }
      CountsAfterDelivery.IntPublisher(numberOfValues: 3).subscribe(prober)
    }
    let output = String(
      decoding: result?.standardOutputContent ?? [], as: UTF8.self)
    #expect(output.split(separator: "\n") == ["value 0", "value 0", "value 1"])
  }

  @Test("A request inside every value overflows the stack.")
  func overflows() async {
    await #expect(processExitsWith: .failure) {
      let prober = IntProber(demand: .max(1))
      prober.onValue = { prober, value in
        prober.subscription?.request(.max(1))
        return .none
      }
      CountsAfterDelivery.IntPublisher(numberOfValues: 3).subscribe(prober)
    }
  }

  @Test("After a cancel the loop still turns for every remaining value.")
  func spins() {
    let turns = Locked(0)
    let prober = IntProber(demand: .unlimited)
    prober.onValue = { prober, _ in
      prober.cancel()
      return .none
    }
    IntPublisher(numberOfValues: 1000) { turns.withLock { $0 += 1 } }
      .subscribe(prober)
    #expect(
      prober.lines == [
        "subscription", "request unlimited", "value 0", "cancel",
      ])
    #expect(turns.withLock { $0 } == 1000)
  }

  @Test("Without values the completion waits for a request.")
  func nothing() {
    let prober = IntProber()
    IntPublisher(numberOfValues: 0).subscribe(prober)
    #expect(prober.lines == ["subscription"])
    prober.request(.max(1))
    #expect(prober.received == ["finished"])
  }

  @Test("Without reentrant calls it delivers what is requested.")
  func works() {
    let prober = IntProber(demand: .max(2))
    IntPublisher(numberOfValues: 3).subscribe(prober)
    prober.request(.max(1))
    #expect(prober.received == ["value 0", "value 1", "value 2", "finished"])
  }
}

@Suite("The documents' publishers of names ignore demand, or lose values")
struct DocumentsNamesTests {
  private func subscribe(
    _ prober: NameProber, to names: some Publisher<String, Never>
  ) {
    names.subscribe(prober)
  }

  private let both: [any Publisher<String, Never>] = [
    IgnoresDemand.MyCoolPublisher(), TakesBeforeItLooks.MyCoolPublisher(),
  ]

  @Test("With a demand of one, the first delivers all three.")
  func ignoresDemand() {
    let prober = NameProber(demand: .max(1))
    IgnoresDemand.MyCoolPublisher().subscribe(prober)
    #expect(
      prober.lines == [
        "subscription", "request max(1)", "value Manny", "value Moe",
        "value Jack", "finished",
      ])
  }

  @Test("With a demand of one, repeated, the second loses Moe.")
  func losesOne() {
    let prober = NameProber(demand: .max(1))
    TakesBeforeItLooks.MyCoolPublisher().subscribe(prober)
    prober.request(.max(1))
    #expect(
      prober.lines == [
        "subscription", "request max(1)", "value Manny", "request max(1)",
        "value Jack", "finished",
      ])
  }

  @Test("With a demand of two, it loses Jack and the completion.")
  func losesTheEnd() {
    let prober = NameProber(demand: .max(2))
    TakesBeforeItLooks.MyCoolPublisher().subscribe(prober)
    prober.request(.unlimited)
    prober.request(.unlimited)
    #expect(prober.received == ["value Manny", "value Moe"])
  }

  @Test("A cancel inside a value stops neither values nor completion.")
  func cancelInside() {
    for names in both {
      let prober = NameProber(demand: .unlimited)
      prober.onValue = { prober, value in
        if value == "Manny" { prober.cancel() }
        return .none
      }
      subscribe(prober, to: names)
      #expect(
        prober.lines == [
          "subscription", "request unlimited", "value Manny", "cancel",
          "value Moe", "value Jack", "finished",
        ])
    }
  }

  @Test("A request inside a value with demand left makes both finish twice.")
  func finishesTwice() {
    for names in both {
      let prober = NameProber(demand: .max(2))
      prober.onValue = { prober, value in
        if value == "Manny" { prober.request(.max(1)) }
        return .none
      }
      subscribe(prober, to: names)
      #expect(
        prober.received == [
          "value Manny", "value Moe", "value Jack", "finished", "finished",
        ])
    }
  }

  @Test(
    "After a request inside the last value, the second delivers one too many.")
  func oneTooMany() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardOutputContent]
    ) {
      let prober = NameProber(demand: .max(1))
      prober.onValue = { prober, value in
        // `print` buffers its output, which would be lost with the process.
        FileHandle.standardOutput.write(Data("\(value)\n".utf8))
        if value == "Manny" { prober.request(.max(1)) }
        return .none
      }
      TakesBeforeItLooks.MyCoolPublisher().subscribe(prober)
    }
    let output = String(
      decoding: result?.standardOutputContent ?? [], as: UTF8.self)
    #expect(output.split(separator: "\n") == ["Manny", "Moe", "Jack"])
  }

  @Test("The repaired one handles a request inside a value.")
  func repaired() {
    let prober = NameProber(demand: .max(1))
    prober.onValue = { prober, value in
      if value == "Manny" { prober.request(.max(1)) }
      return .none
    }
    MyCoolPublisher().subscribe(prober)
    #expect(prober.received == ["value Manny", "value Moe"])
    prober.request(.max(1))
    #expect(prober.received.suffix(2) == ["value Jack", "finished"])
  }

  @Test("With unlimited demand it is correct.")
  func allAtOnce() {
    let prober = NameProber(demand: .unlimited)
    TakesBeforeItLooks.MyCoolPublisher().subscribe(prober)
    #expect(
      prober.received == ["value Manny", "value Moe", "value Jack", "finished"])
  }
}
