extension Scene {
  /// The operators of the gallery, in its order.
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
    subscribeOnRun, receiveOnRun,
    handleEventsRun, printRun,
  ]
}
