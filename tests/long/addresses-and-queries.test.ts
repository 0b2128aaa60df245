import '../unit/main/app/outside-links.test'
import '../unit/domain/query/crud.test'
