import '../unit/reviewer/editors/video/video-desk.test'
