import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A client that sends what it is told, right or wrong, over one connection.
final class RawClient {
  private let descriptor: Int32
  private var isOpen = true

  /// Connects to `address`; `isConnected` tells whether that worked.
  let isConnected: Bool

  init(port: UInt16, address: String = "127.0.0.1") {
    #if canImport(Darwin)
      let kind = SOCK_STREAM
    #else
      let kind = Int32(SOCK_STREAM.rawValue)
    #endif
    descriptor = socket(AF_INET, kind, 0)
    // A test that waits for bytes which never come must fail, not hang.
    var limit = timeval(tv_sec: 10, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit,
      socklen_t(MemoryLayout<timeval>.size))
    var target = sockaddr_in()
    target.sin_family = sa_family_t(AF_INET)
    target.sin_port = port.bigEndian
    target.sin_addr.s_addr = inet_addr(address)
    isConnected = withUnsafeBytes(of: &target) { [descriptor] in
      connect(
        descriptor, $0.assumingMemoryBound(to: sockaddr.self).baseAddress,
        socklen_t($0.count)) == 0
    }
  }

  deinit { close() }

  func close() {
    guard isOpen else { return }
    isOpen = false
    #if canImport(Darwin)
      Darwin.close(descriptor)
    #else
      Glibc.close(descriptor)
    #endif
  }

  func send(_ text: String) {
    send(bytes: Array(text.utf8))
  }

  func send(bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { [descriptor] in
        #if canImport(Darwin)
          Darwin.send(descriptor, $0.baseAddress, $0.count, 0)
        #else
          Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        #endif
      }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Reads until `ending` has come, or until the server closes.
  func read(until ending: String? = nil) -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    while true {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else { break }
      bytes += buffer[..<count]
      if let ending, bytes.reversed().starts(with: ending.utf8.reversed()) {
        break
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Sends `text` and reads what comes until the server closes.
  func exchange(_ text: String) -> String {
    send(text)
    return read()
  }
}
