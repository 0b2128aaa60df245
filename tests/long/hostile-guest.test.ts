import '../faults/hostile-guest.spec'
