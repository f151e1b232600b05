/// The smallest program in which an answer goes wrong, as a search has found
/// it, and the first line that is another than it should be.
///
/// The same misunderstanding shows the same program and the same line in
/// another design, though the rest of what it does differs.
package struct SmallestProgram: Hashable {
  /// The test that searched.
  package var test: String
  /// The program and the line, as a short number.
  package var digest: String

  package init(test: String, digest: String) {
    (self.test, self.digest) = (test, digest)
  }

  /// What the first search of a run has found, if need be the first that had to
  /// go further; nil if none has found anything.
  package init?(_ result: ExerciseResult) {
    for test in result.tests.filter(\.isSearch).nearFirst {
      for issue in test.issues {
        guard let expected = issue.expected, let actual = issue.actual,
          let line = actual.first(where: { $0.hasPrefix("> ") })
        else { continue }
        // What should be heard is the program with its moves, each at its
        // place; which of its lines is marked says where the two part.
        self.init(
          test: test.name,
          digest: String(
            fingerprint((expected + [line]).joined(separator: "\n")).prefix(8))
        )
        return
      }
    }
    return nil
  }
}
