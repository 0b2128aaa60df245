import { CALLS, type Area, type CallName, type Calls, type DesktopApi, type PushName, type Pushes } from '#contract/api'
import { FORMAT_ROWS } from '#domain/annotation/formats/rows'
import type { ItemQuery } from '#domain/item-filter'
import type { AnswerOf, ArgumentsOf } from '#contract/row'
import type { SessionView } from '#contract/session'
import type { Item, Project } from '#domain/entities'
import type { EndpointBody } from '#endpoints'
import { type ErrorCode, isPlatformError, type PlatformError, platformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'
import { rowOf, schemaOf } from '../builders/contract'
import { type FakeWorld, freshWorld } from '../builders/desktop-world'
import { answerRow, type FakeRows } from './fake-rows'

/** Platform that writes every format. */
const EXPORT_FORMATS = [...FORMAT_ROWS.map(({ id }) => id), 'csv', 'jsonl']

export interface FakeDesktop {
  readonly api: DesktopApi
  readonly world: FakeWorld
  readonly push: <N extends PushName>(name: N, data: Pushes[N]) => void
}

/**
 * Answers of the contract's calls: a value, or a failure of the catalogue to throw. Calls without a result need no line
 * here; a call with a result and no line is refused.
 */
type Answers = {
  readonly [A in Area]?: {
    readonly [C in CallName<A>]?: (...args: ArgumentsOf<Calls[A][C]>) => Answered<AnswerOf<Calls[A][C]>>
  }
}

type Answered<T> = [T] extends [null] ? unknown : T

/** Desktop in memory that accepts what main accepts, by the same schemas; stores nothing. */
export function createFakeDesktop(change: Partial<FakeWorld> = {}): FakeDesktop {
  const world: FakeWorld = { ...freshWorld(), ...change }
  const listeners = new Map<PushName, Set<(data: never) => void>>()
  const push: FakeDesktop['push'] = (name, data) => {
    for (const listener of listeners.get(name) ?? []) listener(data as never)
  }
  const answers: Answers = answersOf(world, push)
  const areas = Object.entries(CALLS).map(([area, calls]) => {
    const ofArea = (answers[area as Area] ?? {}) as Readonly<Record<string, (...args: unknown[]) => unknown>>
    return [area, Object.fromEntries(Object.keys(calls).map((name) => [name, callOf(area, name, ofArea[name], world)]))]
  })
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

function callOf(area: string, name: string, answer: ((...args: unknown[]) => unknown) | undefined, world: FakeWorld) {
  const channel = `${area}.${name}` as Parameters<typeof rowOf>[0]
  return async (...args: readonly unknown[]): Promise<Result<unknown>> => {
    const checked = schemaOf(channel).safeParse(args)
    if (!checked.success) return err(platformError('invalid_request', { detail: checked.error.message }))
    world.calls.push({ channel, args })
    if (world.gate !== undefined) await world.gate
    const failure = world.failing.get(channel)
    if (failure !== undefined) return err(failure)
    if (answer === undefined && rowOf(channel).answers === 'value') return err(platformError('unknown_action'))
    try {
      const said = answer?.(...checked.data)
      const given = said instanceof Promise ? await said : said
      return ok(rowOf(channel).answers === 'nothing' ? null : given)
    } catch (thrown) {
      if (isPlatformError(thrown)) return err(thrown)
      throw thrown
    }
  }
}

function refuse(code: ErrorCode, extra: Partial<PlatformError> = {}): never {
  // oxlint-disable-next-line only-throw-error -- Failures of the catalogue are data; the fake catches it and answers with it.
  throw platformError(code, extra)
}

function found<T>(value: T | undefined): T {
  return value ?? refuse('not_found')
}

function answersOf(world: FakeWorld, push: FakeDesktop['push']) {
  const projectOf = (id: number): Project => found(world.projects.find((project) => project.id === id))
  const itemsOf = (id: number): Item[] => world.items.get(id) ?? []
  const itemOf = (projectId: number, itemId: number): Item => found(itemsOf(projectId).find(({ id }) => id === itemId))
  const enter = (session: SessionView): SessionView => {
    world.session = session
    push('session.changed', session)
    return session
  }
  const changeProject = (id: number, change: Partial<Project>): Project => {
    const project = { ...projectOf(id), ...change }
    world.projects = world.projects.map((known) => (known.id === id ? project : known))
    return project
  }
  const changeItem = (projectId: number, itemId: number, change: Partial<Item>): { readonly item: Item } => {
    const item = { ...itemOf(projectId, itemId), ...change }
    world.items.set(
      projectId,
      itemsOf(projectId).map((known) => (known.id === itemId ? item : known)),
    )
    return { item }
  }
  const firstRows: FakeRows['answers'] = {
    readInstructions: () => ({ link: '', text: '', revision: 0, is_new: false, changed_by: null, changed_at: null }),
    // Project without folders.
    listFolders: () => ({ data: [], count: 0, total: 0 }),
    readValidationRules: () => ({
      texts: {},
      endings: {},
      limits: {},
      export_formats: EXPORT_FORMATS,
      import_rows: ['checkImport', 'findSources', 'uploadFile', 'uploadAnnotation', 'itemPages'],
    }),
    // Platform that doesn't count an export's contents.
    checkExport: () => refuse('not_found'),
    changeItemStatus: ({ projectId = 0, path, body }) => {
      const said = body as EndpointBody<'changeItemStatus'>
      const item = itemOf(projectId, Number(path?.['itemId']))
      const from = world.statuses.find(({ status }) => status.id === said.from_status_id)
      const to = found(world.statuses.find(({ status }) => status.id === said.status_id))
      if (item.annotation_status !== from?.value) return refuse('status_moved', { data: { item } })
      return changeItem(projectId, item.id, { annotation_status: to.value })
    },
    changeItemApproval: ({ projectId = 0, path, body }) => {
      const said = body as EndpointBody<'changeItemApproval'>
      const item = itemOf(projectId, Number(path?.['itemId']))
      if ((item.approval_status ?? 0) !== said.from_approval_status) return refuse('approval_moved', { data: { item } })
      return changeItem(projectId, item.id, { approval_status: said.approval_status })
    },
    updateItem: ({ projectId = 0, path, body }) =>
      changeItem(projectId, Number(path?.['itemId']), {
        is_pinned: (body as EndpointBody<'updateItem'>).is_pinned === 1,
      }),
  }
  const rows = { ...world.rows, answers: { ...firstRows, ...world.rows.answers } }
  const clear = { offline: false, maintenance: null }
  return {
    app: {
      info: () => ({
        version: '0.1.0',
        platform: 'linux',
        dark: false,
        appearance: 'system',
        localPlatform: world.localPlatform,
        guest: world.guest,
        place: null,
        choicesPutAside: null,
        notifications: { on: world.notifications, supported: true },
      }),
    },
    session: {
      current: () => world.session,
      signIn: () => enter({ state: 'signedIn', user: world.user, kept: 'keychain' }),
      signOut: () => enter({ state: 'signedOut' }),
      retry: () => world.session,
    },
    connectivity: { current: () => clear, retry: () => clear },
    seeAs: {
      current: () => null,
      begin: (target) => ({ ...target, name: target.kind === 'role' ? 'QA' : 'Nora Weber' }),
      end: () => push('seeAs.changed', { seen: null }),
    },
    diagnostics: { current: () => world.diagnosis },
    choices: {
      read: () => world.choices,
      write: (name, value) => {
        world.choices = { ...world.choices, [name]: value }
      },
    },
    team: {
      current: () => world.team,
      people: () => [{ ...world.user, user_role: 12 }],
      users: (emails) => [world.user].filter((user) => emails.includes(user.email)),
      list: () => world.teams,
      linkHosts: () => world.linkHosts,
      formHosts: () => [],
      forgetFormHost: () => undefined,
      forgetLinkHost: (host) => {
        world.linkHosts = world.linkHosts.filter((one) => one !== host)
      },
      choose: (id) => (world.team = found(world.teams.find((team) => team.id === id))),
    },
    platform: {
      read: (name, said) => answerRow(rows, 'read', name, said),
      write: (name, said) => answerRow(world.rows, 'write', name, said),
      hold: (name, said) => answerRow(rows, 'hold', name, said),
      start: (name, said) => answerRow(world.rows, 'start', name, said),
    },
    imports: {
      // A test's chosen files are no data set unless it says so.
      readDataSet: () => ({ sets: [], unchanged: null, read: null }),
    },
    projects: {
      list: () => ({ data: world.projects, total: world.projects.length }),
      read: projectOf,
      accesses: (id) => ({
        project: projectOf(id),
        users: [{ user_id: world.user.id, paused: world.paused }],
        accesses: world.accesses,
      }),
      folderAccesses: () => world.folderAccesses,
      setStatus: (id, status) => changeProject(id, { status }),
      setPinned: (id, is_pinned) => changeProject(id, { is_pinned }),
    },
    workflow: { statuses: () => world.statuses, transitions: () => world.transitions },
    files: { saveText: ({ name }) => ({ path: `/home/mara/${name}.json` }) },
    attachments: { add: () => world.addedAttachments, save: ({ name }) => ({ path: `/home/mara/${name}` }) },
    saves: {
      address: () => ({ url: '/write/a', partBytes: 8 * 1024 * 1024 }),
      save: ({ revision }) => ({ revision: Number(revision) + 1 }),
      addFile: ({ name }) => ({ id: 5, name, bytes: 9 }),
      present: ({ itemId }) => ({ annotation: `/media/present-${itemId}` }),
      versions: () => [],
      openVersion: ({ id }) => ({ annotation: `/work/${id}` }),
    },
    items: {
      page: ({ projectId, offset, limit, ...narrowing }) => {
        const all = itemsOf(projectId).filter((item) => isListed(item, narrowing))
        return { data: all.slice(offset, offset + limit), total: all.length }
      },
      position: ({ projectId, itemId }) => {
        const items = itemsOf(projectId)
        const index = items.findIndex(({ id }) => id === itemId)
        return index < 0 ? null : { index, total: items.length }
      },
      open: ({ projectId, itemId }) => ({
        item: itemOf(projectId, itemId),
        media: { url: '/media/picture', mime: 'image/svg+xml', width: 320, height: 240 },
        annotation: null,
        revision: 1,
      }),
      peek: ({ projectId, itemId }) => ({
        item: itemOf(projectId, itemId),
        media: { url: '/media/ahead', mime: 'image/svg+xml', width: 320, height: 240 },
        annotation: null,
        revision: 1,
      }),
      allowLink: () => ({ allowed: true }),
      formRequest: () => ({ status: 200, headers: {}, body: '' }),
      request: ({ projectId, count = 1 }) => ({ items: itemsOf(projectId).slice(0, count) }),
      counts: (projectId) =>
        world.statuses.map(({ value }) => ({
          value,
          count: itemsOf(projectId).filter((item) => item.annotation_status === value).length,
        })),
    },
    telemetry: {
      timeTracker: () => world.tracker,
      trackTime: (running) => (world.tracker = world.tracker.exists ? { exists: true, running } : world.tracker),
    },
    annotations: {
      unsaved: () => world.unsavedWorks,
      takeOver: () => null,
      open: () => ({
        work: '00000000-0000-4000-8000-000000000001',
        writer: true,
        recovered: null,
        bytes: { used: 0, most: 256 },
      }),
      readNotes: () => ({ left: [] }),
      append: ({ from, records }) => ({ upTo: from + records.length - 1 }),
    },
    itemWindows: {
      queue: () => world.queue ?? null,
      keepQueue: (queue) => {
        world.queue = queue
      },
    },
    jobs: { list: () => world.jobs },
    dataExports: { make: () => ({ jobId: 'export:4' }) },
    outbox: { list: () => world.outbox },
  } satisfies Answers
}

/** Whether an item is in a narrowed list; all are assigned to the caller. */
function isListed(
  item: Item,
  { search = '', within = '', statuses = [], approvals = [], ids, except, before }: ItemQuery,
) {
  const isNamed = (text: string) => item.name.toLowerCase().includes(text.toLowerCase())
  return (
    isNamed(search) &&
    isNamed(within) &&
    (statuses.length === 0 || statuses.includes(item.annotation_status)) &&
    (approvals.length === 0 || approvals.includes(item.approval_status ?? 0)) &&
    ids?.includes(item.id) !== false &&
    except?.includes(item.id) !== true &&
    item.id < (before ?? Number.POSITIVE_INFINITY)
  )
}
