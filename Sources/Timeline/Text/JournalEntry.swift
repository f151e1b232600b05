import Foundation

/// One line of a journal, with one of these properties.
package struct JournalEntry: Codable {
  package var lane: String?
  package var watched: TimelineRecording.Watched?
  package var event: TimelineRecording.Event?
  package var ownership: TimelineRecording.Ownership?
  /// The index of a call that has returned.
  package var ended: Int?

  package init(
    lane: String? = nil, watched: TimelineRecording.Watched? = nil,
    event: TimelineRecording.Event? = nil,
    ownership: TimelineRecording.Ownership? = nil,
    ended: Int? = nil
  ) {
    self.lane = lane
    self.watched = watched
    self.event = event
    self.ownership = ownership
    self.ended = ended
  }
}

extension TimelineRecording {
  /// Reads the journal of a process, without an incomplete last line.
  public init(journal: String) {
    self.init()
    for line in journal.split(separator: "\n") {
      let entry = try? JSONDecoder().decode(
        JournalEntry.self, from: Data(line.utf8))
      entry?.lane.map { add(lane: $0) }
      entry?.watched.map { watched.append($0) }
      entry?.event.map { append($0) }
      entry?.ownership.map { ownership.append($0) }
      entry?.ended.map { end(call: $0) }
    }
  }
}
