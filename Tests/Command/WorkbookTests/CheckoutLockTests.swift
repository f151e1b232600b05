import Foundation
import Testing

@testable import WorkbookBase

@Suite("Only one grading or check at a time uses a checkout")
struct CheckoutLockTests {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("lock-\(UUID().uuidString)")

  @Test("A second process sees the lock's owner, and can lock afterwards.")
  func exclusive() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("lock")
    var first: CheckoutLock? = try CheckoutLock(
      at: file, for: "grading", doing: "grading 3 submissions")
    let failure = #expect(throws: Failure.self) {
      try CheckoutLock(at: file, for: "grading", doing: "grading")
    }
    let process = ProcessInfo.processInfo.processIdentifier
    #expect(
      failure?.message.hasPrefix(
        """
        Another grading is at work in this checkout: process \(process), \
        grading 3 submissions, since 2
        """) == true, "\(failure?.message ?? "")")
    #expect(failure?.status == .failed)
    withExtendedLifetime(first) {}
    first = nil
    _ = try CheckoutLock(at: file, for: "grading", doing: "grading")
  }
}
