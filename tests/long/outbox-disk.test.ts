import '../faults/outbox-disk.spec'
