import { randomBytes } from 'node:crypto'
import type { NewItem } from '../../../local-platform/storage/items'
import { TEAM_ROLE_NUMBER } from '../../../local-platform/areas/access/grants'
import { tokenHash } from '../../../local-platform/server/callers'
import { PROJECT_TYPE, type ProjectTypeName } from '#domain/enums'
import { aPersonOf } from '../../builders/local-platform'
import {
  callsWith,
  personSignedIn,
  type PlatformClient,
  startTestPlatform,
  type TestPlatform,
} from '../../drivers/platform-client'

/** People of the seeded team by their roles. */
const PEOPLE = {
  owner: 'olivia@northlight.example',
  admin: 'adam@northlight.example',
  projectAdmin: 'prisca@northlight.example',
  annotator: 'nora@northlight.example',
  qa: 'quentin@northlight.example',
  paused: 'paula@northlight.example',
  /** In the team, but in no project. */
  outsider: 'carla@northlight.example',
  /** Of another team. */
  stranger: 'fiona@sunrise.example',
} as const

/** Callers: people, and the owner by SDK tokens, of this team and of another. */
export type Role = keyof typeof PEOPLE | 'sdkToken' | 'foreignToken'
export const ROLES = [...Object.keys(PEOPLE), 'sdkToken', 'foreignToken'] as readonly Role[]

/** Caller. */
export interface Person extends Pick<PlatformClient, 'call' | 'raw'> {
  readonly id: number
  readonly email: string
  /** Of a signed-in person. */
  readonly refreshToken?: string
  readonly accessToken?: string
}

interface Place {
  readonly teamId: number
  readonly projectId: number
  readonly folderId: number
  readonly workflowId: number
  readonly itemId: number
}

/** Seeded platform of the samples. */
export interface World {
  readonly platform: TestPlatform
  readonly people: Readonly<Record<Role, Person>>
  /** New team member. */
  readonly newcomer: () => Promise<Person>
  /** Project of a type, with its first item. */
  readonly placeOf: (type: ProjectTypeName) => Place
  /** Vector project. */
  readonly here: Place
  /** The same of another team. */
  readonly elsewhere: Place & {
    readonly jobId: number
    readonly recordId: number
    readonly classId: number
    readonly categoryId: number
    readonly attachmentId: number
    readonly fileId: number
    readonly groupId: number
    readonly templateId: number
    readonly scoreId: number
    readonly roleId: number
  }
  /** Running job of someone in a team. */
  readonly newJob: (byId: number, teamId?: number) => number
  /** New item of the vector project; in progress by default. */
  readonly newItem: (parts?: Partial<NewItem>) => number
  /** New empty folder of the vector project. */
  readonly newFolder: () => number
  readonly statusId: (name: string) => number
  readonly transitionId: (name: string) => number
}

/** Starts a seeded platform for samples. */
export async function startWorld(): Promise<World> {
  const platform = await startTestPlatform({ seed: true })
  const { storage, sdkToken = '' } = platform.running
  const personOf = (email: string) => {
    const person = storage.people.byEmail(email)
    if (person === undefined) throw new Error(`${email} is not seeded`)
    return person
  }
  const signedIn = async (id: number, email: string): Promise<Person> => ({
    id,
    email,
    ...(await personSignedIn(platform, id)),
  })
  const owner = personOf(PEOPLE.owner)
  const placesOf = (email: string): ((type: ProjectTypeName) => Place) => {
    const person = personOf(email)
    const teamId = storage.teams.ofPerson(person.id)[0]?.team.id ?? 0
    const scope = { teamId, sort: 'createdAt', descending: false, limit: 100, offset: 0 } as const
    const { rows } = storage.projects.list(person.id, scope)
    return (type) => {
      const project = rows.find((row) => row.type === PROJECT_TYPE[type])
      if (project === undefined) throw new Error(`no project of type ${type} is seeded`)
      const { id: projectId, folderId, workflowId } = project
      const [item] = storage.items.page({ projectId, hiddenValues: [] }, 1, 0).rows
      return { teamId, projectId, folderId, workflowId, itemId: item?.id ?? 0 }
    }
  }
  const placeOf = placesOf(PEOPLE.owner)
  const here = placeOf('vector')
  const newJob: World['newJob'] = (byId, teamId = here.teamId) => {
    const job = { kind: 'walked', teamId, projectId: null, byId, title: 'A walk', args: {}, total: 1, unit: 'item' }
    return storage.jobs.add(job, new Date(platform.clock.now()).toISOString())
  }
  const stranger = placesOf(PEOPLE.stranger)('vector')
  const strangerId = personOf(PEOPLE.stranger).id
  const note = { name: 'Theirs', data: { shared: true } }
  const elsewhere = {
    ...stranger,
    jobId: newJob(strangerId, stranger.teamId),
    classId: storage.classes.ofProject(stranger.projectId)[0]?.id ?? 0,
    categoryId: storage.categories.add(stranger.projectId, 'Theirs', '2026-05-01T08:00:00.000Z'),
    attachmentId: storage.attachments.add({
      projectId: stranger.projectId,
      name: 'theirs.pdf',
      path: storage.attachments.pathFor(stranger.projectId, 'theirs'),
      bytes: 6,
      addedBy: 'fiona@sunrise.example',
      addedAt: '2026-05-01T08:00:00.000Z',
    }),
    fileId: storage.answerFiles.add({
      projectId: stranger.projectId,
      itemId: stranger.itemId,
      name: 'theirs.txt',
      path: storage.answerFiles.pathFor(stranger.projectId, 'theirs'),
      bytes: 6,
      addedBy: 'fiona@sunrise.example',
      addedAt: '2026-05-01T08:00:00.000Z',
    }),
    groupId: storage.groups.add(stranger.teamId, 'Theirs', '2026-05-01T08:00:00.000Z'),
    roleId: storage.roles.add({
      teamId: stranger.teamId,
      name: 'Theirs',
      description: '',
      grants: { project: [], folder: [] },
    }),
    templateId: storage.fields.add(
      { teamId: stranger.teamId, entity: 'Project', parentEntity: 'Team' },
      { name: 'Theirs', nameKey: 'theirs', componentId: 1, payload: {}, at: '2026-05-01T08:00:00.000Z' },
    ),
    scoreId: storage.scores.add(
      { teamId: stranger.teamId, name: 'Theirs', description: '', type: 'rating', payload: {} },
      'theirs',
      '2026-05-01T08:00:00.000Z',
    ),
    recordId: storage.records.add(
      { kind: 'customView', teamId: stranger.teamId, projectId: null },
      strangerId,
      note,
      '2026-05-01T08:00:00.000Z',
    ),
  }
  const foreign = `${randomBytes(30).toString('hex')}=${elsewhere.teamId}`
  storage.tokens.replaceSdkToken(tokenHash(foreign), owner.id, elsewhere.teamId)
  const byToken = (authorization: string): Person => ({
    id: owner.id,
    email: owner.email,
    ...callsWith(platform, { authorization }),
  })
  const people = await Promise.all(
    Object.entries(PEOPLE).map(async ([role, email]) => [role, await signedIn(personOf(email).id, email)] as const),
  )
  const statuses = storage.workflows.statuses(here.workflowId)
  const transitions = storage.workflows.transitions(here.workflowId)
  const idOf = (rows: readonly { readonly id: number; readonly name: string }[], name: string): number => {
    const found = rows.find((row) => row.name === name)
    if (found === undefined) throw new Error(`the workflow has no ${name}`)
    return found.id
  }
  let made = 0
  return {
    platform,
    people: {
      ...(Object.fromEntries(people) as Record<keyof typeof PEOPLE, Person>),
      sdkToken: byToken(sdkToken),
      foreignToken: byToken(foreign),
    },
    newcomer: async () => {
      const id = aPersonOf(storage, here.teamId, TEAM_ROLE_NUMBER.contributor)
      return signedIn(id, storage.people.byId(id)?.email ?? '')
    },
    placeOf,
    here,
    elsewhere,
    newJob,
    newFolder: () => storage.folders.add(here.projectId, `Walked ${(made += 1)}`),
    newItem: (parts = {}) => {
      made += 1
      const at = new Date(platform.clock.now()).toISOString()
      return storage.items.add({
        projectId: here.projectId,
        folderId: here.folderId,
        name: `walked_${made}.jpg`,
        annotationStatus: 2,
        width: 64,
        height: 48,
        mime: 'image/jpeg',
        source: { kind: 'sample', sample: 'street-0001' },
        annotationRevision: 0,
        createdAt: at,
        updatedAt: at,
        ...parts,
      })
    },
    statusId: (name) => idOf(statuses, name),
    transitionId: (name) => idOf(transitions, name),
  }
}
