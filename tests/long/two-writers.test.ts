import '../unit/reviewer/editors/vector/two-writers.test'
