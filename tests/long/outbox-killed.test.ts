import '../faults/outbox-killed.spec'
