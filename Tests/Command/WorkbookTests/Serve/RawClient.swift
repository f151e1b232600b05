import Foundation

@testable import workbook

/// A client that sends any bytes, as a browser does not.
struct RawClient {
  var port: UInt16

  /// Sends a request, and returns all that comes back.
  func ask(_ lines: [String], body: String = "") -> String {
    #if canImport(Darwin)
      let descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #else
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let isConnected = withUnsafeBytes(of: &address) {
      connect(
        descriptor, $0.assumingMemoryBound(to: sockaddr.self).baseAddress,
        socklen_t($0.count))
    }
    guard isConnected == 0 else { return "" }
    let bytes = Array(
      (lines.joined(separator: "\r\n") + "\r\n\r\n" + body).utf8)
    _ = write(descriptor, bytes, bytes.count)
    var answer = Data()
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case let count = read(descriptor, &buffer, buffer.count), count > 0 {
      answer += buffer[..<count]
    }
    return String(decoding: answer, as: UTF8.self)
  }
}
