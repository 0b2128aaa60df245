/** The number that a class had in the data set that it came from; exports that number classes say it again. */
export const SOURCES_OF_CLASSES = 'ALTER TABLE classes ADD COLUMN source_id INTEGER;'
