/// Moves of a program in which time passes.
public enum VirtualTime {
  /// The move: so many seconds pass.
  public static func passing(_ seconds: Int) -> String {
    seconds == 1 ? "1 second passes" : "\(seconds) seconds pass"
  }

  /// The move: so many milliseconds pass.
  public static func passing(milliseconds: Int) -> String {
    "\(milliseconds) ms pass"
  }

  /// How many seconds pass in that move.
  public static func seconds(in move: String) -> Int {
    Int(move.prefix { $0.isNumber }) ?? 0
  }

  /// How many milliseconds pass in that move; nil if it is another.
  public static func milliseconds(in move: String) -> Int? {
    move.hasSuffix(" ms pass") ? seconds(in: move) : nil
  }
}
