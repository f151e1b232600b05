/// The place where readers find the site's source, such as
/// `https://github.com/owner/name`.
struct Repository {
  let address: String

  /// A page that opens a clone in the browser; nil where there is none.
  var codespace: String? {
    let host = "https://github.com/"
    guard address.hasPrefix(host) else { return nil }
    return "https://codespaces.new/" + address.dropFirst(host.count)
  }

  func file(_ path: String) -> String { "\(address)/blob/HEAD/\(path)" }

  /// Returns links to the source of a page, and to a form for its errors.
  func links(for path: String) -> String {
    """
    <p class="source"><a href="\(file(path))">Source of this \
    page</a> · <a href="\(address)/issues/new?title=\(path)">Report an \
    error</a></p>
    """
  }
}
