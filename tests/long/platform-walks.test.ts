import '../integration/local-platform/event-hub.test'
import '../integration/local-platform/search-alike.test'
