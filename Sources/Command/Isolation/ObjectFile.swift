import Foundation
import WorkbookBase

/// The names in a compiled file: what it defines, and what it calls.
///
/// A source can hide what it does behind aliases; the compiled file cannot
/// call anything without naming it. The toolchain's `llvm-objdump` reads it.
package struct ObjectFile {
  /// What others must supply.
  package private(set) var undefined: [String] = []
  /// What others could use.
  package private(set) var defined: [String] = []
  /// A line for each section, with its name.
  package let sections: [String]

  package init(_ file: URL) throws {
    guard let tool = Toolchain.companion("llvm-objdump") else {
      throw Failure.broken("There is no llvm-objdump beside swiftc.")
    }
    let said = try ChildProcess.run(
      [tool, "--section-headers", "--syms", file.path])
    let rows = said.output.lines
    let table = rows.firstIndex(of: "SYMBOL TABLE:") ?? rows.endIndex
    sections = Array(rows[..<table].drop { !$0.hasPrefix("Idx Name ") })
    for row in rows[table...] {
      // `0000000000000000 g     F .text\t0000000000000010 .hidden name`
      let parts = row.split(separator: "\t", maxSplits: 1)
      guard parts.count == 2, parts[0].dropFirst(17).first != "l" else {
        continue
      }
      var name = parts[1].dropFirst(17)
      for mark in [".hidden ", ".protected ", ".internal "]
      where name.hasPrefix(mark) { name = name.dropFirst(mark.count) }
      if parts[0].hasSuffix("*UND*") {
        undefined.append(String(name))
      } else {
        defined.append(String(name))
      }
    }
    // There is no answer without a name: nothing read is nothing known.
    guard said.succeeded, !defined.isEmpty else {
      throw Failure.broken("The compiled answer cannot be read.")
    }
  }
}

extension AnswerRules {
  /// What a compiled answer calls that it must not.
  ///
  /// - Parameter source: where to look for the line.
  package func breaches(in object: ObjectFile, of source: String)
    -> [RuleViolation]
  {
    var breaches: [RuleViolation] = []
    var told: Set<String> = []
    func tell(_ name: String, _ text: String) {
      guard told.insert(name).inserted else { return }
      let line = SwiftTokens(source).all.first { $0.token == .word(name) }?.line
      breaches.append(RuleViolation(text: text, line: line))
    }
    for symbol in object.undefined where !Self.isHarmless(symbol) {
      if symbol.hasPrefix("$s") {
        for module in Foundation.modules where symbol.contains(module) {
          guard let name = Foundation.stranger(in: symbol, of: module) else {
            continue
          }
          tell(name, "An answer has no use for Foundation's `\(name)`.")
        }
        for name in forbidden {
          let parts = name.split(separator: ".").map { "\($0.count)\($0)" }
          guard symbol.dropFirst(2).containsInOrder(parts) else { continue }
          tell(
            name,
            "`\(name)` would be the whole answer, so it is not allowed here.")
        }
      } else {
        tell(symbol, "An answer has no use for the C library's `\(symbol)`.")
      }
    }
    for name in object.defined where !Self.isOwn(name) {
      tell(name, "An answer has no use for a name of C, `\(name)`.")
    }
    for section in object.sections
    where section.contains("init_array") || section.contains("ctors") {
      tell(section, "An answer must not run before its tests.")
    }
    return breaches
  }

  /// What the compiler itself calls.
  private static func isHarmless(_ symbol: String) -> Bool {
    let calls: Set = [
      "memcpy", "memset", "memmove", "memcmp", "bzero", "strlen", "malloc",
      "free", "pow", "exp", "log", "sin", "cos", "tan",
      "_GLOBAL_OFFSET_TABLE_", "__stack_chk_fail", "_swiftEmptyArrayStorage",
      "_swiftEmptyDictionarySingleton", "_swiftEmptySetSingleton",
      "_Block_copy", "_Block_release", "_NSConcreteStackBlock",
      "_NSConcreteGlobalBlock", "__divti3", "__multi3", "__udivti3",
      "__muloti4", "__umodti3", "__modti3",
      // Who asks which thread it is on learns nothing else.
      "pthread_self", "pthread_equal",
    ]
    let families = ["swift_", "_swift_", "__swift_", "__tsan_", "got."]
    return calls.contains(symbol) || isArithmetic(symbol)
      || isUnspeakable(symbol) || families.contains(where: symbol.hasPrefix)
  }

  /// What becomes of `rounded(_:)`, `squareRoot()` and the like, for a
  /// `Double`, for a `Float` and for what is longer.
  private static func isArithmetic(_ symbol: String) -> Bool {
    let calls: Set = [
      "ceil", "floor", "round", "roundeven", "rint", "trunc", "sqrt", "fma",
      "fmod", "remainder",
    ]
    return calls.contains(symbol)
      || "fl".contains(symbol.suffix(1))
        && calls.contains(String(symbol.dropLast()))
  }

  private static func isOwn(_ symbol: String) -> Bool {
    let families = [
      "$s", "got.", "__swift_", "DW.ref.", "tsan.",
      // What a cast to a protocol calls.
      "dynamic_cast_existential_",
    ]
    // Every file that throws a typed error has this one.
    return symbol == "swift_willThrowTyped" || isUnspeakable(symbol)
      || families.contains(where: symbol.hasPrefix)
  }

  /// Whether no C could have that name, since there is a space in it.
  ///
  /// What the compiler makes of types and conformances for itself has one:
  /// `symbolic Si`, `associated conformance …`, `generic environment …`,
  /// `default assoc type …`, `flat unique …`, `get_witness_table …`. There are
  /// more of them with each compiler.
  private static func isUnspeakable(_ symbol: String) -> Bool {
    symbol.contains(" ")
  }

  /// What an answer may use of Foundation, where it may import it: types that
  /// hold and decode data, and reach neither files nor processes.
  ///
  /// A session reaches the network, which is that of the tests' own server.
  private enum Foundation {
    static let modules = [
      "10Foundation", "20FoundationEssentials", "20FoundationNetworking",
    ]
    static let types: Set = [
      "Data", "URL", "URLRequest", "URLError", "URLResponse", "CocoaError",
      "HTTPURLResponse", "JSONDecoder", "JSONEncoder", "JSONSerialization",
      "NSError", "LocalizedError", "CustomNSError", "NSLock",
      "NSRecursiveLock", "TopLevelDecoder", "ContiguousBytes", "DataProtocol",
      "Date", "CharacterSet",
      "URLSession", "URLSessionTask", "URLSessionDataTask",
      // What making a `URLError`, and comparing a response with nil, calls.
      "_BridgedStoredNSError", "_ErrorCodeProtocol", "NSObject",
    ]
    /// What it may use of what Foundation adds to types of Swift's own.
    static let additions: Set = [
      "CompareOptions", "Encoding", "components", "data",
      "localizedDescription",
      "replacingOccurrences", "trimmingCharacters",
    ]
    /// Members of those types that do read or write files.
    static let members = [
      "contentsOf", "write", "resourceValues", "checkResource", "bookmark",
      "contentsOfFile", "downloadTask", "uploadTask",
    ]

    /// The first name in a symbol that is not among them.
    static func stranger(in symbol: String, of module: String) -> String? {
      guard let found = symbol.range(of: module) else { return nil }
      let rest = symbol[found.upperBound...]
      for member in members where rest.contains("\(member.count)\(member)") {
        return member
      }
      let digits = rest.prefix { $0.isNumber }
      guard let count = Int(digits) else {
        guard rest.first == "E", let name = identifier(in: rest.dropFirst())
        else { return nil }
        return additions.contains(name) ? nil : name
      }
      let name = String(rest.dropFirst(digits.count).prefix(count))
      return types.contains(name) ? nil : name
    }

    private static func identifier(in text: Substring) -> String? {
      let start = text.drop { !$0.isNumber }
      let digits = start.prefix { $0.isNumber }
      return Int(digits).map {
        String(start.dropFirst(digits.count).prefix($0))
      }
    }
  }
}

extension Substring {
  /// Whether all the parts are in it, one after the other.
  fileprivate func containsInOrder(_ parts: [String]) -> Bool {
    var rest = self
    for part in parts {
      guard let found = rest.range(of: part) else { return false }
      rest = rest[found.upperBound...]
    }
    return true
  }
}
