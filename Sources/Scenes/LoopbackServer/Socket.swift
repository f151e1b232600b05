import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The failure of a system call.
public struct SocketError: Error, CustomStringConvertible {
  let call: String
  let code: Int32

  /// The call, and the system's description of the error.
  public var description: String {
    "\(call): \(String(cString: strerror(code)))"
  }
}

/// The calls of the socket interface that the server needs.
///
/// All descriptors are nonblocking, and no child process inherits them.
package enum Socket {
  /// The result of a call that reads or writes bytes.
  package enum Outcome<Bytes> {
    case bytes(Bytes)
    /// The call would block.
    case nothing
    /// The other side has closed the connection or is gone.
    case end
  }

  /// Opens a socket that listens on a port of 127.0.0.1.
  ///
  /// - Parameter port: 0 for a port that the system chooses.
  package static func openListener(port: UInt16 = 0) throws -> Int32 {
    let descriptor = try openBound(port: port)
    do {
      try check("listen", listen(descriptor, 1024))
      return descriptor
    } catch {
      close(descriptor)
      throw error
    }
  }

  /// Opens a socket that occupies a port on 127.0.0.1 without listening.
  static func openBound(port: UInt16 = 0) throws -> Int32 {
    #if canImport(Darwin)
      let kind = SOCK_STREAM
    #else
      let kind = Int32(SOCK_STREAM.rawValue)
    #endif
    let descriptor = try check("socket", socket(AF_INET, kind, 0))
    do {
      prepare(descriptor)
      if port != 0 {
        // A server's port stays usable when its last connections are closing.
        var yes: Int32 = 1
        setsockopt(
          descriptor, SOL_SOCKET, SO_REUSEADDR, &yes,
          socklen_t(MemoryLayout<Int32>.size))
      }
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
      let length = socklen_t(MemoryLayout<sockaddr_in>.size)
      try check(
        "bind",
        withUnsafeBytes(of: &address) {
          bind(
            descriptor, $0.assumingMemoryBound(to: sockaddr.self).baseAddress,
            length)
        })
      return descriptor
    } catch {
      close(descriptor)
      throw error
    }
  }

  package static func localPort(of descriptor: Int32) -> UInt16 {
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    _ = withUnsafeMutableBytes(of: &address) {
      getsockname(
        descriptor, $0.assumingMemoryBound(to: sockaddr.self).baseAddress,
        &length)
    }
    return UInt16(bigEndian: address.sin_port)
  }

  /// Accepts a connection; `isFull` means that no descriptor is left for it.
  package static func acceptConnection(
    on listener: Int32
  ) -> (descriptor: Int32?, isFull: Bool) {
    let descriptor = accept(listener, nil, nil)
    guard descriptor >= 0 else {
      return (nil, errno == EMFILE || errno == ENFILE)
    }
    prepare(descriptor)
    // An answer is short, so send it without delay.
    var yes: Int32 = 1
    setsockopt(
      descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes,
      socklen_t(MemoryLayout<Int32>.size))
    #if canImport(Darwin)
      setsockopt(
        descriptor, SOL_SOCKET, SO_NOSIGPIPE, &yes,
        socklen_t(MemoryLayout<Int32>.size))
    #endif
    return (descriptor, false)
  }

  /// Opens a pipe that can wake a thread that waits for descriptors.
  static func openPipe() throws -> (read: Int32, write: Int32) {
    var ends: [Int32] = [0, 0]
    try check("pipe", pipe(&ends))
    ends.forEach(prepare)
    return (ends[0], ends[1])
  }

  /// Writes a byte to a pipe; if the pipe is full, its reader is awake anyway.
  static func sendByte(to descriptor: Int32) {
    var byte: UInt8 = 0
    _ = write(descriptor, &byte, 1)
  }

  package static func receive(_ descriptor: Int32) -> Outcome<ArraySlice<UInt8>>
  {
    var buffer = [UInt8](repeating: 0, count: 16 * 1024)
    let count = read(descriptor, &buffer, buffer.count)
    if count > 0 { return .bytes(buffer[..<count]) }
    return count < 0 && isTemporary(errno) ? .nothing : .end
  }

  package static func send(
    _ bytes: ArraySlice<UInt8>, to descriptor: Int32
  ) -> Outcome<Int> {
    // Without this, writing to a closed connection ends the process by SIGPIPE.
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    let count = bytes.withUnsafeBytes {
      #if canImport(Darwin)
        Darwin.send(descriptor, $0.baseAddress, $0.count, flags)
      #else
        Glibc.send(descriptor, $0.baseAddress, $0.count, flags)
      #endif
    }
    if count >= 0 { return .bytes(count) }
    return isTemporary(errno) ? .nothing : .end
  }

  /// Duplicates a descriptor; returns a negative number if none is left.
  static func copy(_ descriptor: Int32) -> Int32 {
    fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
  }

  package static func close(_ descriptor: Int32) {
    #if canImport(Darwin)
      _ = Darwin.close(descriptor)
    #else
      _ = Glibc.close(descriptor)
    #endif
  }

  private static func prepare(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }

  private static func isTemporary(_ code: Int32) -> Bool {
    code == EAGAIN || code == EWOULDBLOCK || code == EINTR
  }

  @discardableResult
  private static func check(_ call: String, _ result: Int32) throws -> Int32 {
    guard result >= 0 else { throw SocketError(call: call, code: errno) }
    return result
  }
}
