import Chapter01Handshake
import Chapter12Values
import Chapter15DataTasks
import Foundation
import LoopbackServer

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Scene {
  private struct Post: Codable, CustomStringConvertible {
    var title: String
    var description: String { title }
  }

  static let dataTaskAccidents = Scene(
    "15/accidents", "What a data task makes of each accident"
  ) { _ in
    for accident in Accident.all {
      accident.show { url, session in
        story(
          of: DataTaskPublisher(
            request: URLRequest(url: url), session: session),
          value: { "\(status(of: $0.response)), \($0.data.count) bytes" },
          failure: { _ in "a URLError" })
      }
    }
  }

  static let dataTaskUnknown = Scene(
    "15/unknown", "What the notes' client makes of each accident"
  ) { _ in
    for accident in Accident.all {
      accident.show { url, session in
        story(
          of: BecomesUnknown.Http(url, session: session)
            .request(type: Post.self),
          value: { "\($0)" },
          failure: { error in
            if case .httpStatusError(let code, _) = error {
              "status \(code)"
            } else {
              "unknown"
            }
          })
      }
    }
  }

  static let dataTaskNamed = Scene(
    "15/named", "What the repaired client makes of each accident"
  ) { _ in
    for accident in Accident.all {
      accident.show { url, session in
        story(
          of: Http(url.absoluteString, session: session)
            .request(type: Post.self),
          value: { "\($0)" }, failure: { "\($0)" })
      }
    }
  }

  static let dataTaskOddities = Scene(
    "15/oddities", "No address, no HTTP, and other encodings"
  ) { _ in
    let server = try! LoopbackServer()
    let session = URLSession.uncached()
    for address in ["http://exa mple.com/", "data:application/json,{}"] {
      tell(address, address)
    }
    let text = #"{"title": "Zoë"}"#
    for (name, encoding) in [
      ("UTF-8", String.Encoding.utf8), ("UTF-16", .utf16BigEndian),
      ("Latin 1", .isoLatin1),
    ] {
      server.answer("/post", with: .init(body: text.data(using: encoding)!))
      tell(name, server.url("/post").absoluteString)
    }

    func tell(_ title: String, _ address: String) {
      let lines = story(
        of: Http(address, session: session).request(type: Post.self),
        value: { "\($0)" }, failure: { "\($0)" })
      print("\(title): \(lines.joined(separator: ", "))")
    }
  }

  private static func status(of response: URLResponse) -> String {
    (response as? HTTPURLResponse).map { "status \($0.statusCode)" }
      ?? "no status"
  }
}
