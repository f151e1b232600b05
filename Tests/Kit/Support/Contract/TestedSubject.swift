import Chapter01Handshake

/// A subject, as the kit tests it: the kit sends, and plays the subscribers.
public struct TestedSubject: Tested {
  /// A subject that has been made.
  public struct Live {
    let subscribe: (Probe) -> Void
    let send: (Int) -> Void
    let end: (Bool) -> Void
    let feed: ((Subscription) -> Void)?
    let object: AnyObject?

    /// - Parameters:
    ///   - subscribe: attaches a subscriber that passes everything on.
    ///   - send: sends a value.
    ///   - end: sends the end; whether it is a failure.
    ///   - feed: gives it the subscription to something that feeds it, for J12.
    ///   - object: the subject itself, for J11.
    public init(
      subscribe: @escaping (Probe) -> Void, send: @escaping (Int) -> Void,
      end: @escaping (_ isFailure: Bool) -> Void,
      feed: ((Subscription) -> Void)? = nil, object: AnyObject? = nil
    ) {
      self.subscribe = subscribe
      self.send = send
      self.end = end
      self.feed = feed
      self.object = object
    }
  }

  /// Where the book speaks of this piece.
  public let place: String?
  /// The rules that it does not promise to keep.
  public let leftOut: [String]
  /// The value that it has from the beginning, if it keeps the latest one.
  let current: Int?
  let canFail: Bool
  let make: () -> Live

  /// - Parameters:
  ///   - place: where the book speaks of it.
  ///   - leftOut: the ids of rules that it does not promise to keep.
  ///   - current: the value that it has from the beginning, if it keeps the
  ///     latest for those who have not asked yet.
  ///   - canFail: whether it can be sent a failure, written `trouble`.
  ///   - make: makes one.
  public init(
    see place: String? = nil, without leftOut: [String] = [],
    current: Int? = nil, canFail: Bool = true,
    make: @escaping () -> Live
  ) {
    self.place = place
    self.leftOut = leftOut
    self.current = current
    self.canFail = canFail
    self.make = make
  }
}

extension TestedSubject.Live {
  /// A subject of chapter 01's protocols: a publisher that can be sent to.
  public init<P: Publisher>(
    _ publisher: P, send: @escaping (Int) -> Void,
    complete: @escaping (Subscribers.Completion<FakeFailure>) -> Void,
    feed: ((Subscription) -> Void)? = nil
  ) where P.Output == Int, P.Failure == FakeFailure {
    self.init(
      subscribe: { publisher.subscribe(ProbingSubscriber($0)) }, send: send,
      end: { complete($0 ? .failure(FakeFailure()) : .finished) }, feed: feed,
      object: P.self is AnyClass ? publisher as AnyObject : nil)
  }
}

/// What the kit does with a subject; subscribers have names.
struct SubjectScript {
  enum Act: Equatable {
    case subscribe(String)
    case request(String, Subscribers.Demand)
    case cancel(String)
    case send(Int)
    case end(isFailure: Bool)
  }

  var acts: [Act]
  /// Inside the value of this number that this subscriber gets.
  var onValue: (String, Int) -> [Act] = { _, _ in [] }
  var returns: (String, Int) -> Subscribers.Demand = { _, _ in .none }
  var onEnd: (String) -> [Act] = { _ in [] }
  /// Look whether this subscriber is still held.
  var looksAt: String?
  var intrusion: (moment: Recorder.Moment, act: Act)?
  var pauses = false
}

extension TestedSubject {
  func play(_ script: SubjectScript, _ crew: ThreadCrew) -> Played {
    let stage = Recorder(crew)
    stage.play { SubjectTheatre(make(), stage, script).play() }
    return Played(stage)
  }

  func compare(_ scripts: [SubjectScript]) -> RuleBreach? {
    let crew = ThreadCrew()
    for script in scripts {
      if !canFail, script.acts.contains(.end(isFailure: true)) { continue }
      if let finding = compare(script, crew) { return finding }
    }
    return nil
  }

  func compare(_ script: SubjectScript, _ crew: ThreadCrew) -> RuleBreach? {
    play(script, crew).finding(beside: reference.play(script, crew))
  }

  func compareReleases(_ scripts: [SubjectScript]) -> RuleBreach? {
    let crew = ThreadCrew()
    for script in scripts {
      guard let finding = compare(script, crew) else { continue }
      if finding.isAlive, !finding.agreesBut(for: RuleBreach.isAboutReleases) {
        continue
      }
      return finding
    }
    return nil
  }
}

/// One run of a script.
private final class SubjectTheatre {
  private let live: TestedSubject.Live
  private let stage: Recorder
  private let script: SubjectScript
  private let probes = Locked<[String: Probe]>([:])

  init(_ live: TestedSubject.Live, _ stage: Recorder, _ script: SubjectScript) {
    self.live = live
    self.stage = stage
    self.script = script
  }

  func play() {
    if let (moment, act) = script.intrusion {
      stage.intrusion = .init(
        moment: moment, isElsewhere: true, deed: deed(act),
        pauses: script.pauses)
    }
    for act in script.acts { stage.perform(deed(act)) }
    stage.intrusion = nil
    if let name = script.looksAt { probe(name).noteSubscriber() }
    // The probes hold the runs, and their scripts hold this.
    for probe in probes.exchange([:]).values { probe.forget() }
  }

  private func deed(_ act: SubjectScript.Act) -> Recorder.Action {
    switch act {
    case .subscribe(let name):
      Recorder.Action(name: "\(name): subscribe") {
        self.live.subscribe(Gaps.outside { self.probe(name) })
      }
    case .request(let name, let demand): probe(name).request(demand)
    case .cancel(let name): probe(name).cancel
    case .send(let value):
      Recorder.Action(name: "send \(value)") { self.live.send(value) }
    case .end(let isFailure):
      Recorder.Action(name: isFailure ? "send failure" : "send finished") {
        self.live.end(isFailure)
      }
    }
  }

  private func probe(_ name: String) -> Probe {
    probes.withLock { probes in
      if let probe = probes[name] { return probe }
      let probe = Probe(stage, named: name)
      let script = script
      probe.onValue = { [weak self] number in
        .init(
          deeds: script.onValue(name, number).compactMap { self?.deed($0) },
          returns: script.returns(name, number))
      }
      probe.onCompletion = { [weak self] in
        script.onEnd(name).compactMap { self?.deed($0) }
      }
      probes[name] = probe
      return probe
    }
  }
}
