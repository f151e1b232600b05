import Foundation
import WorkbookCourse
import WorkbookTools

/// Brings a checkout to the newest version that its branch follows, with the
/// learner's answers on top.
///
/// The answers are set aside first, so git finds nothing to refuse and nothing
/// to mix; the learner's file is never half one and half the other.
struct GitUpdate {
  var checkout: Checkout
  private var git: Git { Git(checkout.root) }

  init(_ checkout: Checkout) {
    self.checkout = checkout
  }

  struct Outcome {
    var commits: Int
    var answers: Stash.Return?
    /// The paths that the newer version changed, added or took away.
    var changed: [String]
  }

  /// Whether git knows this checkout.
  var isPossible: Bool {
    git.output(["ls-files", "--error-unmatch", Layout.manifest]) != nil
  }

  /// Nil if there is nothing newer.
  func run() throws -> Outcome? {
    try requireCalm()
    let branch = try branch()
    try must(["fetch", "--quiet"], "The newer version could not be fetched.")
    let (old, new) = (try commit("HEAD"), try commit(branch))
    let base = try must(
      ["merge-base", old, new],
      """
      The newer version does not begin where yours does, so nothing was changed.
      Clone it anew, and take your answers over there: swift run workbook \
      update --from \(checkout.root.path.quoted)
      """
    ).output.trimmed
    guard base != new else { return nil }

    let aside = Stash(checkout: checkout)
    guard let lock = try aside.lock() else {
      throw Failure.broken("Another update is going on in this checkout.")
    }
    defer { lock.release() }
    let own = try ownFiles(since: base)
    try aside.take(own)
    // From here to the end a Ctrl-C waits: it would leave git half-way.
    return try LivingGroups.withoutInterruption {
      do {
        try clear(for: new)
        try merge(branch, isAhead: base == old)
      } catch {
        _ = git.run(["merge", "--abort"])
        if aside.isThere { _ = try aside.bringBack() }
        throw error
      }
      return Outcome(
        commits: Int(
          git.output(["rev-list", "--count", "\(base)..\(new)"])?.trimmed ?? "")
          ?? 0,
        answers: aside.isThere ? try aside.bringBack() : nil,
        changed: paths(["diff", "--name-only", "-z", base, new]))
    }
  }

  // MARK: - Before

  private func requireCalm() throws {
    for (name, words) in [
      ("MERGE_HEAD", "merge"), ("REBASE_HEAD", "rebase"),
      ("CHERRY_PICK_HEAD", "cherry-pick"),
    ] where git.output(["rev-parse", "-q", "--verify", name]) != nil {
      throw Failure.broken(
        """
        A \(words) is going on in this checkout, so nothing was changed.
        Finish it, or type `git \(words) --abort`; then update again.
        """)
    }
    let status =
      git.output(["status", "--porcelain", "--", Layout.exercises]) ?? ""
    for row in status.split(separator: "\n")
    where row.hasPrefix("MM") || row.hasPrefix("AM") {
      throw Failure.broken(
        """
        \(row.dropFirst(3)) is staged, and has changed since, so nothing was \
        changed.
        Type `git add` for it once more, or `git restore --staged`; then \
        update again.
        """)
    }
  }

  private func branch() throws -> String {
    guard
      let name = git.output([
        "rev-parse", "--abbrev-ref", "--symbolic-full-name", "@{upstream}",
      ])
    else {
      throw Failure.broken(
        """
        This branch follows no other, so there is nothing to update from.
        Type `git switch main`, and update again; or take the answers over \
        into a new clone, there: swift run workbook update --from \
        \(checkout.root.path.quoted)
        """)
    }
    return name.trimmed
  }

  /// The answers and what stands beside them: changed, new, or committed.
  private func ownFiles(since base: String) throws -> [String] {
    let all =
      paths(["diff", "--name-only", "-z", base, "--", Layout.exercises])
      + untracked
    return Array(Set(all)).filter(checkout.exists).sorted()
  }

  private var untracked: [String] {
    paths([
      "ls-files", "--others", "--exclude-standard", "-z", "--",
      Layout.exercises,
    ])
  }

  // MARK: - Under way

  /// Gives git the files that it expects.
  private func clear(for new: String) throws {
    try must(["reset", "-q", "--", Layout.exercises], "")
    let changed = paths(["diff", "--name-only", "-z", "--", Layout.exercises])
    if !changed.isEmpty {
      try must(["checkout", "-q", "HEAD", "--"] + changed, "")
    }
    for file in untracked
    where git.output(["cat-file", "-e", "\(new):./\(file)"]) != nil {
      try FileManager.default.removeItem(at: checkout.url(file))
    }
  }

  private func merge(_ branch: String, isAhead: Bool) throws {
    let words = "The newer version could not be merged, so nothing was changed."
    if isAhead {
      try must(["merge", "-q", "--ff-only", branch], words)
    } else {
      // The learner has commits. Where both sides changed an answer, the
      // learner's comes back as a whole afterwards.
      try must(
        ["merge", "-q", "--no-edit", "-X", "ours", branch], words)
    }
  }

  // MARK: - Git

  private func commit(_ name: String) throws -> String {
    try must(["rev-parse", "--verify", "\(name)^{commit}"], "").output.trimmed
  }

  private func paths(_ arguments: [String]) -> [String] {
    (git.output(arguments) ?? "").split(separator: "\0").map(String.init)
  }

  @discardableResult
  private func must(_ arguments: [String], _ message: String) throws
    -> Git.Answer
  {
    guard let answer = git.run(arguments) else {
      throw Failure.broken("There is no git, so nothing was changed.")
    }
    guard answer.isDone else {
      throw Failure.broken(
        """
        \(message.isEmpty ? "Git could not go on." : message)
        \(answer.words.isEmpty ? "" : "Git says: \(answer.words)")
        """.trimmed)
    }
    return answer
  }
}
