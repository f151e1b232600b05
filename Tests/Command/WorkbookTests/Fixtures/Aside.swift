import Dispatch

@testable import workbook_author

/// Runs blocking work on a thread of its own.
///
/// Tests share as many threads as the machine has cores. A test that waits for
/// a build on such a thread prevents all others from running.
func aside<Value>(_ body: @escaping () throws -> Value) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    DispatchQueue.global().async {
      continuation.resume(with: Result { try body() })
    }
  }
}
