import Chapter01Handshake
import Chapter05Demand
import Chapter11Subjects
import Chapter17Sharing
import Foundation

#if !canImport(Combine)
  extension Timer {
    /// A publisher of the date at regular intervals after it is connected.
    ///
    /// A tick without demand is dropped.
    /// Source: Apple's documentation of `Timer.TimerPublisher`.
    public final class TimerPublisher: ConnectablePublisher {
      public typealias Output = Date
      public typealias Failure = Never

      /// The time between two ticks, in seconds.
      public let interval: TimeInterval
      /// The additional delay that is allowed for a tick, in seconds.
      public let tolerance: TimeInterval?
      /// The run loop of the timer.
      public let runLoop: RunLoop
      /// The mode of the run loop in which the timer ticks.
      public let mode: RunLoop.Mode
      /// The options of the run loop, of which there are none.
      public let options: RunLoop.SchedulerOptions?

      private let ticks = PassthroughSubject<Date, Never>()
      private let connection = Connection()

      /// Makes a publisher that starts with `connect()`.
      public init(
        interval: TimeInterval, tolerance: TimeInterval? = nil,
        runLoop: RunLoop, mode: RunLoop.Mode,
        options: RunLoop.SchedulerOptions? = nil
      ) {
        self.interval = interval
        self.tolerance = tolerance
        self.runLoop = runLoop
        self.mode = mode
        self.options = options
      }

      /// Attaches `subscriber`, which receives no tick before `connect()`.
      public func receive<S: Subscriber>(subscriber: S)
      where S.Input == Date, S.Failure == Never {
        ticks.subscribe(subscriber)
      }

      /// Starts a timer, unless one runs.
      ///
      /// It runs until the result is cancelled; releasing the result does not
      /// stop it.
      public func connect() -> Cancellable {
        let start = Date() + interval
        let timer = Timer(fire: start, interval: interval, repeats: true) {
          [weak ticks] timer in
          // Without the publisher and its subscribers, no tick is needed.
          guard let ticks else { return timer.invalidate() }
          ticks.send(Date())
        }
        timer.tolerance = tolerance ?? 0
        if connection.keep(timer) { runLoop.add(timer, forMode: mode) }
        return connection
      }

      private final class Connection: Cancellable {
        private let timer = Locked<Timer?>(nil)

        /// Stores `timer`; returns false if another timer runs.
        func keep(_ timer: Timer) -> Bool {
          self.timer.withLock { running in
            guard running == nil else { return false }
            running = timer
            return true
          }
        }

        func cancel() { timer.exchange(nil)?.invalidate() }
      }
    }

    /// A publisher of the date, every `interval` seconds once it is connected.
    ///
    ///     Timer.publish(every: 1, on: .main, in: .common).autoconnect()
    ///
    /// Source: Apple's documentation of
    /// `publish(every:tolerance:on:in:options:)`.
    public static func publish(
      every interval: TimeInterval, tolerance: TimeInterval? = nil,
      on runLoop: RunLoop, in mode: RunLoop.Mode,
      options: RunLoop.SchedulerOptions? = nil
    ) -> TimerPublisher {
      TimerPublisher(
        interval: interval, tolerance: tolerance, runLoop: runLoop, mode: mode,
        options: options)
    }
  }
#endif
