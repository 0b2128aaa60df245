import { CALLS, type DesktopApi, type PushName, type Pushes } from '#contract/api'
import type { ImportProgress, ImportRequest } from '#contract/imports'
import type { ApprovalChangeRequest, PinRequest } from '#contract/items'
import type { OutboxView } from '#contract/outbox'
import type { SessionView } from '#contract/session'
import type { Choice } from '#domain/choice'
import type { Accesses, CurrentUser, Item, Project, Team, WorkflowStatus, WorkflowTransition } from '#domain/entities'
import { type MfaKind, PROJECT_STATUS, PROJECT_TYPE, type ProjectStatus } from '#domain/enums'
import { type PlatformError, platformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'

/** What a fake desktop holds; tests read and change it. */
export interface FakeWorld {
  session: SessionView
  user: CurrentUser
  team: Team
  projects: Project[]
  items: Map<number, Item[]>
  statuses: WorkflowStatus[]
  transitions: WorkflowTransition[]
  accesses: Accesses
  folderAccesses: Accesses
  mfa: MfaKind
  choices: { readonly [name: string]: Choice }
  teams: Team[]
  outbox: OutboxView
  importing: ImportProgress | null
  localPlatform: boolean
  notifications: boolean
  tracker: { readonly exists: boolean; readonly running: boolean }
  guest: { src: string; partition: string }
  /** How long each answer takes. */
  delayMs: number
  /** Failures that the named channels answer with. */
  failing: Map<string, PlatformError>
  /** Every call that was made, as `area.call` and its arguments. */
  readonly calls: { readonly channel: string; readonly args: readonly unknown[] }[]
}

export interface FakeDesktop {
  readonly api: DesktopApi
  readonly world: FakeWorld
  readonly push: <N extends PushName>(name: N, data: Pushes[N]) => void
}

const STATUS_NAMES = ['Not started', 'In progress', 'Quality check', 'Returned', 'Completed', 'Skipped'] as const
const PROJECT_NAMES = [
  'Street scenes, Hamburg harbour',
  'Retail shelves 2026 – spring',
  'Knee MRI, left lateral',
  'Support tickets: intent and entities',
  'Satellite tiles, Lake Constance',
  'Leaf diseases',
  'Warehouse lidar, night shift',
  'Answer preference, model 7 against model 8',
  'Traffic signs with an uncommonly long name that nobody would ever want to read in full on a card',
  'Drone inspection of wind turbine blades',
  'Invoice fields',
  'Kitchen actions, egocentric',
] as const

/** A desktop in memory, with a team, projects of every type and items; it behaves, but keeps nothing. */
export function createFakeDesktop(change: Partial<FakeWorld> = {}): FakeDesktop {
  const world: FakeWorld = { ...freshWorld(), ...change }
  const listeners = new Map<PushName, Set<(data: never) => void>>()
  const push: FakeDesktop['push'] = (name, data) => {
    for (const listener of listeners.get(name) ?? []) listener(data as never)
  }
  const answers = answersOf(world, push)
  const areas = Object.entries(CALLS).map(([area, calls]) => [
    area,
    Object.fromEntries(
      Object.keys(calls).map((name) => [
        name,
        async (...args: readonly unknown[]): Promise<Result<unknown>> => {
          const channel = `${area}.${name}`
          world.calls.push({ channel, args })
          if (world.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, world.delayMs))
          const failure = world.failing.get(channel)
          if (failure !== undefined) return err(failure)
          const answer = answers[channel]
          return answer === undefined ? err(platformError('unknown_action')) : answer(...(args as never[]))
        },
      ]),
    ),
  ])
  const api = {
    ...(Object.fromEntries(areas) as object),
    pathOf: (file: { readonly name?: string }) => (file.name === undefined ? '' : `/home/mara/${file.name}`),
    on: (name: PushName, listener: (data: never) => void) => {
      const heard = listeners.get(name) ?? new Set()
      listeners.set(name, heard.add(listener))
      return () => heard.delete(listener)
    },
  } as unknown as DesktopApi
  return { api, world, push }
}

type Answers = Readonly<Record<string, (...args: never[]) => Result<unknown>>>

function answersOf(world: FakeWorld, push: FakeDesktop['push']): Answers {
  const projectOf = (id: number) => world.projects.find((project) => project.id === id)
  const itemsOf = (id: number) => world.items.get(id) ?? []
  const changeProject = (id: number, change: Partial<Project>): Result<Project | undefined> => {
    const index = world.projects.findIndex((project) => project.id === id)
    const project = world.projects[index]
    if (project !== undefined) world.projects[index] = { ...project, ...change }
    return foundOr404(world.projects[index])
  }
  const signedIn = (): SessionView => ({ state: 'signedIn', user: world.user, kept: 'keychain' })
  const enter = (session: SessionView) => {
    world.session = session
    push('session.changed', session)
    return session
  }
  const changeItem = ({ projectId, itemId }: { projectId: number; itemId: number }, change: Partial<Item>) => {
    const items = itemsOf(projectId)
    const index = items.findIndex(({ id }) => id === itemId)
    const item = items[index]
    if (item === undefined) return err(platformError('not_found'))
    const changed = { ...item, ...change }
    items[index] = changed
    return ok({ item: changed })
  }
  return {
    'app.info': () =>
      ok({
        version: '0.1.0',
        platform: 'linux',
        dark: false,
        appearance: 'system',
        localPlatform: world.localPlatform,
        guest: world.guest,
        place: null,
        notifications: { on: world.notifications, supported: true },
      }),
    'app.setNotifications': (on: boolean) => {
      world.notifications = on
      return ok(null)
    },
    'connectivity.current': () => ok({ offline: false, maintenance: null }),
    'connectivity.retry': () => {
      push('connectivity.changed', { offline: false, maintenance: null })
      return ok({ offline: false, maintenance: null })
    },
    'app.setAppearance': () => ok(null),
    'app.openExternal': () => ok(null),
    'app.setUsableCommands': () => ok(null),
    'session.current': () => ok(world.session),
    'session.signIn': () => ok(enter(signedIn())),
    'session.signOut': () => {
      enter({ state: 'signedOut' })
      return ok(null)
    },
    'session.retry': () => ok(world.session),
    'account.mfa': () => ok(world.mfa),
    'account.setMfa': (kind: MfaKind) => {
      world.mfa = kind
      return ok(null)
    },
    'account.setupTotp': () =>
      ok({
        secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
        uri: 'otpauth://totp/Loupe:mara%40example.test?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Loupe',
      }),
    'account.verifyTotp': (token: string) => (token === '123456' ? ok(null) : err(platformError('bad_request'))),
    'account.delete': ({ password }: { password: string }) => {
      if (password !== 'right') return err(platformError('bad_request', { message: 'The password is not right.' }))
      enter({ state: 'signedOut' })
      return ok(null)
    },
    'account.changePassword': () => ok(null),
    'choices.read': () => ok(world.choices),
    'choices.write': (name: string, value: Choice) => {
      world.choices = { ...world.choices, [name]: value }
      return ok(null)
    },
    'team.list': () => ok(world.teams),
    'team.choose': (id: number) => {
      const team = world.teams.find((known) => known.id === id)
      if (team !== undefined) world.team = team
      return foundOr404(team)
    },
    'telemetry.timeTracker': () => ok(world.tracker),
    'telemetry.trackTime': (running: boolean) => {
      if (world.tracker.exists) world.tracker = { exists: true, running }
      return ok(world.tracker)
    },
    'telemetry.active': () => ok(null),
    'telemetry.event': () => ok(null),
    'outbox.list': () => ok(world.outbox),
    'outbox.sendNow': () => ok(null),
    'outbox.retry': () => ok(null),
    'outbox.discard': (id: string) => {
      world.outbox = { ...world.outbox, refused: world.outbox.refused.filter((change) => change.id !== id) }
      push('outbox.changed', world.outbox)
      return ok(null)
    },
    'imports.chooseFolder': () =>
      ok({
        paths: ['/home/mara/pictures'],
        folder: '/home/mara/pictures',
        name: 'pictures',
        pictures: 1_204,
        others: 3,
      }),
    'imports.start': ({ paths, projectName, type }: ImportRequest) => {
      if (world.projects.some(({ name }) => name === projectName)) return err(platformError('name_taken'))
      world.importing = {
        state: 'running',
        paths,
        folder: paths[0] ?? '',
        type,
        projectId: 100,
        projectName,
        done: 312,
        total: 1_204,
        skippedCount: 2,
        skipped: [
          { file: 'broken.jpg', reason: "The file can't be used as a picture." },
          { file: 'huge.tif', reason: 'The file is too large.' },
        ],
        error: null,
      }
      return ok(world.importing)
    },
    'imports.cancel': () => {
      world.importing = world.importing && { ...world.importing, state: 'cancelled' }
      if (world.importing !== null) push('imports.changed', world.importing)
      return ok(world.importing)
    },
    'imports.current': () => ok(world.importing),
    'projects.setStatus': (id: number, status: ProjectStatus) => changeProject(id, { status }),
    'projects.setPinned': (id: number, is_pinned: boolean) => changeProject(id, { is_pinned }),
    'items.request': ({ projectId, count = 1 }: { projectId: number; count?: number }) =>
      ok({ items: itemsOf(projectId).slice(0, count) }),
    'items.counts': (projectId: number) =>
      ok(
        world.statuses.map(({ value }) => ({
          value,
          count: itemsOf(projectId).filter((item) => item.annotation_status === value).length,
        })),
      ),
    'team.current': () => ok(world.team),
    'team.users': (emails: readonly string[]) => ok([world.user].filter((user) => emails.includes(user.email))),
    'projects.list': () => ok({ data: world.projects, total: world.projects.length }),
    'projects.last': () => ok(null),
    'projects.read': (id: number) => foundOr404(projectOf(id)),
    'projects.accesses': (id: number) => {
      const project = projectOf(id)
      if (project === undefined) return err(platformError('not_found'))
      return ok({ project, users: [{ user_id: world.user.id, paused: false }], accesses: world.accesses })
    },
    'projects.folderAccesses': () => ok(world.folderAccesses),
    'workflow.statuses': () => ok(world.statuses),
    'workflow.transitions': () => ok(world.transitions),
    'items.page': (request: {
      projectId: number
      offset: number
      limit: number
      search?: string
      statuses?: number[]
    }) => {
      const { projectId, offset, limit, search = '', statuses = [] } = request
      const found = itemsOf(projectId).filter(
        (item) =>
          item.name.toLowerCase().includes(search.toLowerCase()) &&
          (statuses.length === 0 || statuses.includes(item.annotation_status)),
      )
      return ok({ data: found.slice(offset, offset + limit), total: found.length })
    },
    'items.position': ({ projectId, itemId }: { projectId: number; itemId: number }) => {
      const items = itemsOf(projectId)
      const index = items.findIndex((item) => item.id === itemId)
      return ok(index < 0 ? null : { index, total: items.length })
    },
    'items.open': ({ projectId, itemId }: { projectId: number; itemId: number }) => {
      const item = itemsOf(projectId).find(({ id }) => id === itemId)
      return item === undefined
        ? err(platformError('not_found'))
        : ok({
            item,
            media: { url: '/media/picture', mime: 'image/svg+xml', width: 320, height: 240 },
            annotation: null,
            revision: 1,
          })
    },
    'items.changeApproval': (change: ApprovalChangeRequest & { projectId: number }) => {
      const item = itemsOf(change.projectId).find(({ id }) => id === change.itemId)
      if (item !== undefined && (item.approval_status ?? 0) !== change.fromApprovalStatus) {
        return err(platformError('approval_moved', { data: { item } }))
      }
      return changeItem(change, { approval_status: change.approvalStatus })
    },
    'items.setPinned': (change: PinRequest & { projectId: number }) => changeItem(change, { is_pinned: change.pinned }),
    'items.changeStatus': (change: { projectId: number; itemId: number; fromStatusId: number; statusId: number }) => {
      const item = itemsOf(change.projectId).find(({ id }) => id === change.itemId)
      const from = world.statuses.find(({ id }) => id === change.fromStatusId)
      const to = world.statuses.find(({ id }) => id === change.statusId)
      if (item === undefined || to === undefined) return err(platformError('not_found'))
      if (item.annotation_status !== from?.value) return err(platformError('status_moved', { data: { item } }))
      return changeItem(change, { annotation_status: to.value })
    },
  }
}

function foundOr404<T>(value: T | undefined): Result<T> {
  return value === undefined ? err(platformError('not_found')) : ok(value)
}

function freshWorld(): FakeWorld {
  const user: CurrentUser = { id: 7, email: 'mara.lindqvist@example.test', first_name: 'Mara', last_name: 'Lindqvist' }
  const team: Team = {
    id: 1,
    name: 'Northlight Vision',
    description: '',
    type: 1,
    creator_id: user.email,
    creator_plan: 3,
    creator_license_expired: false,
    creator_user_limit_exceeded: false,
    creator_trial_start_date: null,
    user_role: 12,
    organization: { id: 5, name: 'Northlight', creation_type: 'local' },
    accesses: { actions: ['ListCustomApp', 'CreateProject'], action_groups: [] },
    features: ['explore', 'automation', 'custom_app', 'telemetry_logging'],
  }
  const types = Object.values(PROJECT_TYPE)
  const states = Object.values(PROJECT_STATUS)
  const items = new Map<number, Item[]>()
  const projects = PROJECT_NAMES.map((name, index): Project => {
    const id = 100 + index
    const imageCount = index === 10 ? 0 : 120
    items.set(
      id,
      Array.from({ length: imageCount }, (_, at) => fakeItem(id * 1_000 + at, at)),
    )
    return {
      id,
      team_id: 1,
      name,
      type: types[index % types.length] ?? 1,
      status: states[index % states.length] ?? 1,
      description: '',
      folder_id: id,
      workflow_id: 1,
      imageCount,
      completedImagesCount: index === 2 ? 120 : Math.round(imageCount * ((index * 0.37) % 1)),
      is_pinned: index === 3,
      createdAt: new Date(Date.UTC(2026, index % 11, 3 + index)).toISOString(),
      updatedAt: new Date(Date.UTC(2026, 10, 3)).toISOString(),
    }
  })
  return {
    session: { state: 'signedIn', user, kept: 'keychain' },
    user,
    team,
    teams: [team, { ...team, id: 2, name: 'Harbour Robotics', creator_id: 'someone@example.test', user_role: 4 }],
    projects,
    items,
    statuses: STATUS_NAMES.map((name, index) => ({
      id: 31 + index,
      value: index + 1,
      name,
      iconName: 'dot',
      iconData: '',
      isViewable: true,
    })),
    transitions: [
      { id: 1, name: 'Start', fromStatusId: 31, toStatusId: 32, constraints: [] },
      { id: 2, name: 'Submit', fromStatusId: 32, toStatusId: 33, constraints: [{ name: 'comment_required' }] },
      { id: 3, name: 'Accept', fromStatusId: 33, toStatusId: 35, constraints: [], automationAction: 'export' },
    ],
    accesses: { actions: ['ViewNotStartedCount', 'ViewInProgressCount'], action_groups: [] },
    folderAccesses: { actions: ['ApplyItemTransition'], action_groups: [] },
    mfa: 'NOMFA',
    choices: {},
    outbox: { waiting: 0, refused: [], trouble: null },
    importing: null,
    localPlatform: true,
    notifications: true,
    tracker: { exists: false, running: false },
    guest: { src: 'about:blank', partition: '' },
    delayMs: 0,
    failing: new Map(),
    calls: [],
  }
}

function fakeItem(id: number, index: number): Item {
  return {
    id,
    name: `frame_${String(index).padStart(5, '0')}.jpg`,
    annotation_status: [1, 2, 3, 5, 5, 4, 2, 6][index % 8] ?? 1,
    approval_status: index % 5 === 0 ? 2 : index % 7 === 0 ? 1 : 0,
    is_pinned: index === 4,
    ...(index % 17 === 3 ? {} : { thumbnail: picture(index) }),
  }
}

function picture(index: number): string {
  const hue = (index * 47) % 360
  const x = 40 + ((index * 29) % 180)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 240"><rect width="320" height="240" fill="hsl(${hue} 34% 78%)"/><path d="M0 170l80-50 70 40 90-70 80 60v90H0z" fill="hsl(${hue} 30% 52%)"/><circle cx="${x}" cy="60" r="22" fill="hsl(${hue + 40} 80% 88%)"/><rect x="${x}" y="140" width="70" height="48" fill="none" stroke="#fff" stroke-width="4"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
