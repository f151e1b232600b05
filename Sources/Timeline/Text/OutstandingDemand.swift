/// The outstanding demand of each run that received a request.
struct OutstandingDemand {
  /// The demand by the lane of the run's subscription, in the order of the
  /// first requests; nil is unlimited.
  private(set) var runs: [(run: String, values: Int?)] = []

  /// Counts an event; an ended run has no demand.
  mutating func count(_ event: TimelineRecording.Event) {
    switch event.kind {
    case .request, .returned: event.to.map { add(event.text, to: $0) }
    case .value:
      guard let place = place(of: event.from), let values = runs[place].values
      else { return }
      // A publisher that delivers without a request is wrong, but its demand
      // stays 0.
      runs[place].values = max(0, values - 1)
    case .completion: place(of: event.from).map { _ = runs.remove(at: $0) }
    case .cancel: place(of: event.to).map { _ = runs.remove(at: $0) }
    default: return
    }
  }

  private func place(of run: String?) -> Int? {
    runs.firstIndex { $0.run == run }
  }

  private mutating func add(_ demand: String, to run: String) {
    if place(of: run) == nil { runs.append((run, 0)) }
    guard let place = place(of: run), let open = runs[place].values else {
      return
    }
    let more = demand.firstMatch(of: #/^max\((\d+)\)$/#).flatMap { Int($0.1) }
    let (sum, isTooMuch) = open.addingReportingOverflow(more ?? 0)
    runs[place].values = more == nil || isTooMuch ? nil : sum
  }
}
