import Foundation

/// Where the program is while something is recorded.
///
/// A place is the offset of a call's return in the program's file, so that the
/// toolchain's symbolizer can tell its line after the program has ended. Only
/// Linux lays a program out so that this is one number.
enum CodePlace {
  private static let areWanted =
    ProcessInfo.processInfo.environment["WORKBOOK_CALLS"] != nil

  /// The calls that this thread is inside of, the innermost first; nil if
  /// nobody asked.
  static func calls() -> [Int]? {
    #if os(Linux)
      guard areWanted, let own = image(of: UnsafeRawPointer(#dsohandle)) else {
        return nil
      }
      return Thread.callStackReturnAddresses.compactMap { address in
        let place = UnsafeRawPointer(bitPattern: address.uintValue)
        guard let place, image(of: place) == own else { return nil }
        // The instruction before the return is the call.
        return place - own - 1
      }
    #else
      return nil
    #endif
  }

  #if os(Linux)
    // Swift's Glibc does not declare it. It fills in four words, the second of
    // which is where the address's file begins in memory.
    private static let dladdr = dlsym(nil, "dladdr").map {
      unsafeBitCast(
        $0,
        to: (@convention(c) (
          UnsafeRawPointer, UnsafeMutablePointer<UnsafeRawPointer?>
        ) -> Int32).self)
    }

    private static func image(of place: UnsafeRawPointer) -> UnsafeRawPointer? {
      var words = [UnsafeRawPointer?](repeating: nil, count: 4)
      guard let dladdr, dladdr(place, &words) != 0 else { return nil }
      return words[1]
    }
  #endif
}
