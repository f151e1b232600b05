import Foundation

/// The JSON form, with which another program can play the run:
///
///     {"version":2,
///      "lanes":["program","publisher","subscription","subscriber"],
///      "watched":[{"name":"openDemand","of":"subscription"}],
///      "events":[
///       {"depth":0,"from":"program","kind":"subscribe","text":"","thread":0,
///        "time":0,"to":"publisher","values":{"openDemand":"max(0)"}}],
///      "ownership":[]}
///
/// `lanes` are the columns from left to right, and `watched` are the watched
/// values. `events` has an object for each `TimelineRecording.Event`, in order,
/// and `ownership` one for each `TimelineRecording.Ownership`, with the fields
/// of these types. `from` and `to` are missing for an event without that lane,
/// and `ended` if later events show the return. An event of depth 2 is inside
/// the last event of depth 1 before it on its thread.
extension TimelineRecording: Codable {
  private enum Key: String, CodingKey {
    case version, lanes, watched, events, ownership
  }

  /// The version of the form that this code reads and writes.
  static let version = 2

  /// Decodes a recording; throws on another version.
  public init(from decoder: Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    let version = try values.decode(Int.self, forKey: .version)
    guard version == Self.version else {
      throw DecodingError.dataCorruptedError(
        forKey: .version, in: values,
        debugDescription: "Timelines of version \(version) are not known.")
    }
    self.init(
      lanes: try values.decode([String].self, forKey: .lanes),
      events: try values.decode([TimelineRecording.Event].self, forKey: .events)
    )
    watched = try values.decode(
      [TimelineRecording.Watched].self, forKey: .watched)
    ownership = try values.decode(
      [TimelineRecording.Ownership].self, forKey: .ownership)
  }

  /// Encodes the version and the whole recording.
  public func encode(to encoder: Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(Self.version, forKey: .version)
    try values.encode(lanes, forKey: .lanes)
    try values.encode(watched, forKey: .watched)
    try values.encode(events, forKey: .events)
    try values.encode(ownership, forKey: .ownership)
  }

  /// The recording as JSON, always the same bytes, with a line for each event.
  public var json: String {
    let rows = events.map { "  " + line($0) }.joined(separator: ",\n")
    return """
      {"version":\(Self.version),
       "lanes":\(line(lanes)),
       "watched":\(line(watched)),
       "events":[
      \(rows)],
       "ownership":\(line(ownership))}

      """
  }

  /// Reads the JSON of a recording.
  public init(json: String) throws {
    self = try JSONDecoder().decode(Self.self, from: Data(json.utf8))
  }
}

private func line(_ value: some Encodable) -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  // Strings and numbers always encode.
  return String(decoding: (try? encoder.encode(value)) ?? Data(), as: UTF8.self)
}

extension TimelineComparison {
  /// The comparison as JSON, always the same bytes.
  public var json: String {
    let runs = [expected.json, actual.json].map { $0.dropLast() }
    return """
      {"version":\(version),"expected":
      \(runs[0]),"actual":
      \(runs[1])}

      """
  }

  /// Reads the JSON of a comparison.
  public init(json: String) throws {
    self = try JSONDecoder().decode(Self.self, from: Data(json.utf8))
  }
}
