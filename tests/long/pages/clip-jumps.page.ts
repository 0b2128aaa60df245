import '../../component/clip-jumps.test'
