/** Annotation data for filters of lists: number of objects, classes and authors of the present revision. */
export const WHAT_ITEMS_HOLD = `
  ALTER TABLE items ADD COLUMN object_count INTEGER NOT NULL DEFAULT 0;
  CREATE TABLE item_classes (
    class_id INTEGER NOT NULL,
    item_id INTEGER NOT NULL REFERENCES items (id) ON DELETE CASCADE,
    PRIMARY KEY (class_id, item_id)
  ) WITHOUT ROWID;
  CREATE INDEX item_classes_by_item ON item_classes (item_id);
  INSERT INTO item_classes
    SELECT CAST(u.key AS INTEGER), i.id FROM items i
    JOIN annotation_revisions r ON r.item_id = i.id AND r.revision = i.annotation_revision, json_each(r.class_uses) u
    WHERE u.value > 0;
  UPDATE items SET object_count = coalesce((
    SELECT sum(u.value) FROM annotation_revisions r, json_each(r.class_uses) u
    WHERE r.item_id = items.id AND r.revision = items.annotation_revision), 0)
  WHERE annotation_revision > 0;
  CREATE INDEX items_by_objects ON items (project_id, object_count, id, annotation_status);
  CREATE INDEX items_by_comments ON items (project_id, open_comments, id, annotation_status);
  CREATE INDEX revisions_by_person ON annotation_revisions (person_id, item_id);
  CREATE TRIGGER items_hold_anew AFTER UPDATE OF annotation_revision ON items BEGIN
    DELETE FROM item_classes WHERE item_id = new.id;
    INSERT INTO item_classes
      SELECT CAST(u.key AS INTEGER), new.id FROM annotation_revisions r, json_each(r.class_uses) u
      WHERE r.item_id = new.id AND r.revision = new.annotation_revision AND u.value > 0;
    UPDATE items SET object_count = coalesce((
      SELECT sum(u.value) FROM annotation_revisions r, json_each(r.class_uses) u
      WHERE r.item_id = new.id AND r.revision = new.annotation_revision), 0)
    WHERE id = new.id;
  END;
  CREATE TRIGGER revisions_are_held AFTER INSERT ON annotation_revisions
  WHEN new.revision = (SELECT annotation_revision FROM items WHERE id = new.item_id) BEGIN
    UPDATE items SET annotation_revision = new.revision WHERE id = new.item_id;
  END;
`
