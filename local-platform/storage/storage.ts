import type { DatabaseSync } from 'node:sqlite'
import { err, ok, type Result } from '#domain/result'
import { type Acts, createActs } from './acts'
import { type Backups, openBackups } from './backups'
import { inSavepoint, inTransaction, openDatabase } from './database'
import { diskTrouble } from './database-check'
import { lockDataFolder } from './data-folder'
import { type Categories, createCategories } from './categories'
import { createClasses, type Classes } from './classes'
import { createDeletedProjects, type DeletedProjects } from './deleted-projects'
import { createEvents, type Events } from './events'
import { createFacts, type Facts } from './facts'
import { createFields, type Fields } from './fields'
import { createFiles, type Files } from './files'
import { createFolders, type Folders } from './folders'
import { type AnswerFiles, createAnswerFiles } from './answer-files'
import { type Attachments, createAttachments } from './attachments'
import { createGroups, type Groups } from './groups'
import { createInstructions, type InstructionsOfProjects } from './instructions'
import { createInvitations, type Invitations } from './invitations'
import { createItemMetadata, type ItemMetadata } from './item-metadata'
import { createItemFiles, type ItemFiles } from './item-files'
import { createItems, type Items } from './items'
import { createJobs, type Jobs } from './jobs'
import { createLargePictures, type LargePictures } from './large-pictures'
import { createIdempotentAnswers, type IdempotentAnswers } from './idempotent-answers'
import type { Log } from './log'
import { createPeople, type People } from './people'
import { createPermissions, type Permissions } from './permissions'
import { createProjectPeople, type ProjectPeople } from './project-people'
import { createProjects, type Projects } from './projects'
import { createReader, type Reader } from './reader'
import { createRecords, type Records } from './records'
import { type Rescue, rescueDatabase, rescueTold, suspectDatabase } from './rescue'
import { createReviewRules, type ReviewRulesOfProjects } from './review-rules'
import { createRevisions, type Revisions } from './revisions'
import { createRoles, type Roles } from './roles'
import { createScores, type Scores } from './scores'
import { createSettings, type Settings } from './settings'
import { openSnapshot, type Snapshot } from './snapshot'
import type { StartFailure } from './start-failure'
import { createStatusChanges, type StatusChanges } from './status-changes'
import { createSteps, type Steps } from './steps'
import { createTeams, type Teams } from './teams'
import { createTeamStatuses, type TeamStatuses } from './team-statuses'
import { createTokens, type Tokens } from './tokens'
import { createUploads, type Uploads } from './uploads'
import { createWorkflowDesigns, type WorkflowDesigns } from './workflow-designs'
import { createWorkflows, type Workflows } from './workflows'
import { createProjectChanges, type ProjectChanges } from './project-changes'
import { createProjectWork, type ProjectWork } from './project-work'
import { createWorkTimes, type WorkTimes } from './work-time'

/** All data of the platform. Another engine can replace this one by offering the same functions. */
export interface Storage {
  readonly people: People
  readonly tokens: Tokens
  readonly facts: Facts
  readonly teams: Teams
  readonly invitations: Invitations
  readonly roles: Roles
  readonly permissions: Permissions
  readonly groups: Groups
  readonly workflows: Workflows
  readonly workflowDesigns: WorkflowDesigns
  readonly teamStatuses: TeamStatuses
  readonly fields: Fields
  readonly scores: Scores
  readonly projects: Projects
  readonly deletedProjects: DeletedProjects
  readonly settings: Settings
  readonly instructions: InstructionsOfProjects
  readonly reviewRules: ReviewRulesOfProjects
  readonly attachments: Attachments
  readonly answerFiles: AnswerFiles
  readonly folders: Folders
  readonly classes: Classes
  readonly categories: Categories
  readonly steps: Steps
  readonly items: Items
  readonly itemMetadata: ItemMetadata
  readonly largePictures: LargePictures
  readonly revisions: Revisions
  readonly statusChanges: StatusChanges
  readonly records: Records
  readonly events: Events
  readonly acts: Acts
  readonly jobs: Jobs
  readonly keptAnswers: IdempotentAnswers
  readonly workTimes: WorkTimes
  readonly projectWork: ProjectWork
  readonly projectPeople: ProjectPeople
  readonly projectChanges: ProjectChanges
  readonly files: Files
  readonly itemFiles: ItemFiles
  readonly uploads: Uploads
  /** Runs long searches beside the calls. */
  readonly reader: Reader
  /** Takes a snapshot of the present data, to read while it changes. */
  readonly snapshot: () => Snapshot
  /** Runs work as one write: all of it is kept or none. */
  readonly write: <T>(work: () => T) => T
  /** Runs a part of a write: a refusal rolls only this part back. */
  readonly attempt: <T, E>(work: () => Result<T, E>) => Result<T, E>
  /** Rewrites the database's files, so that no overwritten data remains in them. */
  readonly compact: () => Promise<void>
  readonly backups: Backups
  /** Repair of a damaged database, until the person knows about it. */
  readonly rescue: Rescue | undefined
  readonly rescueTold: () => void
  /** Notes damage: the next start checks the whole database. */
  readonly suspect: () => void
  readonly close: () => Promise<void>
}

/** Opens the storage of a data folder and locks it until the storage is closed. */
export function openStorage(dataFolder: string, now: () => number, log: Log): Result<Storage, StartFailure> {
  const locked = lockDataFolder(dataFolder)
  if (!locked.ok) return locked
  const opened = openWhole(dataFolder, now, log)
  if (!opened.ok) {
    locked.value.release()
    return opened
  }
  const { db, rescue } = opened.value
  const backups = openBackups(db, dataFolder, now, log)
  const files = createFiles(dataFolder)
  const itemFiles = createItemFiles(db, files)
  const events = createEvents(db)
  const reader = createReader(dataFolder)
  return ok({
    people: createPeople(db),
    tokens: createTokens(db),
    facts: createFacts(db),
    teams: createTeams(db),
    invitations: createInvitations(db),
    roles: createRoles(db),
    workflows: createWorkflows(db),
    workflowDesigns: createWorkflowDesigns(db),
    teamStatuses: createTeamStatuses(db),
    fields: createFields(db),
    scores: createScores(db),
    projects: createProjects(db),
    deletedProjects: createDeletedProjects(db),
    settings: createSettings(db),
    instructions: createInstructions(db),
    reviewRules: createReviewRules(db),
    attachments: createAttachments(db, files),
    answerFiles: createAnswerFiles(db, files),
    folders: createFolders(db),
    classes: createClasses(db),
    categories: createCategories(db),
    steps: createSteps(db),
    items: createItems(db),
    itemMetadata: createItemMetadata(db),
    largePictures: createLargePictures(db),
    revisions: createRevisions(db),
    statusChanges: createStatusChanges(db),
    records: createRecords(db),
    events,
    acts: createActs(db),
    jobs: createJobs(db),
    keptAnswers: createIdempotentAnswers(db),
    workTimes: createWorkTimes(db),
    projectWork: createProjectWork(db),
    projectPeople: createProjectPeople(db),
    permissions: createPermissions(db),
    groups: createGroups(db),
    projectChanges: createProjectChanges(db),
    files,
    itemFiles,
    uploads: createUploads(db, files, itemFiles),
    reader,
    snapshot: () => openSnapshot(dataFolder),
    write: (work) => {
      const value = inTransaction(db, work)
      if (!db.isTransaction) events.committed()
      return value
    },
    attempt: (work) => inSavepoint(db, work),
    compact: () => {
      db.exec('VACUUM; PRAGMA wal_checkpoint(TRUNCATE)')
      return backups.renew()
    },
    backups,
    rescue,
    rescueTold: () => rescueTold(dataFolder),
    suspect: () => suspectDatabase(dataFolder),
    close: async () => {
      await reader.close()
      await backups.stop()
      db.close()
      locked.value.release()
    },
  })
}

/** Opens the database of a folder, after repairing damage. */
function openWhole(
  dataFolder: string,
  now: () => number,
  log: Log,
): Result<{ readonly db: DatabaseSync; readonly rescue: Rescue | undefined }, StartFailure> {
  try {
    const rescue = rescueDatabase(dataFolder, now, log)
    const opened = openDatabase(dataFolder)
    return opened.ok ? ok({ db: opened.value, rescue }) : opened
  } catch (cause) {
    log.write('database not opened', cause)
    return err({
      code: 'data_folder_unusable',
      message: `The database in ${dataFolder} can't be opened. ${diskTrouble(cause)}`,
    })
  }
}
