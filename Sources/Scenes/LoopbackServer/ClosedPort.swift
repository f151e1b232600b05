import Foundation

/// A port of this machine at which no server listens, so that a connection is refused.
///
/// The port is taken as long as this object lives, so nobody else can begin to
/// listen there meanwhile. A server that has stopped does not promise that.
public final class ClosedPort {
  /// The port that the system chose.
  public let port: UInt16
  private let descriptor: Int32

  /// Takes a port.
  ///
  /// - Throws: `SocketError` if the system has no descriptor or port left.
  public init() throws {
    descriptor = try Socket.openBound()
    port = Socket.localPort(of: descriptor)
  }

  deinit {
    Socket.close(descriptor)
  }

  /// The address of `path`, which begins with a slash.
  public func url(_ path: String) -> URL {
    URL(string: "http://127.0.0.1:\(port)\(path)")!
  }
}
