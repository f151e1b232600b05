extension Signature {
  /// A line without what differs between two runs of one answer, between two
  /// machines, or between two ways to write down the same idea.
  ///
  /// That is: addresses, identities, ports, the lines and folders of files, and
  /// the names of the types that an answer declares for itself.
  static func normalised(_ line: String) -> String {
    line
      .replacing(#/0x[0-9a-fA-F]+/#, with: "0x…")
      .replacing(#/\(unknown context at \$[0-9a-f]+\)\./#, with: "")
      .replacing(#/(Exercise\d\d_\d+)\.\w+/#) { "\($0.1).…" }
      .replacing(#/CombineIdentifier\([^)]*\)/#, with: "CombineIdentifier(…)")
      .replacing(#/(127\.0\.0\.1|localhost):[0-9]+/#) { "\($0.1):…" }
      .replacing(#/(\.swift)(:[0-9]+)+/#) { "\($0.1):…" }
      .replacing(#/(^|[\s"(])(file:\/\/)?\/([^\s":)]*\/)/#) { "\($0.1)" }
  }
}
