import Foundation

/// The program's place at a recorded event.
///
/// A place is the offset of a call's return address in the program's file. The
/// toolchain's symbolizer can find the line for it after the program has ended.
/// Only on Linux is one such number enough.
enum CodePlace {
  private static let areWanted =
    ProcessInfo.processInfo.environment["WORKBOOK_CALLS"] != nil

  /// Returns this thread's running calls, innermost first; nil if they are not
  /// wanted.
  static func calls() -> [Int]? {
    #if os(Linux)
      guard areWanted, let own = image(of: UnsafeRawPointer(#dsohandle)) else {
        return nil
      }
      return Thread.callStackReturnAddresses.compactMap { address in
        let place = UnsafeRawPointer(bitPattern: address.uintValue)
        guard let place, image(of: place) == own else { return nil }
        // The instruction before the return address is the call.
        return place - own - 1
      }
    #else
      return nil
    #endif
  }

  #if os(Linux)
    // Swift's Glibc does not declare `dladdr`. It fills in four words; the
    // second is the address at which the file begins in memory.
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
