import Testing

/// Searches of which an answer must pass one, for a task that leaves open which
/// of several ways the answer takes in all programs.
public struct Variants<M: Specification> {
  private let searches: [Search<M>]

  /// - Parameters:
  ///   - ways: the right ways.
  ///   - search: returns the search for one way.
  public init<Ways: Sequence>(
    _ ways: Ways, _ search: (Ways.Element) -> Search<M>
  ) {
    searches = ways.map(search)
  }

  /// Searches, and records as the running test's issue the failure beside the
  /// model that the answer follows furthest.
  public func run(
    _ reach: Reach = .quick, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard
      let (search, result) = HistoryDigest.silently({
        look(from: reach, to: Reach.asked)
      })
    else { return }
    if let text = Search<M>.asked {
      search.playOneOrTwoRuns(text, sourceLocation: sourceLocation)
    } else {
      search.tell(result, sourceLocation: sourceLocation)
      if result.isRight { search.askForTwoRuns(sourceLocation: sourceLocation) }
    }
  }

  /// Returns the search that the answer passes, or else the closest one.
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
