extension Scene {
  static let chapter03 = [
    retained, leak, released, status, handedOver, session, askedTwice,
    passerBy, cancelIgnored, cancel, failures,
  ]
}
