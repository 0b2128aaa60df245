import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createClasses, type Classes } from './classes'
import { createFolders, type Folders } from './folders'
import { createItems, type Items } from './items'
import { DATABASE } from './rescue'
import { createRevisions, type Revisions } from './revisions'

/** Consistent view of the database at one moment, while writes continue. */
export interface Snapshot {
  readonly items: Pick<Items, 'after' | 'annotatedAfter' | 'assignmentsOfAll'>
  readonly folders: Pick<Folders, 'ofProject'>
  readonly classes: Classes
  readonly revisions: Revisions
  readonly close: () => void
}

/** Opens a snapshot of a database; its log grows until the snapshot is closed. */
export function openSnapshot(dataFolder: string): Snapshot {
  const db = new DatabaseSync(join(dataFolder, DATABASE), { readOnly: true, timeout: 2_000 })
  db.exec('BEGIN')
  // The first read fixes the moment, not BEGIN.
  db.prepare('SELECT id FROM projects LIMIT 1').get()
  return {
    items: createItems(db),
    folders: createFolders(db),
    classes: createClasses(db),
    revisions: createRevisions(db),
    close: () => db.close(),
  }
}
