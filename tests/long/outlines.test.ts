import '../unit/domain/vision/grid-cut.test'
import '../unit/reviewer/editors/assist/outlining.test'
