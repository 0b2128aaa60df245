import '../../component/annotation-loader.test'
import '../../component/painter.test'
