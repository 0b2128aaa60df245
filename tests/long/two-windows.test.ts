import '../unit/reviewer/editors/vector/two-windows.test'
