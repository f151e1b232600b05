extension Scene {
  static let chapter06 = [
    goneEvents, tooEarly, eventInside, held, eachTime, heldByTheOther, asked,
    eventInsidePaid, notHeld, controlFirst,
    filtered, mapped, virtualTime, immediately, onAQueue, search, justOne,
    slider,
  ]
}
