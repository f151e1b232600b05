extension Scene {
  /// The operators in the order of the gallery.
  static let operators = [
    mapRun, tryMapRun, mapErrorRun, replaceNilRun, scanRun, tryScanRun,
    setFailureTypeRun,
    filterRun, tryFilterRun, compactMapRun, tryCompactMapRun,
    removeDuplicatesRun, tryRemoveDuplicatesRun, replaceEmptyRun,
    replaceErrorRun,
    collectRun, collectByCountRun, collectByTimeRun, ignoreOutputRun,
    reduceRun, tryReduceRun,
    countRun, maxRun, tryMaxRun, minRun, tryMinRun,
    containsRun, containsWhereRun, tryContainsWhereRun, allSatisfyRun,
    tryAllSatisfyRun,
    dropUntilOutputRun, dropFirstRun, dropWhileRun, tryDropWhileRun,
    prependRun, appendRun, prefixRun, prefixWhileRun, tryPrefixWhileRun,
    prefixUntilOutputRun,
    firstRun, firstWhereRun, lastRun, lastWhereRun, tryLastWhereRun,
    outputAtRun, outputRun,
    combineLatestRun, mergeRun, mergeManyRun, zipRun,
    flatMapRun, flatMapOneRun, switchToLatestRun,
    assertNoFailureRun, catchRun, retryRun,
    measureIntervalRun, debounceRun, delayRun, throttleRun, timeoutRun,
    encodeRun, decodeRun,
    multicastRun, shareRun, makeConnectableRun,
    bufferRun,
    subscribeOnRun, receiveOnRun,
    breakpointRun, breakpointOnErrorRun, handleEventsRun, printRun,
  ]
}
