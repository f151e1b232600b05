@testable import WorkbookBase

/// The part of JUnit's XML that the grades use, as narrow as can be.
///
/// Written after the description of Jenkins' xUnit plug-in (`junit-10.xsd`):
/// whatever is valid here is valid there.
enum JUnitSchema {
  struct Element {
    var required: Set<String>
    var optional: Set<String> = []
    var children: Set<String> = []
    var hasText = false
  }

  static let elements: [String: Element] = [
    "testsuites": Element(
      required: ["name", "tests", "failures", "errors", "time"],
      children: ["testsuite"]),
    "testsuite": Element(
      required: ["name", "tests", "failures", "errors"],
      optional: ["skipped", "time", "timestamp", "package"],
      children: ["properties", "testcase"]),
    "properties": Element(required: [], children: ["property"]),
    "property": Element(required: ["name", "value"]),
    "testcase": Element(
      required: ["name"], optional: ["classname"],
      children: ["skipped", "error", "failure"]),
    "skipped": Element(required: [], optional: ["message"], hasText: true),
    "error": Element(
      required: [], optional: ["type", "message"], hasText: true),
    "failure": Element(
      required: [], optional: ["type", "message"], hasText: true),
  ]

  /// The same as an XML schema, for `xmllint`.
  static var xsd: String {
    let parts = elements.sorted { $0.key < $1.key }.map { name, element in
      let children = element.children.sorted()
        .map { "<xs:element ref=\"\($0)\"/>" }.joined()
      let attributes =
        element.required.sorted().map { attribute($0, use: "required") }
        + element.optional.sorted().map { attribute($0, use: "optional") }
      return """
        <xs:element name="\(name)"><xs:complexType mixed="\(element.hasText)">
        <xs:choice minOccurs="0" maxOccurs="unbounded">\(children)</xs:choice>
        \(attributes.joined(separator: "\n"))
        </xs:complexType></xs:element>
        """
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
      <xs:simpleType name="seconds"><xs:restriction base="xs:string">
      <xs:pattern value="[0-9]+\\.[0-9]{3}"/>
      </xs:restriction></xs:simpleType>
      \(parts.joined(separator: "\n"))
      </xs:schema>
      """
  }

  private static func attribute(_ name: String, use: String) -> String {
    let counts = ["tests", "failures", "errors", "skipped"]
    let type =
      name == "time"
      ? "seconds"
      : counts.contains(name) ? "xs:nonNegativeInteger" : "xs:string"
    return "<xs:attribute name=\"\(name)\" type=\"\(type)\" use=\"\(use)\"/>"
  }
}
