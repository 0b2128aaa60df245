import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { ok } from '#domain/result'
import { type EndpointName, SUBJECTS, type Subjects, together } from '#endpoints'
import { definitionOf } from '../../builders/schema-values'
import { HANDLERS } from '../../../local-platform/areas/handlers'
import type { Platform } from '../../../local-platform/platform-context'
import type { Handler, HandlersOf } from '../../../local-platform/server/handler'
import { refuse } from '../../../local-platform/server/refusal'
import { registerRoutes } from '../../../local-platform/server/routes'
import { ROWS, rowOf } from './ask'
import { SAMPLES } from './samples'

/** Rows that pages may call, and how. A new row is a decision: it is listed here too. */
const REACHED_BY_PAGES: Readonly<Record<string, string>> = {
  listClasses: 'read',
  createClasses: 'write',
  updateClass: 'write',
  deleteClass: 'write',
  updateClasses: 'write',
  removeClasses: 'start',
  mergeClass: 'start',
  readLimits: 'read',
  listClassUses: 'read',
  classUses: 'read',
  changeItemStatus: 'hold',
  changeItemApproval: 'hold',
  updateItem: 'hold',
  changeItemsByFilter: 'start',
  previewWorkflowChange: 'read',
  listSeeAs: 'read',
  changeWorkflow: 'start',
  startExport: 'start',
  checkExport: 'read',
  listExports: 'read',
  listRevisions: 'read',
  revertAnnotation: 'write',
  listTeamExports: 'read',
  repeatExport: 'start',
  cancelExport: 'write',
  deleteExport: 'write',
  undoItemsChange: 'start',
  listStatusChanges: 'read',
  deleteItems: 'write',
  updateProject: 'write',
  cloneProject: 'write',
  copyItems: 'start',
  countProject: 'read',
  listSettings: 'read',
  changeProjects: 'write',
  changeSettings: 'write',
  projectForm: 'read',
  putProjectForm: 'write',
  readInstructions: 'read',
  saveInstructions: 'write',
  readReviewRules: 'read',
  saveReviewRules: 'write',
  listAttachments: 'read',
  deleteAttachment: 'write',
  markInstructionsRead: 'write',
  saveProjectForm: 'write',
  createProject: 'write',
  projectNameExists: 'read',
  projectOverview: 'read',
  listProjectWork: 'read',
  readProjectChanges: 'read',
  listWorkflows: 'read',
  readWorkflowWays: 'read',
  readWorkflow: 'read',
  submitWorkflow: 'write',
  saveWorkflow: 'write',
  replaceWorkflow: 'start',
  deleteWorkflow: 'write',
  workflowRoles: 'read',
  createRole: 'write',
  updateRole: 'write',
  deleteRole: 'write',
  deleteProject: 'write',
  listDeletedProjects: 'read',
  restoreProject: 'write',
  listFolders: 'read',
  createFolder: 'write',
  updateFolder: 'write',
  deleteFolder: 'write',
  listAssignees: 'read',
  createTeam: 'write',
  updateTeam: 'write',
  makeTeamDefault: 'write',
  transferTeam: 'write',
  deleteTeam: 'start',
  leaveTeam: 'write',
  changeMember: 'write',
  changePermissions: 'write',
  emailExists: 'read',
  listMembers: 'read',
  makeJoinLink: 'write',
  withdrawInvitation: 'write',
  inviteToTeam: 'write',
  removeFromTeam: 'write',
  readSdkToken: 'read',
  generateSdkToken: 'write',
  revokeSdkToken: 'write',
  listActs: 'read',
  checkPriorities: 'read',
  startPriorities: 'start',
  distributeItems: 'start',
  listCategories: 'read',
  createCategories: 'write',
  renameCategory: 'write',
  deleteCategories: 'write',
  restoreCategories: 'write',
  searchProjectUsers: 'read',
  listRoles: 'read',
  shareProject: 'write',
  unshareMany: 'write',
  pauseUsers: 'write',
  listProjectPeople: 'read',
  listGroups: 'read',
  createGroup: 'write',
  renameGroup: 'write',
  deleteGroup: 'write',
  changeGroupMembers: 'write',
  shareWithGroup: 'write',
  unshareGroup: 'write',
  shareProjects: 'start',
  undoSharing: 'start',
  setItemCategories: 'write',
  editPeopleCategories: 'write',
  listFieldTemplates: 'read',
  createFieldTemplate: 'write',
  updateFieldTemplate: 'write',
  deleteFieldTemplate: 'write',
  listFieldValues: 'read',
  setFieldValues: 'write',
  listScores: 'read',
  createScore: 'write',
  updateScore: 'write',
  deleteScore: 'write',
  listScoreValues: 'read',
  setScoreValues: 'write',
  listItemWorkers: 'read',
  readMetadataSchema: 'read',
  addMetadataFields: 'write',
  deleteMetadataFields: 'write',
  changeMetadata: 'write',
  readSteps: 'read',
  readValidationRules: 'read',
  listAssistance: 'read',
  segmentPoints: 'read',
  segmentCells: 'read',
  segmentBox: 'read',
  scribble: 'read',
  traceEdges: 'read',
  readText: 'read',
  trackBox: 'read',
  tokenize: 'read',
  saveSteps: 'write',
}
/** Record kinds whose five rows pages may all call. */
const RECORDS_OF_PAGES: readonly string[] = ['customView', 'template', 'itemView', 'listView']

describe('the table of endpoints', () => {
  it('has exactly one sample per row', () => {
    expect(Object.keys(SAMPLES).toSorted()).toEqual(ROWS.toSorted())
  })

  it('declares each write’s entry in the event log', () => {
    const silent = ROWS.filter((name) => rowOf(name).method !== 'GET' && SAMPLES[name].leaves === undefined)
    expect(silent).toEqual([])
  })

  it('lists each endpoint once', () => {
    expect(Object.values(SUBJECTS).flatMap((subject) => Object.keys(subject))).toHaveLength(ROWS.length)
    const ping = { ping: SUBJECTS.health.ping }
    // @ts-expect-error A name in two subjects does not compile.
    expect(Object.keys(together({ one: ping, two: ping }))).toEqual(['ping'])
  })

  it('has a path in docs/ours for each row of ours', async () => {
    const plain = (text: string): string => text.replaceAll(/\{\w+\}/g, '{}')
    const folder = join(import.meta.dirname, '../../../docs/ours')
    const pages = (await readdir(folder)).map((page) => readFile(join(folder, page), 'utf8'))
    const written = plain((await Promise.all(pages)).join('\n'))
    const missing = ROWS.map(rowOf)
      .filter((row) => row.since === 'ours' && !('record' in row))
      .map(({ path }) => plain(path.replace(/^api\/v\d\//, '')))
      .filter((path) => !written.includes(path))
    expect(missing).toEqual([])
  })

  it('is the source of the platform’s routes: one route per row', async () => {
    const server = fastify()
    const routes: string[] = []
    server.addHook('onRoute', ({ method, url }) => {
      if (method !== 'HEAD') routes.push(`${String(method)} ${url}`)
    })
    registerRoutes(server, {} as Platform, HANDLERS)
    await server.ready()
    const rows = ROWS.map(rowOf).map(
      ({ method, service, path }) => `${method} /${service}/${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    )
    expect(routes.toSorted()).toEqual(rows.toSorted())
  })

  it('lets pages call exactly these rows', () => {
    const reached = ROWS.flatMap((name) => {
      const { shell, record } = rowOf(name)
      return shell === undefined || record !== undefined ? [] : [[name, shell] as const]
    })
    expect(Object.fromEntries(reached)).toEqual(REACHED_BY_PAGES)
    const kinds = ROWS.flatMap((name) => rowOf(name).record?.kind ?? [])
    expect([...new Set(kinds)]).toEqual(RECORDS_OF_PAGES)
  })

  it('reads by GET only, or declares that a call takes no key; writes take a key, unless they return a new secret', () => {
    for (const name of ROWS) {
      const { shell, method, keyless, secret } = rowOf(name)
      const reads = method === 'GET' || (keyless === true && secret !== true)
      if (shell !== undefined) expect(shell === 'read', name).toBe(reads)
    }
  })

  it('returns a job where pages start one', () => {
    const starting = ROWS.filter((name) => rowOf(name).shell === 'start')
    expect(starting).toContain('changeItemsByFilter')
    const shapeOf = (name: EndpointName) => definitionOf(rowOf(name).answer).shape
    // Some rows report more about the job's result.
    for (const name of starting) expect(shapeOf(name), name).toMatchObject(shapeOf('cancelJob') ?? {})
  })
})

describe('the handlers of the rows', () => {
  const ping = async () => ok({ ok: true as const })
  const list = () => refuse('forbidden')

  it('are complete: a missing handler doesn’t compile, nor one without a row', () => {
    const right: HandlersOf<Subjects['people']> = { me: list, renameMe: list, listMentions: list }
    // @ts-expect-error Mentions are listed too.
    const missing: HandlersOf<Subjects['people']> = { me: list, renameMe: list }
    // @ts-expect-error Nothing of health is listed.
    const more: HandlersOf<Subjects['health']> = { ping, listTeams: list }
    expect([right, missing, more].map((handlers) => Object.keys(handlers).length)).toEqual([3, 2, 2])
  })

  it('answer writes synchronously if the answer is stored by key; reads and files may be asynchronous', () => {
    const read: Handler<'readItem'> = async () => refuse('forbidden')
    const keyless: Handler<'deleteAccount'> = async () => refuse('forbidden')
    const file: Handler<'uploadFile'> = async () => refuse('forbidden')
    // @ts-expect-error A change of an item is kept in one transaction with its answer.
    const write: Handler<'updateItem'> = async () => refuse('forbidden')
    expect([read, keyless, file, write]).toHaveLength(4)
  })

  it('get ids of the address as numbers, and texts of the path as texts', () => {
    type Place<E extends EndpointName> = Parameters<Handler<E>>[1]['place']
    const upload: Place<'uploadFile'> = { teamId: 1, projectId: 2, name: 'a.png' }
    const folder: Place<'readFolder'> = { teamId: 1, projectId: 2, folderId: 3 }
    // @ts-expect-error An item is read in a project.
    const item: Place<'readItem'> = { teamId: 1, itemId: 2 }
    expect([upload, folder, item].map((place) => Object.keys(place).length)).toEqual([3, 3, 2])
  })
})
