/** Assignees of folders. */
export const PEOPLE_OF_FOLDERS = `
  CREATE TABLE folder_people (
    folder_id INTEGER NOT NULL REFERENCES folders(id) ON DELETE CASCADE,
    person_id INTEGER NOT NULL REFERENCES people(id) ON DELETE CASCADE,
    PRIMARY KEY (folder_id, person_id)
  ) WITHOUT ROWID;
`
