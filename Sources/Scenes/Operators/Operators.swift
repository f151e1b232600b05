extension Scene {
  /// The operators in the order of the gallery.
  static let operators = [
    mapRun, tryMapRun, mapErrorRun, replaceNilRun, scanRun, setFailureTypeRun,
    filterRun, compactMapRun, removeDuplicatesRun, replaceErrorRun,
    collectRun, collectByCountRun,
    dropFirstRun, prefixRun, prefixUntilOutputRun, prependRun, appendRun,
    firstRun, firstWhereRun, outputRun,
    combineLatestRun, mergeRun, mergeManyRun, zipRun,
    flatMapRun, flatMapOneRun, switchToLatestRun,
    catchRun, retryRun,
    debounceRun, delayRun,
    decodeRun,
    multicastRun, shareRun, makeConnectableRun,
    bufferRun,
    subscribeOnRun, receiveOnRun,
    handleEventsRun, printRun,
  ]
}
