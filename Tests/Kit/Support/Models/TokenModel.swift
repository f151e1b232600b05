import Chapter01Handshake

/// The model of a token that calls a closure once, when cancelled or released.
///
/// The first send creates the token; its closure captures that value.
public struct TokenModel: Specification {
  public static let cancel = "token.cancel()"
  public static let drop = "token = nil"
  public static let action = Call.own("the closure is called")

  private var isArmed = false

  public init() {}

  public mutating func take(_ move: Move) -> [Effect<Never>] {
    switch move {
    case .send: isArmed = true
    case .own where isArmed:
      isArmed = false
      return [.call(Self.action)]
    default: break
    }
    return []
  }

  public func holds(_ thing: Thing) -> Bool { isArmed }
}

extension Search where M == TokenModel {
  /// Creates a search of the programs with one token.
  ///
  /// - Parameter make: creates a token that calls a closure, and returns a
  ///   closure that cancels the token and alone retains it.
  public init(
    see place: String,
    token make: @escaping (_ action: @escaping () -> Void) -> () -> Void
  ) {
    var environment = Environment.subject(subscribers: 0)
    environment.opening = [.send(1, by: 0)]
    environment.own = [TokenModel.cancel, TokenModel.drop]
    environment.shared = [TokenModel.cancel]
    environment.excludes = { move, _ in
      if case .own = move { return false }
      return true
    }
    var names = Names("token", publishers: [], subscribers: [])
    names.send = { _ in "token = Token { … }" }
    self.init(TokenModel(), with: environment, names: names, see: place) {
      bench in
      var cancel: (() -> Void)?
      return SubjectUnderTest(
        send: { number in
          let parcel = bench.parcel(number)
          cancel = make {
            withExtendedLifetime(parcel) {
              _ = bench.called(TokenModel.action)
            }
          }
        },
        own: { name in
          if name == TokenModel.cancel {
            cancel?()
          } else {
            let last = cancel
            cancel = nil
            withExtendedLifetime(last) {}
          }
        }
      ) { _ in }
    }
  }
}
