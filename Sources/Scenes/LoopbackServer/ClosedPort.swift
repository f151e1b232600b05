import Foundation

/// A port of this machine that refuses connections.
///
/// This object occupies the port, so no other process can listen on it. A
/// stopped server's port has no such guarantee.
public final class ClosedPort {
  /// The port, which the system chooses.
  public let port: UInt16
  private let descriptor: Int32

  /// Occupies a port.
  ///
  /// - Throws: `SocketError` if the system has no descriptor or port left.
  public init() throws {
    descriptor = try Socket.openBound()
    port = Socket.localPort(of: descriptor)
  }

  deinit {
    Socket.close(descriptor)
  }

  /// Returns the URL of `path`, which must begin with a slash.
  public func url(_ path: String) -> URL {
    URL(string: "http://127.0.0.1:\(port)\(path)")!
  }
}
