/** Characters by which names were counted, each a bit of one number. */
const COUNTED = 'abcdefghijklmnopqrstuvwxyz0123456789_-. ()'

/** SQL of the bit set of a name's characters. */
function lettersOf(column: string): string {
  return Array.from(COUNTED)
    .map((letter, at) => `((instr(${column}, '${letter}') > 0) << ${at})`)
    .join(' | ')
}

/** Number of a project's names per set of letters, so that names with one letter are counted without a scan. */
export const LETTERS_OF_NAMES = `
  CREATE TABLE item_letters (
    project_id INTEGER NOT NULL REFERENCES projects(id) ON DELETE CASCADE,
    letters INTEGER NOT NULL,
    items INTEGER NOT NULL,
    PRIMARY KEY (project_id, letters)
  ) WITHOUT ROWID;
  INSERT INTO item_letters SELECT project_id, ${lettersOf('name_lower')}, count(*) FROM items GROUP BY 1, 2;

  CREATE TRIGGER items_spelled_in AFTER INSERT ON items BEGIN
    INSERT INTO item_letters VALUES (new.project_id, ${lettersOf('new.name_lower')}, 1)
      ON CONFLICT DO UPDATE SET items = items + 1;
  END;
  CREATE TRIGGER items_spelled_out AFTER DELETE ON items BEGIN
    UPDATE item_letters SET items = items - 1
      WHERE project_id = old.project_id AND letters = ${lettersOf('old.name_lower')};
    DELETE FROM item_letters WHERE project_id = old.project_id AND letters = ${lettersOf('old.name_lower')} AND items <= 0;
  END;
  CREATE TRIGGER items_spelled_anew AFTER UPDATE OF name_lower ON items BEGIN
    UPDATE item_letters SET items = items - 1
      WHERE project_id = old.project_id AND letters = ${lettersOf('old.name_lower')};
    INSERT INTO item_letters VALUES (new.project_id, ${lettersOf('new.name_lower')}, 1)
      ON CONFLICT DO UPDATE SET items = items + 1;
  END;
`
