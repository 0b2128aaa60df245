/** Indexes of items by width and height of their pictures. */
export const ITEM_DIMENSIONS = `
  CREATE INDEX items_by_width ON items (project_id, width, id, annotation_status);
  CREATE INDEX items_by_height ON items (project_id, height, id, annotation_status);
`
