import CombineRebuilt
import Foundation
import Testing

final class CounterViewModel: ObservableObject {
  @Published private(set) var count = 0
  @Published var step = 1

  func increment() { count += step }
  func reset() { count = 0 }
}

/// A stand-in for SwiftUI, which draws a model again when it will change.
final class CounterView {
  private(set) var drawn: [String] = []
  private var token: AnyCancellable?

  init<S: Scheduler>(_ model: CounterViewModel, scheduler: S) {
    token = model.objectWillChange
      .receive(on: scheduler)
      .sink { [unowned self] in drawn.append("\(model.count) by \(model.step)")
      }
  }
}

@Suite("A counter, and the view that shows it")
struct CounterModelTests {
  @Test("The view shows the count after each change.")
  func counter() {
    let (model, clock) = (CounterViewModel(), VirtualTimeScheduler())
    let view = CounterView(model, scheduler: clock)
    model.increment()
    clock.advance(by: 0)
    model.step = 5
    model.increment()
    clock.advance(by: 0)
    model.reset()
    clock.advance(by: 0)
    #expect(view.drawn == ["1 by 1", "6 by 5", "6 by 5", "0 by 5"])
  }
}
