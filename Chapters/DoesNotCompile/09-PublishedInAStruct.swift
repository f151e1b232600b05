import Chapter09Observation

struct Counter {
  @Published var count = 0
}

func read(_ counter: Counter) -> Int {
  counter.count
}
