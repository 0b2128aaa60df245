/** Indexes for pages far down an ordered list, without sorting all of the project's items. */
export const ITEM_ORDERS = `
  CREATE INDEX items_by_name ON items (project_id, name_lower, id, annotation_status);
  CREATE INDEX items_by_status ON items (project_id, annotation_status, id);
  CREATE INDEX items_by_creation ON items (project_id, created_at, id, annotation_status);
  CREATE INDEX items_by_change ON items (project_id, updated_at, id, annotation_status);
`
