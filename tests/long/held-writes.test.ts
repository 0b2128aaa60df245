import '../unit/main/outbox/outbox-model.test'
