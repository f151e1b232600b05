import Foundation
import WorkbookBase

/// Updates a checkout to the newest version of its branch, and keeps the
/// learner's answers.
///
/// The answers are never written: git sees a version with these files
/// unchanged, and makes the step from there in its index alone. So an update
/// that is interrupted has nothing to restore.
struct GitUpdate {
  var checkout: Checkout
  private var git: Git { Git(checkout.root) }

  init(_ checkout: Checkout) {
    self.checkout = checkout
  }

  struct Outcome {
    var commits: Int
    /// The learner's files in Exercises, which are unchanged.
    var own: [String]
    /// The learner's files that the newer version deleted.
    var homeless: [String]
    /// The paths that the newer version changed, added or deleted.
    var changed: [String]
  }

  var isPossible: Bool {
    git.output(["ls-files", "--error-unmatch", Layout.manifest]) != nil
  }

  /// Runs the update; returns nil without a newer version.
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

    try requireOwnChangesApart(base: base, new: new)
    let own = try ownFiles(since: base)
    let target = base == old ? new : try merged(branch, with: old)
    // Delay Ctrl-C, which would interrupt git half-way.
    try ProcessGroups.withoutInterruption {
      try step(from: old, to: target, around: own)
    }
    let lost = difference(["--diff-filter=D", base, new])
    return Outcome(
      commits: Int(
        git.output(["rev-list", "--count", "\(base)..\(new)"])?.trimmed ?? "")
        ?? 0,
      own: own, homeless: own.filter(lost.contains),
      changed: difference([base, new]))
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
  }

  /// Refuses if the newer version changes a file outside of Exercises that is
  /// changed here too, and is not committed.
  private func requireOwnChangesApart(base: String, new: String) throws {
    let newer = Set(difference([base, new]))
    let both = difference(["HEAD"]).filter {
      newer.contains($0) && !$0.hasPrefix("\(Layout.exercises)/")
    }
    guard !both.isEmpty else { return }
    throw Failure.broken(
      """
      You have changed \(both.count == 1 ? "a file" : "files") that the newer \
      version changes too, so nothing was changed:
      \(both.map { "  \($0)" }.joined(separator: "\n"))
      Copy your version elsewhere if you need it. Then take back the change, and \
      update again:
        git restore --staged --worktree \
      \(both.map(\.quoted).joined(separator: " "))
        swift run workbook update
      """)
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

  /// Returns the learner's files in Exercises: changed, new or committed.
  private func ownFiles(since base: String) throws -> [String] {
    let untracked = git.output([
      "ls-files", "--others", "--exclude-standard", "-z", "--",
      Layout.exercises,
    ])
    let all =
      difference([base, "--", Layout.exercises])
      + (untracked ?? "").split(separator: "\0").map(String.init)
    return Array(Set(all)).filter(checkout.exists).sorted()
  }

  // MARK: - Under way

  private static let refusal =
    "The newer version could not be merged, so nothing was changed."

  /// Returns a merge of both commits, made in another work tree, for a learner
  /// with own commits.
  ///
  /// If both sides changed an answer, Exercises has the learner's whole file.
  /// An answer that the newer version moved stays in its old place, so lines of
  /// two answers are never mixed.
  private func merged(_ branch: String, with old: String) throws -> String {
    let folder = try PrivateFolder()
    let place = folder.file("merge")
    try must(
      ["worktree", "add", "-q", "--detach", place.path, old], Self.refusal)
    defer { _ = git.run(["worktree", "remove", "--force", place.path]) }
    let merge = Self(Checkout(root: place))
    let call = ["merge", "-q", "--no-edit", "-X", "ours", "-X", "no-renames"]
    let answer = merge.git.run(call + [branch])
    if answer?.isDone != true {
      // The newer version deleted files that the learner has changed.
      let kept = merge.difference(["--diff-filter=U"])
      guard !kept.isEmpty,
        kept.allSatisfy({ $0.hasPrefix("\(Layout.exercises)/") })
      else {
        throw Failure.broken(
          Self.refusal + (answer.map { "\nGit says: \($0.words)" } ?? ""))
      }
      try merge.must(["add", "--"] + kept, Self.refusal)
      try merge.must(["commit", "-q", "--no-edit"], Self.refusal)
    }
    return try merge.commit("HEAD")
  }

  /// Updates the checkout from one commit to another, except some files.
  private func step(from old: String, to new: String, around own: [String])
    throws
  {
    let folder = try PrivateFolder()
    let aside = ["GIT_INDEX_FILE": folder.file("index").path]
    try must(["read-tree", new], Self.refusal, aside)
    try reset(own, to: old, Self.refusal, aside)
    let tree = try must(["write-tree"], Self.refusal, aside).output.trimmed
    // Files that the learner has staged remain staged.
    let staged = Set(difference(["--cached", old, "--", Layout.exercises]))
    // Files with a new time but the same content must not block the update.
    _ = git.run(["update-index", "-q", "--refresh"])
    try must(["read-tree", "-m", "-u", old, tree], Self.refusal)
    try must(["update-ref", "-m", "workbook update", "HEAD", new, old])
    try reset(own.filter { !staged.contains($0) }, to: new)
  }

  /// Sets files in the index to a commit's versions, without writing to disk.
  private func reset(
    _ files: [String], to commit: String, _ message: String? = nil,
    _ environment: [String: String] = [:]
  ) throws {
    guard !files.isEmpty else { return }
    try must(
      ["--literal-pathspecs", "reset", "-q", commit, "--"] + files, message,
      environment)
  }

  // MARK: - Git

  private func commit(_ name: String) throws -> String {
    try must(["rev-parse", "--verify", "\(name)^{commit}"]).output.trimmed
  }

  private func difference(_ arguments: [String]) -> [String] {
    let call = ["diff", "--relative", "--name-only", "--no-renames", "-z"]
    return (git.output(call + arguments) ?? "")
      .split(separator: "\0").map(String.init)
  }

  @discardableResult
  private func must(
    _ arguments: [String], _ message: String? = nil,
    _ environment: [String: String] = [:]
  ) throws -> Git.Answer {
    let answer = git.run(arguments, environment: environment)
    guard let answer, answer.isDone else {
      let words = answer?.words ?? ""
      throw Failure.broken(
        (message ?? "Git could not go on.")
          + (words.isEmpty ? "" : "\nGit says: \(words)"))
    }
    return answer
  }
}
