import '../faults/imports-killed.spec'
