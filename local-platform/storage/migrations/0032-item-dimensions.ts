/** Items are found by the width and the height of their pictures without a look at each of them. */
export const ITEM_DIMENSIONS = `
  CREATE INDEX items_by_width ON items (project_id, width, id, annotation_status);
  CREATE INDEX items_by_height ON items (project_id, height, id, annotation_status);
`
