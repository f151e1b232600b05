extension Scene {
  static let chapter07 = [
    goneEvents, tooEarly, eventInside, held, eachTime, heldByTheOther, asked,
    eventInsidePaid, notHeld, controlFirst, filtered, mapped,
  ]
}
