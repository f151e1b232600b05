#if APPLE_COMBINE && canImport(Combine)
  import Combine
#else
  import CombineRebuilt
#endif

/// A program that awaits names from Combine, with its history there.
struct AsyncProgram: CustomStringConvertible {
  let title: String
  /// The rows of Chapters/Names.md that it compares.
  let names: [String]
  let run: @Sendable (Log) async -> Void
  let history: String

  var description: String { title }
}

let asyncPrograms: [AsyncProgram] = [
  AsyncProgram(
    title: "the values of a publisher that cannot fail",
    names: ["AsyncPublisher", "Publisher.values"],
    run: { log in
      let numbers = [1, 2].publisher
      for await value in numbers.values { log.write("\(value)") }
      var iterator = AsyncPublisher(numbers).makeAsyncIterator()
      for _ in 1...4 { log.write("\(await iterator.next() ?? 0)") }
      let source = Source<Int, Never>(log)
      var empty = source.values.makeAsyncIterator()
      log.write("made")
      source.send(completion: .finished)
      log.write("\(await empty.next() ?? 0)")
    },
    history: """
      1
      2
      1
      2
      0
      0
        subscribed
      made
      0
      """),
  AsyncProgram(
    title: "the values of a publisher that fails",
    names: ["AsyncThrowingPublisher"],
    run: { log in
      let record = Record<Int, Broken>(
        output: [1], completion: .failure(Broken()))
      do {
        for try await value in record.values { log.write("\(value)") }
      } catch {
        log.write("\(error)")
      }
      var iterator = AsyncThrowingPublisher(record).makeAsyncIterator()
      for _ in 1...3 {
        do {
          log.write("\(try await iterator.next() ?? 0)")
        } catch {
          log.write("\(error)")
        }
      }
    },
    history: """
      1
      broken
      1
      broken
      0
      """),
  AsyncProgram(
    title: "the value of a future", names: ["Future"],
    run: { log in
      log.write("\(await Future<Int, Never> { $0(.success(4)) }.value)")
      do {
        _ = try await Future<Int, Broken> { $0(.failure(Broken())) }.value
      } catch {
        log.write("\(error)")
      }
    },
    history: """
      4
      broken
      """),
]
