/** Number of a class in its original data set, which exports with class numbers reuse. */
export const SOURCES_OF_CLASSES = 'ALTER TABLE classes ADD COLUMN source_id INTEGER;'
