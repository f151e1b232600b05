import Foundation
import WorkbookBuild
import WorkbookCourse
import WorkbookTools

/// Runs the tests of answers for many threads once more, under
/// ThreadSanitizer, which watches every access to memory.
///
/// Only answers that pass come here: a race in an answer that is wrong anyway
/// is for later. An answer that nobody has changed since is not built again.
package struct RaceSearch {
  package enum News {
    case building(AnswerBuild.News)
    case testing(Exercise)
    /// ThreadSanitizer does not work here; nobody tries again.
    case impossible(String)
  }

  var checkout: Checkout
  var answers: String
  /// Where to build, inside the checkout.
  var scratch: String
  /// Seconds without progress after which a test counts as hanging.
  var limit: Double
  var news: (News) -> Void
  var isCancelled: () -> Bool

  /// Whether it has turned out that there is no ThreadSanitizer here.
  private static let isImpossible = Locked(false)

  /// The results, each with what was found; in their order.
  func search(_ results: [ExerciseResult]) throws -> [ExerciseResult] {
    let keys = results.map { key(of: $0.exercise) }
    var found = zip(results, keys).map { known($0.exercise, $1) }
    let left = results.indices.filter { found[$0] == nil }
    if !left.isEmpty, !Self.isImpossible.withLock({ $0 }) {
      do {
        let bundles = try build(left.map { results[$0].exercise })
        for index in left {
          let exercise = results[index].exercise
          guard let bundle = bundles[exercise.id] else { continue }
          news(.testing(exercise))
          found[index] = try run(exercise, bundle)
          found[index].map { remember($0, exercise, keys[index]) }
        }
      } catch let failure as Failure {
        Self.isImpossible.exchange(true)
        news(.impossible(failure.message))
      }
    }
    return zip(results, found).map { result, outcome in
      outcome.map { result.searched(for: $0.race) } ?? result
    }
  }

  // MARK: - Building and running

  private var packageBuild: PackageBuild {
    PackageBuild(
      checkout: checkout, answers: answers, scratch: scratch,
      isSanitized: true)
  }

  private func build(_ exercises: [Exercise]) throws -> [String: URL] {
    var bundles: [String: URL] = [:]
    let build = AnswerBuild(
      checkout: checkout, answers: answers, scratch: scratch,
      isSanitized: true, news: { news(.building($0)) },
      isCancelled: isCancelled)
    try build.build(exercises) { exercise, outcome in
      if case .built(let bundle) = outcome { bundles[exercise.id] = bundle }
    }
    return bundles
  }

  /// Nil if the run says nothing, because it did not come to its end.
  private func run(_ exercise: Exercise, _ bundle: URL) throws -> Known? {
    var process = BundleRun(
      checkout: checkout, builder: packageBuild, bundle: bundle,
      // Everything takes a few times as long.
      limit: 3 * limit)
    process.isSanitized = true
    let outcome = try process.run(exercise, isCancelled: isCancelled)
    if isCancelled() { throw AnswerBuild.Cancelled() }
    let race = DataRace(
      report: outcome.races, folder: "\(answers)/\(exercise.path)",
      of: exercise, in: checkout)
    if race == nil, outcome.printed.text.contains("FATAL: ThreadSanitizer") {
      throw Failure.broken("ThreadSanitizer cannot run on this system.")
    }
    return race == nil && !outcome.stream.ranToItsEnd
      ? nil : Known(race: race)
  }

  // MARK: - What is known already

  private struct Known: Codable {
    var race: DataRace?
  }

  /// Changes with the answer, its tests, and whatever stands below them.
  private func key(of exercise: Exercise) -> String {
    let files =
      checkout.swiftFiles(in: "\(answers)/\(exercise.path)")
      + checkout.swiftFiles(in: exercise.testFolder)
    let texts = files.map { file in
      file.path + "\n"
        + ((try? String(contentsOf: file, encoding: .utf8)) ?? "")
    }
    let below = Freshness(checkout: checkout, scratch: scratch).newestSource()
    return fingerprint(
      (texts + ["\(below?.timeIntervalSince1970 ?? 0)"]).joined(separator: "\n")
    )
  }

  private func file(_ exercise: Exercise, _ key: String) -> URL {
    checkout.url("\(scratch)/known/\(exercise.id)-\(key).json")
  }

  private func known(_ exercise: Exercise, _ key: String) -> Known? {
    (try? Data(contentsOf: file(exercise, key)))
      .flatMap { try? JSONDecoder().decode(Known.self, from: $0) }
  }

  private func remember(_ known: Known, _ exercise: Exercise, _ key: String) {
    let file = file(exercise, key)
    try? FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try? json(known).write(to: file, options: .atomic)
  }
}
