// You let each subscriber have everything as soon as it asks for something. A
// record obeys demand: A asked for one, gets one, and the rest when it asks
// again.

public let copied: [String] = ["1", "finished"]
public let tooEarly: [String] = ["finished"]
public let inTime: [String] = ["1", "2", "finished"]
public let notEnded: [String] = ["1", "finished"]
public let twoSubscribers: [String] = [
  "A1", "A2", "A failure", "B1", "B2", "B failure",
]
