import CombineRebuilt
import Foundation
import Testing

extension Publisher {
  func retry<S: Scheduler>(
    _ times: Int, after pause: S.SchedulerTimeType.Stride, on scheduler: S
  ) -> AnyPublisher<Output, Failure> {
    self.catch { error in
      Fail(error: error).delay(for: pause, scheduler: scheduler)
    }
    .retry(times)
    .eraseToAnyPublisher()
  }
}

@Suite("A retry that waits")
struct RetryAfterPauseTests {
  @Test("Each failure is followed by a pause, the last one too.")
  func pauses() {
    let clock = VirtualTimeScheduler()
    var log: [String] = []
    let request = Deferred { () -> Fail<Int, URLError> in
      log.append("\(clock.now.milliseconds) request")
      return Fail(error: URLError(.timedOut))
    }
    let token = request.retry(2, after: .seconds(1), on: clock).sink {
      if case .failure(let error) = $0 {
        log.append("\(clock.now.milliseconds) \(error.code == .timedOut)")
      }
    } receiveValue: { _ in
    }
    clock.advance(by: .seconds(10))
    #expect(
      log == ["0 request", "1000 request", "2000 request", "3000 true"])
    token.cancel()
  }
}
