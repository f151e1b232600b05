import Chapter01Handshake

// These operators compare a demand with a number. Unlimited is greater than
// every number, and equal to no number.

extension Subscribers.Demand {
  /// Returns whether the limit is `count`.
  public static func == (demand: Self, count: Int) -> Bool {
    demand.max == count
  }

  /// Returns whether the demand is unlimited, or its limit is not `count`.
  public static func != (demand: Self, count: Int) -> Bool {
    demand.max != count
  }

  /// Returns whether the limit is less than `count`.
  public static func < (demand: Self, count: Int) -> Bool {
    demand.max.map { $0 < count } ?? false
  }

  /// Returns whether the limit is at most `count`.
  public static func <= (demand: Self, count: Int) -> Bool {
    demand.max.map { $0 <= count } ?? false
  }

  /// Returns whether the demand is unlimited, or its limit exceeds `count`.
  public static func > (demand: Self, count: Int) -> Bool {
    !(demand <= count)
  }

  /// Returns whether the demand is unlimited, or its limit is at least `count`.
  public static func >= (demand: Self, count: Int) -> Bool {
    !(demand < count)
  }
}

extension Subscribers.Demand {
  /// Returns whether `count` is the limit.
  public static func == (count: Int, demand: Self) -> Bool { demand == count }

  /// Returns whether `count` is not the limit.
  public static func != (count: Int, demand: Self) -> Bool { demand != count }

  /// Returns whether `count` is less than the demand.
  public static func < (count: Int, demand: Self) -> Bool { demand > count }

  /// Returns whether `count` is at most the demand.
  public static func <= (count: Int, demand: Self) -> Bool { demand >= count }

  /// Returns whether `count` is greater than the demand.
  public static func > (count: Int, demand: Self) -> Bool { demand < count }

  /// Returns whether `count` is at least the demand.
  public static func >= (count: Int, demand: Self) -> Bool { demand <= count }
}
