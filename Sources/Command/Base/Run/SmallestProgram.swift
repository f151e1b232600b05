import Findings

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
      for case .history(let expected, let actual)? in test.findings
        .map(\.comparison)
      {
        // What should be heard is the program with its moves, each at its
        // place; the first difference says where the two part.
        let index = zip(expected, actual).prefix { $0 == $1 }.count
        let seen = index < actual.count ? actual[index] : "(nothing more)"
        var marked = expected.map { "  \($0)" }
        if index < marked.count {
          marked[index] = "> \(expected[index])"
        } else {
          marked.append("> (nothing more)")
        }
        self.init(
          test: test.name,
          digest: String(
            fingerprint((marked + ["> \(seen)"]).joined(separator: "\n"))
              .prefix(8)))
        return
      }
    }
    return nil
  }
}
