/** Number of objects in which a revision differs from the previous one; null if not counted. */
export const REVISION_CHANGES = `
  ALTER TABLE annotation_revisions ADD COLUMN changes TEXT;
`
