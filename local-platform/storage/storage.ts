import { ok, type Result } from '#domain/result'
import { inTransaction, openDatabase } from './database'
import { lockDataFolder } from './data-folder'
import { createClasses, type Classes } from './classes'
import { createDeletedProjects, type DeletedProjects } from './deleted-projects'
import { createEvents, type Events } from './events'
import { createFacts, type Facts } from './facts'
import { createFiles, type Files } from './files'
import { createFolders, type Folders } from './folders'
import { createItems, type Items } from './items'
import { createJobs, type Jobs } from './jobs'
import { createKeptAnswers, type KeptAnswers } from './kept-answers'
import { createPeople, type People } from './people'
import { createProjects, type Projects } from './projects'
import { createRecords, type Records } from './records'
import { createRoles, type Roles } from './roles'
import type { StartFailure } from './start-failure'
import { createStatusChanges, type StatusChanges } from './status-changes'
import { createTeams, type Teams } from './teams'
import { createTokens, type Tokens } from './tokens'
import { createUploads, type Uploads } from './uploads'
import { createWorkflows, type Workflows } from './workflows'
import { createWorkTimes, type WorkTimes } from './work-time'

/** Everything the platform keeps. Another engine takes this one's place by offering the same functions. */
export interface Storage {
  readonly people: People
  readonly tokens: Tokens
  readonly facts: Facts
  readonly teams: Teams
  readonly roles: Roles
  readonly workflows: Workflows
  readonly projects: Projects
  readonly deletedProjects: DeletedProjects
  readonly folders: Folders
  readonly classes: Classes
  readonly items: Items
  readonly statusChanges: StatusChanges
  readonly records: Records
  readonly events: Events
  readonly jobs: Jobs
  readonly keptAnswers: KeptAnswers
  readonly workTimes: WorkTimes
  readonly files: Files
  readonly uploads: Uploads
  /** Runs work as one write: all of it is kept or none. */
  readonly write: <T>(work: () => T) => T
  /** Rewrites the database's files, so that nothing that was overwritten can be found in them. */
  readonly compact: () => void
  readonly close: () => void
}

/** Opens the storage of a data folder, which then belongs to this process until it is closed. */
export function openStorage(dataFolder: string): Result<Storage, StartFailure> {
  const locked = lockDataFolder(dataFolder)
  if (!locked.ok) return locked
  const opened = openDatabase(dataFolder)
  if (!opened.ok) {
    locked.value.release()
    return opened
  }
  const db = opened.value
  const files = createFiles(dataFolder)
  const events = createEvents(db)
  return ok({
    people: createPeople(db),
    tokens: createTokens(db),
    facts: createFacts(db),
    teams: createTeams(db),
    roles: createRoles(db),
    workflows: createWorkflows(db),
    projects: createProjects(db),
    deletedProjects: createDeletedProjects(db),
    folders: createFolders(db),
    classes: createClasses(db),
    items: createItems(db),
    statusChanges: createStatusChanges(db),
    records: createRecords(db),
    events,
    jobs: createJobs(db),
    keptAnswers: createKeptAnswers(db),
    workTimes: createWorkTimes(db),
    files,
    uploads: createUploads(db, files),
    write: (work) => {
      const value = inTransaction(db, work)
      if (!db.isTransaction) events.committed()
      return value
    },
    compact: () => db.exec('VACUUM; PRAGMA wal_checkpoint(TRUNCATE)'),
    close: () => {
      db.close()
      locked.value.release()
    },
  })
}
