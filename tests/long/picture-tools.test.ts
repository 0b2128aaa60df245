import '../unit/reviewer/editors/tools/tracing.test'
import '../unit/reviewer/editors/tools/wand.test'
import '../unit/reviewer/editors/tools/superpixels.test'
