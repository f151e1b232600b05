import Chapter01Handshake

struct WatchedValue {
  let name: String
  let read: () -> String
}

extension Timeline {
  /// Reads a value at every later event, for a column in the terminal's
  /// diagram, a label in the picture when it changes, and a field in the JSON.
  ///
  /// It is read just before the event, on the event's thread, and must not use
  /// this timeline.
  ///
  ///     timeline.watch("openDemand") { "\(openDemand)" }
  public func watch(_ name: String, _ read: @escaping () -> Any) {
    watch(Watched(name: name), read)
  }

  private func watch(_ watched: Watched, _ read: @escaping () -> Any) {
    let name = watched.name
    state.withLock { state in
      state.add(watched)
      state.values.append(WatchedValue(name: name, read: { "\(read())" }))
    }
  }

  /// Reads a stored property of the recorded run's object on `lane`, even a
  /// private one of another module.
  ///
  /// Only for runs on one thread. The value is `-` before the object is first
  /// seen and after its release.
  public func watch(_ property: String, of lane: String) {
    watch(Watched(name: property, of: lane)) { [weak self] in
      self?.property(property, of: lane) ?? "-"
    }
  }

  /// Returns the stored property of the recorded run's object on `lane`; nil
  /// before the object is first seen and after its release.
  public func property(_ name: String, of lane: String) -> Any? {
    let object = state.withLock { $0.runs[lane] }?.object(on: lane)
    return object.flatMap { Mirror(reflecting: $0).descendant(name) }
  }

  func readValues() -> [String: String] {
    let values = state.withLock { $0.values }
    return Dictionary(
      values.map { ($0.name, $0.read()) }, uniquingKeysWith: { $1 })
  }
}
