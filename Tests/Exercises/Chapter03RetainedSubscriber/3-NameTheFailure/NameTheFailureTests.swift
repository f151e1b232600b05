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

  @Test("A valid answer is decoded.")
  func decodes() {
    expect(
      body: good, response: status(200), is: "success Manny",
      "There is no error, and the status is 200: decode the data.")
  }

  @Test("An error is a failure of the transport.")
  func transport() {
    expect(
      error: lost, is: "transport",
      "There is an error: return a `.transport` failure.")
  }

  @Test("Every error is a transport failure, and keeps its value.")
  func errorsOfEveryKind() {
    struct Small: Error {}
    final class Large: Error {}
    let errors: [any Error] = [
      lost, CocoaError(.fileNoSuchFile), Small(), Large(),
    ]
    var said: [String] = []
    for error in errors {
      let result: Result<Post, DataTaskFailure> = outcome(
        data: nil, response: nil, error: error)
      guard case .failure(.transport(let told)) = result else {
        said.append("\(type(of: error)): no failure of the transport")
        continue
      }
      said.append("\(type(of: error)): \(type(of: told))")
    }
    expectHistory(
      said,
      is: [
        "URLError: URLError", "CocoaError: CocoaError", "Small: Small",
        "Large: Large",
      ],
      "An error of any type means that the request did not get through. Return"
        + " that same error in a `.transport` failure.",
      see: place)
  }

  @Test("An answer that is not JSON fails with the decoder's error.")
  func decodersError() {
    let result: Result<Post, DataTaskFailure> = outcome(
      data: Data("no".utf8), response: status(200), error: nil)
    var said = "no failure of decoding"
    if case .failure(.decoding(let error)) = result {
      said = "decoding: \(type(of: error))"
    }
    expectHistory(
      [said], is: ["decoding: DecodingError"],
      "Catch the error that the decoder throws, and return that same error in"
        + " the failure.", see: place)
  }

  @Test("An error takes precedence over the status and the data.")
  func brokenHalfway() {
    expect(
      body: #"{"ti"#, response: status(500), error: lost, is: "transport",
      "An answer that comes with an error is incomplete. Check for the error"
        + " before the status and the data.")
  }

  @Test("An error takes precedence even over a valid answer.")
  func brokenAtTheEnd() {
    expect(
      body: good, response: status(200), error: lost, is: "transport",
      "If an error comes with the answer, do not trust the answer, even if its"
        + " data decodes.")
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

  @Test("Incomplete JSON is a decoding failure.")
  func malformed() {
    expect(
      body: #"{"ti"#, response: status(200), is: "decoding",
      "The answer has arrived whole, but its bytes do not decode to a `Post`.")
  }

  @Test("An answer without data cannot be decoded.")
  func nothing() {
    expect(
      response: status(200), is: "decoding",
      "Without data there is no `Post` to decode: this is a decoding failure,"
        + " too.")
  }

  @Test("A response without a status is a success.")
  func file() {
    let response = URLResponse(
      url: URL(fileURLWithPath: "/post.json"), mimeType: nil,
      expectedContentLength: 18, textEncodingName: nil)
    expect(
      body: good, response: response, is: "success Manny",
      "Only an HTTP response has a status. Decode the data of any other"
        + " response.")
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

private struct Post: Decodable {
  var title: String
}
