import Chapter01Handshake

/// The model of a bag of cancellables, in which a send adds an item.
public struct BagModel: Specification {
  public static let cancel = "bag.cancel()"
  public static let drop = "bag = nil"
  /// The cancellation of an item.
  public static func cancel(of item: Int) -> Call {
    .own("item \(item): cancel()")
  }

  private var contents: [Int] = []
  private var isCancelled = false
  private var isDropped = false

  public init() {}

  public mutating func take(_ move: Move) -> [Effect<Never>] {
    if isDropped { return [] }
    switch move {
    case .send(let item, _):
      if isCancelled { return [.call(Self.cancel(of: item))] }
      contents.append(item)
    case .own(Self.drop):
      contents = []
      isDropped = true
    case .own:
      let last = contents
      contents = []
      isCancelled = true
      return last.map { .call(Self.cancel(of: $0)) }
    default: break
    }
    return []
  }

  public func holds(_ thing: Thing) -> Bool {
    if case .value(let item) = thing { return contents.contains(item) }
    return true
  }
}

extension Search where M == BagModel {
  /// Creates a search of the programs with one bag.
  ///
  /// - Parameter make: creates a bag, and returns two closures that add an item
  ///   and cancel the bag, and that alone retain it.
  public init(
    see place: String,
    bag make:
      @escaping () -> (
        add: (Cancellable) -> Void, cancel: () -> Void
      )
  ) {
    var environment = Environment.subject(subscribers: 0)
    environment.opening = []
    environment.own = [BagModel.cancel, BagModel.drop]
    environment.canFail = false
    environment.excludes = { move, call in
      // Only a move from outside releases a bag.
      move == .finish(by: 0) || move == .own(BagModel.drop) && call != nil
    }
    var names = Names("bag", publishers: [], subscribers: [])
    names.send = { "bag.add(item \($0))" }
    self.init(BagModel(), with: environment, names: names, see: place) {
      bench in
      var bag: (add: (Cancellable) -> Void, cancel: () -> Void)? = make()
      return SubjectUnderTest(
        send: { number in
          let parcel = bench.parcel(number)
          bag?.add(Item { bench.called(BagModel.cancel(of: parcel.number)) })
        },
        own: { name in
          if name == BagModel.cancel {
            bag?.cancel()
          } else {
            let last = bag
            bag = nil
            withExtendedLifetime(last) {}
          }
        }
      ) { _ in }
    }
  }
}

private final class Item: Cancellable {
  private let onCancel: () -> Void

  init(_ onCancel: @escaping () -> Void) { self.onCancel = onCancel }

  func cancel() { onCancel() }
}
