extension Scene {
  static let chapter03 = [
    retained, leak, released, session, askedTwice, cancelIgnored, cancel,
    status, failures,
  ]
}
