import Chapter01Handshake
import Chapter05Demand
import Testing

@Suite("Demand adds, subtracts and compares as in Combine")
struct DemandArithmeticTests {
  typealias Demand = Subscribers.Demand

  @Test("Addition saturates at unlimited.")
  func addition() {
    #expect(Demand.max(1) + .max(2) == .max(3))
    #expect(Demand.max(1) + 2 == .max(3))
    #expect(Demand.max(3) + -2 == .max(1))
    #expect(Demand.none + .none == .none)
    #expect(Demand.unlimited + .max(1) == .unlimited)
    #expect(Demand.max(1) + .unlimited == .unlimited)
    #expect(Demand.unlimited + 1 == .unlimited)
    #expect(Demand.max(.max) + .max(1) == .unlimited)
    #expect(Demand.max(.max) + 1 == .unlimited)
    #expect(Demand.max(.max) + .none == .max(.max))
  }

  @Test("Unlimited minus any demand is unlimited; a number minus it is none.")
  func subtraction() {
    #expect(Demand.max(3) - .max(2) == .max(1))
    #expect(Demand.max(3) - 3 == .none)
    #expect(Demand.max(3) - -1 == .max(4))
    #expect(Demand.max(.max) - -1 == .none)
    #expect(Demand.unlimited - .max(5) == .unlimited)
    #expect(Demand.unlimited - 5 == .unlimited)
    #expect(Demand.unlimited - .unlimited == .unlimited)
    #expect(Demand.max(5) - .unlimited == .max(0))
  }

  @Test("Multiplication saturates, too.")
  func multiplication() {
    #expect(Demand.max(3) * 2 == .max(6))
    #expect(Demand.max(3) * 0 == .none)
    #expect(Demand.unlimited * 2 == .unlimited)
    #expect(Demand.max(.max) * 2 == .unlimited)
    #expect(Demand.none * -1 == .none)
  }

  @Test("The assigning operators agree.")
  func assignment() {
    var demand = Demand.max(1)
    demand += .max(2)
    demand += 1
    demand *= 3
    demand -= .max(4)
    demand -= 1
    #expect(demand == .max(7))
  }

  @Test("One minus two traps.")
  func negativeDifference() async {
    await #expect(processExitsWith: .failure) {
      _ = Subscribers.Demand.max(1) - .max(2)
    }
    await #expect(processExitsWith: .failure) {
      _ = Subscribers.Demand.max(1) - 2
    }
    await #expect(processExitsWith: .failure) {
      var demand = Subscribers.Demand.none
      demand -= 1
    }
  }

  @Test("Any other negative result traps, too.")
  func negativeResults() async {
    await #expect(processExitsWith: .failure) {
      _ = Subscribers.Demand.max(1) + -2
    }
    await #expect(processExitsWith: .failure) {
      _ = Subscribers.Demand.max(1) * -2
    }
    await #expect(processExitsWith: .failure) {
      _ = Subscribers.Demand.max(-1)
    }
  }

  @Test("A demand equals its number; unlimited equals none of them.")
  func equality() {
    #expect(Demand.max(3) == 3)
    #expect(3 == Demand.max(3))
    #expect(Demand.max(3) != 4)
    #expect(4 != Demand.max(3))
    #expect(Demand.unlimited != Int.max)
    #expect(Int.max != Demand.unlimited)
    #expect(!(Demand.unlimited == Int.max))
    #expect(!(Demand.max(3) != 3))
  }

  @Test("Numbers compare with demands on either side.")
  func order() {
    let three = Demand.max(3)
    #expect(three < 4 && !(three < 3))
    #expect(three <= 3 && !(three <= 2))
    #expect(three > 2 && !(three > 3))
    #expect(three >= 3 && !(three >= 4))
    #expect(2 < three && !(3 < three))
    #expect(3 <= three && !(4 <= three))
    #expect(4 > three && !(3 > three))
    #expect(3 >= three && !(2 >= three))
  }

  @Test("Unlimited is greater than every number.")
  func unlimitedOrder() {
    let unlimited = Demand.unlimited
    #expect(unlimited > Int.max && unlimited >= Int.max)
    #expect(!(unlimited < Int.max) && !(unlimited <= Int.max))
    #expect(Int.max < unlimited && Int.max <= unlimited)
    #expect(!(Int.max > unlimited) && !(Int.max >= unlimited))
    #expect(Demand.none > -1)
  }
}
