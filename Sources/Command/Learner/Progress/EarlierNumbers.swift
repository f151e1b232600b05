import WorkbookBase

/// The exercise numbers of an earlier edition, in which chapters 05, 06, 07, 09
/// and 15 had two pages each, exercises were numbered in another order, and
/// some did not exist.
enum EarlierNumbers {
  /// For each earlier chapter, its exercises' present ids, in their earlier
  /// order; empty for one that another exercise has replaced.
  ///
  /// Other chapters have not changed.
  static let ids = [
    "01": ["01.1", "01.3", "01.2", "01.4"],
    "02": ["02.1", "02.3", "02.4", "02.5"],
    "03": ["03.1", "03.2", "03.3", "", "03.4"],
    "04": ["04.1", "", "", "", "04.3"],
    "05": ["05.1", "05.2", "05.3", "06.2", "06.3"],
    "06": ["07.1", "07.3", "07.4", "08.1", "08.2"],
    "07": ["09.1", "09.3", "10.1", "10.2", "", "09.2"],
    "08": ["11.1", "11.2", "", "11.3", "", "11.4"],
    "09": ["12.1", "13.1", "12.2", "13.2", "13.3"],
    "10": ["14.1", "", "14.4", "14.5", "14.2"],
    "11": ["15.1", "15.3", "", "15.4", "15.5", "15.2"],
    "12": ["16.1", "16.2", "16.3", "16.4"],
    "13": ["17.1", "", "", "", "17.3", "17.2"],
    "14": ["18.1", "18.2", "18.3", "18.4", "18.5"],
    "15": ["19.1", "19.3", "20.1", "19.2", "20.2"],
    "16": ["21.1", "", "21.3", "21.2"],
  ]

  /// The keys of exercises that had another title, and their present keys.
  static let renamed = [
    "DataTasks/BuildTheDataTaskPublisher": "DataTasks/DeliverEveryAnswer",
    "Handshake/MeanTheFailure": "Handshake/WidenTheFailureType",
    "Observation/OpenTheCircle": "Observation/BreakTheRetainCycle",
    "Recovery/RetryWhatMayPass": "Recovery/RetryTemporaryFailures",
  ]

  /// The exercises that others have replaced, as keys of their progress.
  ///
  /// Their answers stay where they are.
  static let replaced: Set = [
    "RetainedSubscriber/AskOnce", "Sink/RepairTheSink", "Sink/MakeAToken",
    "Sink/OwnTheRun", "FirstAndMerge/PairTheChanges", "Subjects/OneListener",
    "Subjects/ReplayTheLast", "Record/WriteItDown", "DataTasks/ForgiveAFew",
    "Sharing/AskOnce", "Sharing/ConnectByItself", "Sharing/ServeTheLate",
    "Async/KeepTheNewest",
  ]

  /// Returns the numbers of the chapters with the content of an earlier
  /// chapter.
  static func chapters(of number: String) -> Set<String> {
    Set((ids[number] ?? [number]).map { String($0.prefix(2)) })
  }
}

extension Course {
  /// Returns the exercise with an earlier id, or with an earlier key if its
  /// title has changed; nil if the text is neither.
  func exercise(withEarlierID text: String) -> Exercise? {
    if let key = EarlierNumbers.renamed[text] {
      return exercises.first { $0.key == key }
    }
    guard let typed = text.wholeMatch(of: #/(\d\d)\.(\d+)/#),
      let number = Int(typed.2)
    else { return nil }
    let ids = EarlierNumbers.ids[String(typed.1)]
    let id = ids.map { $0.indices.contains(number - 1) ? $0[number - 1] : "" }
    return exercises.first { $0.id == id ?? text }
  }

  /// Returns the exercise of a folder such as
  /// `Chapter05Demand/4-MakeACountdown` in any edition: the exercise of that
  /// name, and of that chapter if several have it, or the one that had it.
  func exercise(inFolder path: String) -> Exercise? {
    guard let place = path.wholeMatch(of: #/Chapter\d\d(\w+)/\d+-(\w+)/#) else {
      return nil
    }
    let key = "\(place.1)/\(place.2)"
    guard !EarlierNumbers.replaced.contains(key) else { return nil }
    let named = exercises.filter { $0.name == place.2 }
    return named.count == 1
      ? named[0]
      : named.first { $0.key == key } ?? exercise(withEarlierID: key)
  }
}

extension Exercise {
  /// The names of its file under its earlier titles.
  var earlierFileNames: [String] {
    EarlierNumbers.renamed.filter { $0.value == key }
      .map { "\($0.key.split(separator: "/").last!).swift" }
  }
}

extension Progress {
  /// Returns the progress with keys in place of earlier ids.
  func carried(to course: Course) -> Progress {
    func key(_ text: String) -> String {
      course.exercise(withEarlierID: text)?.key ?? text
    }
    var progress = self
    progress.entries = Dictionary(
      entries.sorted { $0.key < $1.key }.map { (key($0.key), $0.value) },
      uniquingKeysWith: { $1 })
    progress.last = last.map(key)
    return progress
  }
}
