/** Which bytes the binary parts of a revision have, as JSON by part; null: the parts are those that came with the item. */
export const PARTS_OF_REVISIONS = `
  ALTER TABLE annotation_revisions ADD COLUMN parts TEXT;
`
