extension Scene {
  static let chapter09 = [
    neverStops, spinner, closureForm, observedOptions, observedWaits,
    notObserved, before, publishedKeepsTheLatest, setInside, display, cycle,
    whoHoldsTheDisplay, hiddenCycle, assignToPublished, willChange, toldByHand,
    observationOnePlace, observationSkips, observationWritesBack,
    observationHeld,
  ]
}
