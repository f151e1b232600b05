import CombineRebuilt
import Foundation
import Testing

final class CartItem: ObservableObject {
  @Published var amount = 1
}

final class Cart: ObservableObject {
  @Published private(set) var items: [CartItem] = []
  private var itemSubscriptions = Set<AnyCancellable>()

  var total: Int { items.map(\.amount).reduce(0, +) }

  func add(_ item: CartItem) {
    items.append(item)
    item.objectWillChange
      .sink { [weak self] _ in self?.objectWillChange.send() }
      .store(in: &itemSubscriptions)
  }
}

@Suite("A model that passes on changes of its parts")
struct ParentModelTests {
  @Test("A change of an item is a change of the cart.")
  func cart() {
    let (cart, item) = (Cart(), CartItem())
    var totals: [Int] = []
    let token = cart.objectWillChange.sink { totals.append(cart.total) }
    cart.add(item)
    item.amount = 3
    cart.add(CartItem())
    item.amount = 5
    #expect(totals == [0, 1, 3, 4])
    #expect(cart.total == 6)
    token.cancel()
  }
}
