import '../unit/reviewer/odd-host/seen-only.test'
