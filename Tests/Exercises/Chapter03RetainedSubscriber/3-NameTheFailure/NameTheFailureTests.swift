import Exercise03_3
import ExerciseSupport
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

private let place =
  "Chapters/03-RetainedSubscriber.md#an-error-for-each-kind-of-failure"

@Suite(
  "03.3 Name the failure",
  .exercise("Chapter03RetainedSubscriber/3-NameTheFailure"))
struct NameTheFailureTests {
  private let good = #"{"title": "Manny"}"#
  private let lost = URLError(.networkConnectionLost)
  private let file = URLResponse(noStatusFrom: "file:///post.json")

  @Test("A valid answer is decoded.")
  func decodes() {
    expect(
      body: good, response: status(200), is: "success Manny",
      "There is no error, and the status is 200: decode the data.")
  }

  @Test("An error takes precedence over the status and the data.")
  func brokenHalfway() {
    expect(
      body: #"{"ti"#, response: status(500), error: lost, is: "transport",
      "An answer that comes with an error is incomplete, so it is a"
        + " `.transport` failure, whatever its status and data.")
  }

  @Test(
    "A status outside 200 to 299 is a failure, even with a valid body.",
    arguments: [100, 199, 300, 304, 404, 500])
  func bad(code: Int) {
    expect(
      body: good, response: status(code), is: "status \(code)",
      "This status means that the request failed, even though the data decodes."
    )
  }

  @Test(
    "Every status from 200 to 299 is a success.",
    arguments: [200, 201, 204, 299])
  func fine(code: Int) {
    expect(
      body: good, response: status(code), is: "success Manny",
      "Each status from 200 to 299 means that the request succeeded.")
  }

  @Test("A response without a status is a success.")
  func noStatus() {
    expect(
      body: good, response: file, is: "success Manny",
      "Only an HTTP response has a status. Decode the data of any other"
        + " response.")
  }

  @Test("Every combination of data, response and error has its own outcome.")
  func everyCombination() {
    let errors: [(any Error)?] = [
      nil, lost, CocoaError(.fileNoSuchFile), Trouble(), Large(),
      DataTaskFailure.status(500), DataTaskFailure.decoding(Trouble()),
    ]
    let bodies = [good, nil, "", "null", "no", #"{"ti"#]
    let answers: [Answer] = [
      ("status 200", status(200)), ("status 404", status(404)),
      ("no status", file),
      ("no status, from an app", URLResponse(noStatusFrom: "app:post")),
      ("nil", nil),
    ]
    for error in errors {
      for answer in answers {
        for body in bodies {
          guard holds(body, answer, error) else { return }
        }
      }
    }
  }

  private typealias Answer = (name: String, response: URLResponse?)

  private func name(_ error: any Error) -> String {
    error is DataTaskFailure ? "\(error)" : "\(type(of: error))"
  }

  /// Compares the outcomes of one combination, for several types; returns
  /// whether all are right.
  private func holds(
    _ body: String?, _ answer: Answer, _ error: (any Error)?
  ) -> Bool {
    let call =
      "data: \(body.map { "\"\($0)\"" } ?? "nil"), response: \(answer.name),"
      + " error: \(error.map(name) ?? "nil")"
    func said<Value: Decodable>(_ type: Value.Type) -> [String] {
      let result: Result<Value, DataTaskFailure> = outcome(
        data: body.map { Data($0.utf8) }, response: answer.response,
        error: error)
      let said =
        switch result {
        case .success(let value): "success \(value)"
        case .failure(.transport(let error)): "transport(\(name(error)))"
        case .failure(.status(let code)): "status(\(code))"
        case .failure(.decoding(let error)):
          "decoding(\(Swift.type(of: error)))"
        }
      return ["\(type): \(call)", said]
    }
    func due<Value: Decodable>(_ type: Value.Type) -> (String, String) {
      if let error {
        return (
          "transport(\(name(error)))",
          "An error of any type means that the request did not get through, so"
            + " nothing else counts. Return that same error in a `.transport`"
            + " failure."
        )
      }
      if let code = (answer.response as? HTTPURLResponse)?.statusCode,
        code != 200
      {
        return (
          "status(\(code))",
          "This status means that the request failed, with or without data."
        )
      }
      guard let body else {
        return (
          "decoding(DecodingError)",
          "An answer without data is a `.decoding` failure, whatever the type"
            + " of the value."
        )
      }
      do {
        let value = try JSONDecoder().decode(type, from: Data(body.utf8))
        return (
          "success \(value)",
          "There is no error, and the answer is good: decode its data."
        )
      } catch {
        return (
          "decoding(\(name(error)))",
          "Let the decoder read the data, even if it is empty. Catch the error"
            + " that it throws, of any type, and return that same error in a"
            + " `.decoding` failure."
        )
      }
    }
    func isRight<Value: Decodable>(_ type: Value.Type) -> Bool {
      var said = said(type)
      let (due, lesson) = due(type)
      // The task does not name the error of an answer without data.
      if body == nil, said[1].hasPrefix("decoding("), due.hasPrefix("decoding(")
      {
        said[1] = due
      }
      guard said[1] != due else { return true }
      expectHistory(said, is: [said[0], due], lesson, see: place)
      return false
    }
    return isRight(Post.self) && isRight(Post?.self)
      && isRight([String: String].self) && isRight(Strict.self)
  }

  private func status(_ code: Int) -> URLResponse? {
    HTTPURLResponse(
      url: URL(fileURLWithPath: "/post"), statusCode: code, httpVersion: nil,
      headerFields: nil)
  }

  private func expect(
    body: String? = nil, response: URLResponse? = nil, error: Error? = nil,
    is expected: String, _ lesson: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let result: Result<Post, DataTaskFailure> = outcome(
      data: body.map { Data($0.utf8) }, response: response, error: error)
    let said =
      switch result {
      case .success(let post): "success \(post.title)"
      case .failure(.transport): "transport"
      case .failure(.status(let code)): "status \(code)"
      case .failure(.decoding): "decoding"
      }
    expectHistory(
      [said], is: [expected], lesson, see: place,
      sourceLocation: sourceLocation)
  }
}

private struct Post: Decodable, CustomStringConvertible {
  var title: String

  var description: String { title }
}

/// A value whose decoding fails with an error of its own.
private struct Strict: Decodable {
  init(from decoder: any Decoder) throws { throw Trouble() }
}

extension URLResponse {
  fileprivate convenience init(noStatusFrom address: String) {
    self.init(
      url: URL(string: address)!, mimeType: nil, expectedContentLength: 18,
      textEncodingName: nil)
  }
}

private struct Trouble: Error {}

private final class Large: Error {}
