import Dispatch

@testable import workbook_author

/// Does something that waits for processes, on a thread of its own.
///
/// Tests share as many threads as there are cores. One that waits on such a
/// thread for a build keeps all the others from running.
func aside<Value>(_ body: @escaping () throws -> Value) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    DispatchQueue.global().async {
      continuation.resume(with: Result { try body() })
    }
  }
}
