import Chapter01Handshake
import Foundation

// A recording whose methods for files the compiler writes.

extension Scene {
  static let recordSwiftWrites = Scene(
    "14/swift-writes", "Swift writes how a recording is saved"
  ) { _ in
    var draft = Draft<String>()
    draft.output = ["Manny"]
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    print(String(decoding: try! encoder.encode(draft), as: UTF8.self))
    let file = #"{"completion":{"success":true},"output":["Manny"]}"#
    do {
      _ = try JSONDecoder().decode(Draft<String>.self, from: Data(file.utf8))
    } catch DecodingError.keyNotFound(let key, _) {
      print("Combine's file has no \(key.stringValue)")
    } catch {
      print(error)
    }
  }
}

private struct Draft<Output: Codable>: Codable {
  var output: [Output] = []
  var completion = Subscribers.Completion<KeptTrouble>.finished
  var isComplete = false
}

private struct KeptTrouble: Error, Codable {}
