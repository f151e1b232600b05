import Chapter01Handshake
import Timeline

extension Scene {
  static let threeSubscribers = Scene(
    "01/three-subscribers", "The documents' subscriber, declared three ways"
  ) { _ in
    print("first")
    Feed(Post(title: "Manny"))
      .subscribe(FailureAsTypealias.DecodableDataTaskSubscriber())

    print("second")
    typealias Second = FailureAsParameter.DecodableDataTaskSubscriber
    print("the parameter says", DecodingError.self)
    print("Failure is", failure(of: Second<Post, DecodingError>.self))

    print("third")
    let anything: any Decodable = Post(title: "Moe")
    Feed(anything).subscribe(InputAsTypealias.DecodableDataTaskSubscriber())
    Feed(Post(title: "Jack"))
      .subscribe(InputAsTypealias.DecodableDataTaskSubscriber())
  }
}

private func failure<S: Subscriber>(of type: S.Type) -> Any.Type {
  S.Failure.self
}

private struct Post: Decodable, CustomStringConvertible {
  var title: String
  var description: String { title }
}
