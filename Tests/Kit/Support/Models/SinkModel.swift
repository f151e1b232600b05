import Chapter01Handshake

/// The model of a sink, which requests everything and calls two closures. The
/// objects that the closures capture are subscriber 0.
public struct SinkModel: Specification {
  private enum State: Hashable { case unattached, attached, ended }

  public static let cancel = "sink.cancel()"
  /// The call of the completion closure.
  public static func completion(_ text: String) -> Call {
    .own("receiveCompletion(.\(text))")
  }

  private var state = State.unattached
  private var hasHandedOver = false

  public init() {}

  public mutating func take(_ move: Move) -> [Effect<Never>] {
    switch (move, state) {
    case (.subscribe, _):
      return [.call(.subscribed(0))]
    case (.attach, _):
      defer { hasHandedOver = true }
      guard state == .unattached else {
        return [.call(hasHandedOver ? .refuse(0) : .cancel(0))]
      }
      state = .attached
      return [.call(.request(.unlimited, of: 0))]
    case (.send(let value, _), .attached):
      return [.call(.closure(value))]
    case (.finish, .attached):
      state = .ended
      return [.call(Self.completion("finished"))]
    case (.fail, .attached):
      state = .ended
      return [.call(Self.completion("failure(trouble)"))]
    case (.own, .attached):
      state = .ended
      return [.call(.cancel(0))]
    case (.own, _):
      state = .ended
    default: break
    }
    return []
  }

  public func holds(_ thing: Thing) -> Bool {
    switch thing {
    case .above: state == .attached
    case .subscriber: state != .ended
    default: false
    }
  }
}

extension SinkModel {
  /// The neighbours of a sink.
  public static var environment: Environment {
    var environment = Environment()
    environment.own = [cancel]
    environment.isClosed = { $0 == .subscribed(0) || $0 == .refuse(0) }
    return environment
  }

  /// The names for a sink's neighbours.
  public static var names: Names {
    var names = Names("upstream", closure: "receiveValue")
    names.subscribe = { _ in "upstream.subscribe(sink)" }
    names.subscribers = ["what a closure holds"]
    return names
  }
}
