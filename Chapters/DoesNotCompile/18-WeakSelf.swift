// Language mode 6.
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

final class Question {
  private var answer: Data?

  func ask(_ session: URLSession, _ request: URLRequest) {
    session.dataTask(with: request) { [weak self] data, _, _ in
      self?.answer = data
    }.resume()
  }
}
