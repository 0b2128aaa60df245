/** How many objects a revision has otherwise than the one before it; null where nobody counted. */
export const REVISION_CHANGES = `
  ALTER TABLE annotation_revisions ADD COLUMN changes TEXT;
`
