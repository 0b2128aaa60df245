/** Hashes of a revision's binary parts, as JSON by part; null for the imported ones. */
export const PARTS_OF_REVISIONS = `
  ALTER TABLE annotation_revisions ADD COLUMN parts TEXT;
`
