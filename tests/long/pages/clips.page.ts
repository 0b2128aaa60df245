import '../../component/reader-clip.test'
import '../../component/video-sound.test'
