import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A client that sends any bytes, valid or not, over one connection.
final class RawClient {
  private let descriptor: Int32
  private var isOpen = true

  private(set) var isConnected = false

  init(unconnected: Void) {
    #if canImport(Darwin)
      let kind = SOCK_STREAM
    #else
      let kind = Int32(SOCK_STREAM.rawValue)
    #endif
    descriptor = socket(AF_INET, kind, 0)
    // A test that waits for missing bytes must fail rather than hang. But the
    // code that sends them may itself wait for a thread, so this is the
    // server's patience.
    var limit = timeval(tv_sec: 600, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit,
      socklen_t(MemoryLayout<timeval>.size))
  }

  convenience init(port: UInt16, address: String = "127.0.0.1") {
    self.init(unconnected: ())
    connect(to: port, at: address)
  }

  /// Connects, and returns whether that succeeded.
  @discardableResult
  func connect(to port: UInt16, at address: String = "127.0.0.1") -> Bool {
    var target = sockaddr_in()
    target.sin_family = sa_family_t(AF_INET)
    target.sin_port = port.bigEndian
    target.sin_addr.s_addr = inet_addr(address)
    isConnected = withUnsafeBytes(of: &target) { [descriptor] in
      #if canImport(Darwin)
        let connect = Darwin.connect
      #else
        let connect = Glibc.connect
      #endif
      return connect(
        descriptor, $0.assumingMemoryBound(to: sockaddr.self).baseAddress,
        socklen_t($0.count)) == 0
    }
    return isConnected
  }

  /// Whether the server closes the connection before it sends a byte.
  var isEndedByServer: Bool {
    var byte: UInt8 = 0
    let count = recv(descriptor, &byte, 1, 0)
    return count == 0 || count < 0 && errno == ECONNRESET
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

  /// Reads until `ending` arrives or the server closes the connection.
  func read(until ending: String? = nil) -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    while true {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      bytes += buffer[..<count]
      if let ending, bytes.reversed().starts(with: ending.utf8.reversed()) {
        break
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Sends `text`, closes the sending side, and reads until the server closes.
  func exchange(_ text: String) -> String {
    send(text)
    shutdown(descriptor, Int32(SHUT_WR))
    return read()
  }
}
