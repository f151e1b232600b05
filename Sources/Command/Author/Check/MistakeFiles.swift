import Foundation
import WorkbookBase

/// Keeps an exercise's mistakes as patches: adapts them when their base changes,
/// and turns whole files into patches.
struct MistakeFiles {
  var exercise: Exercise
  var checkout: Checkout

  init(_ exercise: Exercise, in checkout: Checkout) {
    (self.exercise, self.checkout) = (exercise, checkout)
  }

  /// Returns the file in which an author resolves a conflict.
  func aside(_ name: String) -> String {
    ".build/mistakes/\(exercise.id)/\(name).swift"
  }

  private func file(_ name: String, _ ending: String) -> String {
    "\(exercise.mistakesFolder)/\(name).\(ending)"
  }

  // MARK: - Carrying

  /// Adapts each patch to its base, and returns a line for each change.
  ///
  /// A resolved conflict becomes the mistake.
  func carry() throws -> [String] {
    try Mistake.all(of: exercise, in: checkout).filter(\.isPatch)
      .compactMap { mistake in
        let aside = aside(mistake.name)
        if let edited = checkout.text(aside), !Self.isMarked(edited) {
          try checkout.write(edited, to: file(mistake.name, "swift"))
          try FileManager.default.removeItem(at: checkout.url(aside))
          return "took \(aside)"
        }
        guard (try? mistake.source(of: exercise, in: checkout)) == nil else {
          try? FileManager.default.removeItem(at: checkout.url(aside))
          return nil
        }
        return try carry(mistake)
      }
  }

  private func carry(_ mistake: Mistake) throws -> String? {
    guard let patch = try? Patch(checkout.text(mistake.file) ?? "") else {
      return nil
    }
    let base = Mistake.file(ofBase: patch.base, of: exercise)
    guard let now = checkout.text(base) else { return nil }
    guard let old = version(of: base, for: patch) else {
      return "cannot carry \(mistake.file): it fits no \(base) that git knows"
    }
    let merged = try merge(
      now: now, old: old.joined(separator: "\n") + "\n",
      mistake: try patch.applied(to: old).joined(separator: "\n") + "\n")
    if !Self.isMarked(merged) {
      let carried = Patch(
        words: patch.words, base: patch.base, from: now.lines, to: merged.lines)
      try checkout.write(carried.text, to: mistake.file)
      return "carried \(mistake.file) over to the new \(patch.base)"
    }
    let aside = aside(mistake.name)
    // An author may already be resolving an earlier conflict.
    if !checkout.exists(aside) {
      try checkout.write(
        Mistake.source(words: patch.words, code: merged.lines), to: aside)
    }
    return "laid out \(aside), where both have changed the same lines"
  }

  /// Returns the newest text in git's history to which a patch applies.
  private func version(of file: String, for patch: Patch) -> [String]? {
    let git = Git(checkout.root)
    let commits = git.output(["log", "--format=%H", "--", file])?.lines ?? []
    return commits.lazy
      .compactMap { git.output(["show", "\($0):./\(file)"])?.lines }
      .first { (try? patch.applied(to: $0)) != nil }
  }

  private func merge(now: String, old: String, mistake: String) throws
    -> String
  {
    let folder = try PrivateFolder()
    let texts = [("now", now), ("old", old), ("mistake", mistake)]
    for (name, text) in texts {
      try Data(text.utf8).write(to: folder.file(name))
    }
    let merged = Git(folder.url).run(
      ["merge-file", "--stdout", "-L", "the answer as it is now"]
        + ["-L", "the answer before", "-L", "the mistake"] + texts.map(\.0))
    guard let merged, !merged.output.isEmpty else {
      throw Failure.broken(
        "git merge-file failed: \(merged?.words ?? "there is no git")")
    }
    return merged.output
  }

  private static func isMarked(_ text: String) -> Bool {
    text.hasPrefix("<<<<<<< ") || text.contains("\n<<<<<<< ")
  }

  // MARK: - Shortening

  /// Turns whole mistakes into patches where that is shorter, and returns a line
  /// for each.
  ///
  /// - Parameter names: the names of the mistakes that fail as they should.
  func shorten(_ names: Set<String>) throws -> [String] {
    let used = bases()
    let free = Mistake.all(of: exercise, in: checkout).filter {
      !$0.isPatch && !used.contains($0.name) && names.contains($0.name)
        && !$0.text.contains(Draft.mark)
    }
    // A mistake that is not shorter as a patch of the solution is a design of
    // its own, and may be the base of others.
    var designs = used.subtracting([Mistake.solution]).union(
      free.filter { shortest($0, from: [Mistake.solution]) == nil }.map(\.name))
    return try free.compactMap { mistake in
      let patchFile = file(mistake.name, "patch")
      let others = designs.subtracting([mistake.name]).sorted()
      // A newer patch may have it as its base.
      guard !bases().contains(mistake.name),
        let patch = shortest(mistake, from: [Mistake.solution] + others)
      else {
        // An older patch of this name is obsolete.
        try? FileManager.default.removeItem(at: checkout.url(patchFile))
        return nil
      }
      designs.remove(mistake.name)
      try checkout.write(patch.text, to: patchFile)
      try FileManager.default.removeItem(at: checkout.url(mistake.file))
      return "shortened \(mistake.file) to \(mistake.name).patch"
    }
  }

  private func bases() -> Set<String> {
    let patches = Mistake.all(of: exercise, in: checkout).filter(\.isPatch)
    return Set(
      patches.compactMap { try? Patch(checkout.text($0.file) ?? "").base })
  }

  /// Returns a mistake as its shortest patch of these bases; nil if the whole
  /// file is shorter.
  ///
  /// Readers know the solution, so another base must save a quarter.
  private func shortest(_ mistake: Mistake, from bases: [String]) -> Patch? {
    let text = checkout.text(mistake.file) ?? ""
    let code = AnswerHeader.code(in: text.lines)
    let words = AnswerHeader(text).lines
    let patches = bases.compactMap { name -> Patch? in
      let base = checkout.lines(Mistake.file(ofBase: name, of: exercise)) ?? []
      let header = base.dropLast(AnswerHeader.code(in: base).count)
      let patch = Patch(
        words: words, base: name, from: base, to: Array(header + code))
      let source = (try? patch.applied(to: base)).map {
        Mistake.source(words: words, code: $0)
      }
      // Compare bytes, since different bytes can be equal characters.
      return source.map { Data($0.utf8) } == Data(text.utf8) ? patch : nil
    }
    func cost(_ patch: Patch) -> Int {
      patch.lines.count * (patch.base == Mistake.solution ? 4 : 5)
    }
    let best = patches.min { cost($0) < cost($1) }
    return best.flatMap { $0.lines.count < text.lines.count ? $0 : nil }
  }
}
