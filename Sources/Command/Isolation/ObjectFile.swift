import Foundation
import WorkbookBase

/// The symbols in a compiled file: its definitions and its calls.
///
/// A source can hide its calls behind aliases, but the compiled file has to
/// name them. The toolchain's `llvm-objdump` reads it.
package struct ObjectFile {
  /// The symbols that other files must define.
  package private(set) var undefined: [String] = []
  /// The symbols that other files could use.
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
    // Every answer defines a symbol, so no symbols mean a failed read.
    guard said.succeeded, !defined.isEmpty else {
      throw Failure.broken("The compiled answer cannot be read.")
    }
  }
}

extension AnswerRules {
  /// Returns the forbidden calls of a compiled answer.
  ///
  /// - Parameter source: the source in which to find the line of a call.
  package func violations(in object: ObjectFile, of source: String)
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

  /// Returns whether the compiler itself calls a symbol.
  private static func isHarmless(_ symbol: String) -> Bool {
    let calls: Set = [
      "memcpy", "memset", "memmove", "memcmp", "bzero", "strlen", "malloc",
      "free", "pow", "exp", "log", "sin", "cos", "tan",
      "_GLOBAL_OFFSET_TABLE_", "__stack_chk_fail", "_swiftEmptyArrayStorage",
      "_swiftEmptyDictionarySingleton", "_swiftEmptySetSingleton",
      "_Block_copy", "_Block_release", "_NSConcreteStackBlock",
      "_NSConcreteGlobalBlock", "__divti3", "__multi3", "__udivti3",
      "__muloti4", "__umodti3", "__modti3",
      // Which thread runs the code is harmless information.
      "pthread_self", "pthread_equal",
    ]
    let families = ["swift_", "_swift_", "__swift_", "__tsan_", "got."]
    return calls.contains(symbol) || isArithmetic(symbol)
      || isUnspeakable(symbol) || families.contains(where: symbol.hasPrefix)
  }

  /// Returns whether a symbol implements `rounded(_:)`, `squareRoot()` or a
  /// similar method, for `Double`, `Float` or a longer type.
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
      // Called by a cast to a protocol.
      "dynamic_cast_existential_",
    ]
    // Defined in every file that throws a typed error.
    return symbol == "swift_willThrowTyped" || isUnspeakable(symbol)
      || families.contains(where: symbol.hasPrefix)
  }

  /// Returns whether a symbol has a space, which no name in C can have.
  ///
  /// The compiler gives such names to its own parts of types and conformances:
  /// `symbolic Si`, `associated conformance …`, `generic environment …`,
  /// `default assoc type …`, `flat unique …`, `get_witness_table …`. Each
  /// compiler version adds some.
  private static func isUnspeakable(_ symbol: String) -> Bool {
    symbol.contains(" ")
  }

  /// The part of Foundation that an answer may use if it may import it: types
  /// that hold and decode data, and access neither files nor processes.
  ///
  /// A session can only reach the network of the tests' own server.
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
      // Called by making a `URLError`, and by comparing a response with nil.
      "_BridgedStoredNSError", "_ErrorCodeProtocol", "NSObject",
    ]
    /// The allowed members that Foundation adds to Swift's own types.
    static let additions: Set = [
      "CompareOptions", "Encoding", "components", "data",
      "localizedDescription",
      "replacingOccurrences", "trimmingCharacters",
    ]
    /// Members of those types that read or write files.
    static let members = [
      "contentsOf", "write", "resourceValues", "checkResource", "bookmark",
      "contentsOfFile", "downloadTask", "uploadTask",
    ]

    /// Returns the first name in a symbol that is not allowed.
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
  fileprivate func containsInOrder(_ parts: [String]) -> Bool {
    var rest = self
    for part in parts {
      guard let found = rest.range(of: part) else { return false }
      rest = rest[found.upperBound...]
    }
    return true
  }
}
