import Chapter01Handshake

// A demand beside a number. Unlimited is greater than every number, and equal
// to no number.

extension Subscribers.Demand {
  /// Whether the limit is `count`.
  public static func == (demand: Self, count: Int) -> Bool {
    demand.max == count
  }

  /// Whether there is no limit, or another one than `count`.
  public static func != (demand: Self, count: Int) -> Bool {
    demand.max != count
  }

  /// Whether the limit is less than `count`.
  public static func < (demand: Self, count: Int) -> Bool {
    demand.max.map { $0 < count } ?? false
  }

  /// Whether the limit is at most `count`.
  public static func <= (demand: Self, count: Int) -> Bool {
    demand.max.map { $0 <= count } ?? false
  }

  /// Whether there is no limit, or one greater than `count`.
  public static func > (demand: Self, count: Int) -> Bool {
    !(demand <= count)
  }

  /// Whether there is no limit, or one of at least `count`.
  public static func >= (demand: Self, count: Int) -> Bool {
    !(demand < count)
  }
}

extension Subscribers.Demand {
  /// Whether `count` is the limit.
  public static func == (count: Int, demand: Self) -> Bool { demand == count }

  /// Whether `count` is not the limit.
  public static func != (count: Int, demand: Self) -> Bool { demand != count }

  /// Whether `count` is less than the demand.
  public static func < (count: Int, demand: Self) -> Bool { demand > count }

  /// Whether `count` is at most the demand.
  public static func <= (count: Int, demand: Self) -> Bool { demand >= count }

  /// Whether `count` is greater than the demand.
  public static func > (count: Int, demand: Self) -> Bool { demand < count }

  /// Whether `count` is at least the demand.
  public static func >= (count: Int, demand: Self) -> Bool { demand <= count }
}
