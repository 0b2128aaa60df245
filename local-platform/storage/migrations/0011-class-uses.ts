/** How many objects of each class a revision has, and when a class was changed last. */
export const CLASS_USES = `
  ALTER TABLE annotation_revisions ADD COLUMN class_uses TEXT NOT NULL DEFAULT '{}';
  ALTER TABLE classes ADD COLUMN updated_at TEXT;
`
