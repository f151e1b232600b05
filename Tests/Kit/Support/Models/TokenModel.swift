import Chapter01Handshake

/// The model of a token that calls a closure once, when cancelled or released.
///
/// The first send creates the token; its closure captures that value.
public struct TokenModel: Specification {
  public static let cancel = "token.cancel()"
  public static let disarm = "token.disarm()"
  public static let drop = "token = nil"
  public static let action = Call.own("the closure is called")

  private var isArmed = false

  public init() {}

  public mutating func take(_ move: Move) -> [Effect<Never>] {
    switch move {
    case .send: isArmed = true
    case .own(Self.disarm): isArmed = false
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
    self.init(see: place, own: [TokenModel.cancel, TokenModel.drop]) {
      (make($0), {})
    }
  }

  /// Creates a search of the programs with one token that can be disarmed.
  ///
  /// - Parameter make: creates a token that calls a closure, and returns two
  ///   closures that cancel and disarm the token and alone retain it.
  public init(
    see place: String,
    disarmedToken make:
      @escaping (_ action: @escaping () -> Void) -> (
        cancel: () -> Void, disarm: () -> Void
      )
  ) {
    self.init(
      see: place,
      own: [TokenModel.cancel, TokenModel.disarm, TokenModel.drop], make)
  }

  private init(
    see place: String, own: [String],
    _ make:
      @escaping (@escaping () -> Void) -> (
        cancel: () -> Void, disarm: () -> Void
      )
  ) {
    var environment = Environment.subject(subscribers: 0)
    environment.opening = [.send(1, by: 0)]
    environment.own = own
    environment.shared = Set(own).subtracting([TokenModel.drop])
    environment.excludes = { move, _ in
      if case .own = move { return false }
      return true
    }
    var names = Names("token", publishers: [], subscribers: [])
    names.send = { _ in "token = Token { … }" }
    self.init(TokenModel(), with: environment, names: names, see: place) {
      bench in
      var token: (cancel: () -> Void, disarm: () -> Void)?
      return SubjectUnderTest(
        send: { number in
          let parcel = bench.parcel(number)
          token = make {
            withExtendedLifetime(parcel) {
              _ = bench.called(TokenModel.action)
            }
          }
        },
        own: { name in
          switch name {
          case TokenModel.cancel: token?.cancel()
          case TokenModel.disarm: token?.disarm()
          default:
            let last = token
            token = nil
            withExtendedLifetime(last) {}
          }
        }
      ) { _ in }
    }
  }
}
