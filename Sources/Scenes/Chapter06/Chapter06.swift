extension Scene {
  static let chapter06 = [
    repeats, runsOut, overflow, spins, reentrant, oneAtATime, cancelsInside,
    anotherThread, namesTwice, namesUnasked, names, lostRequest,
  ]
}
