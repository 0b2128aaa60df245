import '../unit/reviewer/editors/document/merging.test'
import '../unit/reviewer/editors/document/drawing-properties.test'
import '../unit/reviewer/editors/hits/object-finder.test'
