extension Scene {
  static let chapter07 = [
    neverStops, spinner, closureForm, observedOptions, observedWaits,
    notObserved, before, publishedKeepsTheLatest, setInside, toldApart,
    inTheGap, printedCalls, fetchedAhead, display, cycle, whoHoldsTheDisplay,
    hiddenCycle, assignToPublished, willChange, toldByHand, duplicates,
    observationOnePlace, observationSkips, observationWritesBack,
    observationHeld,
  ]
}
