import '../faults/works-killed.spec'
