import Chapter15DataTasks
import Chapter17Sharing

func wait(for request: DataTaskPublisher) {
  _ = request.share().makeConnectable()
}
