import Testing

/// Searches of which an answer must pass one, for a task that leaves open
/// which of several ways is taken, and so for all programs at once.
public struct Variants<M: Specification> {
  private let searches: [Search<M>]

  /// - Parameters:
  ///   - ways: the ways that are right.
  ///   - search: the search for one of them.
  public init<Ways: Sequence>(
    _ ways: Ways, _ search: (Ways.Element) -> Search<M>
  ) {
    searches = ways.map(search)
  }

  /// Searches, and makes what it finds beside the model that an answer is most
  /// like the failure of the test that runs.
  public func run(
    _ reach: Reach = .quick, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard
      let (search, result) = HistoryDigest.silently({
        look(from: reach, to: Reach.asked)
      })
    else { return }
    if let text = Search<M>.asked {
      search.play(text, sourceLocation: sourceLocation)
    } else {
      search.tell(result, sourceLocation: sourceLocation)
    }
  }

  /// Lets another thread act beside an answer, compared with the way that the
  /// answer takes on one thread.
  public func runBesideAnother(
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard
      let (search, result) = HistoryDigest.silently({
        look(from: .half, to: nil)
      }), result.found == nil
    else { return }
    search.besideAnother().run(sourceLocation: sourceLocation)
  }

  /// The search that an answer passes, or the one in which it comes furthest.
  func look(
    from reach: Reach, to moves: Int?
  ) -> (search: Search<M>, result: Search<M>.Result)? {
    var closest: (search: Search<M>, result: Search<M>.Result)?
    for search in searches {
      guard let result = search.look(from: reach, to: moves) else {
        return nil
      }
      if result.found == nil { return (search, result) }
      if result.programs > closest?.result.programs ?? 0 {
        closest = (search, result)
      }
    }
    return closest
  }
}
