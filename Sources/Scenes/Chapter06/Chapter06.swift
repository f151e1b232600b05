extension Scene {
  static let chapter06 = [
    goneEvents, tooEarly, held, eachTime, asked, notHeld, controlFirst,
    filtered, mapped, virtualTime, immediately, onAQueue, search, justOne,
    slider,
  ]
}
