import Chapter01Handshake
import Chapter05Demand
import Chapter07ControlEvents
import Chapter10FirstAndMerge
import Chapter11Subjects
import Chapter13PublishersOfPublishers
import Chapter17Sharing
import Chapter19SeveralPublishers
import Timeline

// Several upstreams

extension Scene {
  static let combineLatestRun = Scene(
    "operators/combineLatest", "The latest of both, as two digits"
  ) { run in
    run.upstream
      .combineLatest(run.other("--7---8|", inTable: [0])) { $1 * 10 + $0 }
  }

  static let mergeRun = Scene("operators/merge", "Both, as they come") { run in
    run.upstream.merge(with: run.other("--7---8|"))
  }

  static let mergeManyRun = Scene(
    "operators/MergeMany", "Three, as they come"
  ) { run in
    Publishers.MergeMany(
      run.upstream("-1---2|"), run.other("--7--|"),
      run.other("---8-|", as: "third"))
  }

  static let zipRun = Scene(
    "operators/zip", "The first with the first, as two digits"
  ) { run in
    run.upstream
      .zip(run.other("--7---8|", inTable: Array(1...9))) { $1 * 10 + $0 }
  }
}

// New publishers

extension Scene {
  static let flatMapRun = Scene(
    "operators/flatMap", "A publisher for each value, all at once"
  ) { run in
    run.upstream("-1-2|").flatMap(run.children)
  }

  static let flatMapOneRun = Scene(
    "operators/flatMap-1", "A publisher for each value, one at a time"
  ) { run in
    run.upstream("-1-2|").flatMap(maxPublishers: .max(1), run.children)
  }

  static let switchToLatestRun = Scene(
    "operators/switchToLatest", "A publisher for each value, the newest only"
  ) { run in
    run.upstream("-1---2|").map(run.children).switchToLatest()
  }
}

extension OperatorRun {
  /// A closure that returns one publisher for 1, and another for other numbers.
  fileprivate var children: (Int) -> Upstream {
    let first = other("3-4|", as: "child 1", inTable: [1])
    let second = other("6-7|", as: "child 2", inTable: [2])
    return { $0 == 1 ? first : second }
  }
}

// Several subscribers

extension Scene {
  static let shareRun = Scene(
    "operators/share", "One upstream for two", late: 4
  ) { run in
    run.upstream.share()
  }

  static let multicastRun = Scene(
    "operators/multicast", "Two at a subject, connected at 3", late: 4
  ) { run in
    let shared = run.upstream.multicast(subject: PassthroughSubject())
    run.connect(shared, at: 3)
    return shared
  }

  static let makeConnectableRun = Scene(
    "operators/makeConnectable", "Not before 4", inTable: false
  ) { run in
    let connectable = run.safeUpstream.makeConnectable()
    run.connect(connectable, at: 4)
    return connectable
  }
}
