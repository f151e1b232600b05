import Chapter11DataTasks
import Chapter13Sharing

func wait(for request: DataTaskPublisher) {
  _ = request.share().makeConnectable()
}
