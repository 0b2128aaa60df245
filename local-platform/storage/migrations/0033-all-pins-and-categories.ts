/** Full indexes of pins and categories, which also find items without one. */
export const ALL_PINS_AND_CATEGORIES = `
  DROP INDEX items_pinned;
  CREATE INDEX items_by_pin ON items (project_id, is_pinned, id, annotation_status);
  DROP INDEX items_by_category;
  CREATE INDEX items_by_category ON items (project_id, category_id, id, annotation_status);
`
