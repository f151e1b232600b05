import Chapter01Handshake

struct Post: Decodable {
  var title: String
}

func feed(_ posts: some Publisher<Post, Error>) {
  let subscriber = InputAsTypealias.DecodableDataTaskSubscriber()
  posts.subscribe(subscriber)
}
