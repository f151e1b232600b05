extension Signature {
  /// A line without what differs between two runs of the same answer, or
  /// between two people's machines: addresses, identities, ports, and the
  /// lines and folders of files.
  static func normalised(_ line: String) -> String {
    line
      .replacing(#/0x[0-9a-fA-F]+/#, with: "0x…")
      .replacing(#/CombineIdentifier\([^)]*\)/#, with: "CombineIdentifier(…)")
      .replacing(#/(127\.0\.0\.1|localhost):[0-9]+/#) { "\($0.1):…" }
      .replacing(#/(\.swift)(:[0-9]+)+/#) { "\($0.1):…" }
      .replacing(#/(^|[\s"(])(file:\/\/)?\/([^\s":)]*\/)/#) { "\($0.1)" }
  }
}
