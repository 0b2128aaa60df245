/** Number of a project's names per pair of characters, so that a search for two letters needs no scan. */
export const PAIRS_OF_LETTERS = `
  CREATE TABLE name_places (at INTEGER PRIMARY KEY);
  INSERT INTO name_places
    WITH RECURSIVE places(at) AS (VALUES (1) UNION ALL SELECT at + 1 FROM places WHERE at < 1000) SELECT at FROM places;
  CREATE TABLE item_pairs (
    project_id INTEGER NOT NULL REFERENCES projects(id) ON DELETE CASCADE,
    pair TEXT NOT NULL,
    items INTEGER NOT NULL,
    PRIMARY KEY (project_id, pair)
  ) WITHOUT ROWID;
  INSERT INTO item_pairs
    SELECT project_id, pair, count(*) FROM (
      SELECT DISTINCT items.id, project_id, substr(name_lower, at, 2) AS pair
      FROM items JOIN name_places ON at < length(name_lower)
    ) GROUP BY 1, 2;

  CREATE TRIGGER items_paired_in AFTER INSERT ON items BEGIN
    INSERT INTO item_pairs
      SELECT DISTINCT new.project_id, substr(new.name_lower, at, 2), 1 FROM name_places WHERE at < length(new.name_lower)
      ON CONFLICT DO UPDATE SET items = items + 1;
  END;
  CREATE TRIGGER items_paired_out AFTER DELETE ON items BEGIN
    UPDATE item_pairs SET items = items - 1 WHERE project_id = old.project_id AND pair IN
      (SELECT substr(old.name_lower, at, 2) FROM name_places WHERE at < length(old.name_lower));
  END;
  CREATE TRIGGER items_paired_anew AFTER UPDATE OF name_lower ON items BEGIN
    UPDATE item_pairs SET items = items - 1 WHERE project_id = old.project_id AND pair IN
      (SELECT substr(old.name_lower, at, 2) FROM name_places WHERE at < length(old.name_lower));
    INSERT INTO item_pairs
      SELECT DISTINCT new.project_id, substr(new.name_lower, at, 2), 1 FROM name_places WHERE at < length(new.name_lower)
      ON CONFLICT DO UPDATE SET items = items + 1;
  END;
`
