/** Number of objects per class and revision, and the time of a class's last change. */
export const CLASS_USES = `
  ALTER TABLE annotation_revisions ADD COLUMN class_uses TEXT NOT NULL DEFAULT '{}';
  ALTER TABLE classes ADD COLUMN updated_at TEXT;
`
