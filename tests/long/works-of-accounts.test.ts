import '../unit/main/annotations/works-of-accounts.test'
