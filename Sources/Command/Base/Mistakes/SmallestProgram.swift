import Findings

/// The smallest program in which an answer goes wrong, and the first line of
/// its history that differs from the expected one.
///
/// Two designs with the same misunderstanding have the same smallest program
/// and the same first difference, although they may behave differently later.
package struct SmallestProgram: Hashable {
  package var test: String
  /// A fingerprint of the program and of its first difference.
  package var digest: String

  /// The program that the first search of a run has found; nil without one.
  ///
  /// A search longer than a learner's counts last.
  package init?(_ result: ExerciseResult) {
    for test in result.tests.filter(\.isSearch).nearFirst {
      for case .history(let expected, let actual)? in test.findings
        .map(\.comparison)
      {
        // A search's history includes its moves.
        let index = zip(expected, actual).prefix { $0 == $1 }.count
        let seen = actual.dropFirst(index).first ?? ""
        (self.test, digest) = (
          test.name,
          WorkbookBase.digest(of: ["\(index)"] + expected + [seen])
        )
        return
      }
    }
    return nil
  }
}
