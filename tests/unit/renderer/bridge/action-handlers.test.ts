import { describe, expect, it, vi } from 'vitest'
import { platformError } from '#domain/errors'
import { type Queue, WHOLE_LIST } from '#domain/queue'
import { ACTIONS, type ActionName } from '#protocol/actions'
import type { WireStatusChange } from '#endpoints'
import { createPeer, type Peer } from '#protocol/peer'
import { actionHandlers, type ReviewContext } from '../../../../renderer/bridge/action-handlers'
import { createTurns } from '../../../../renderer/bridge/turns'
import { anItem } from '../../../builders/items'
import { type FakeWorld, freshWorld } from '../../../builders/desktop-world'
import { createFakeDesktop } from '../../../fakes/desktop-api'
import { ManualClock, settled } from '../../../fakes/manual-clock'
import { aPortPair } from '../../../fakes/port-pair'

const PROJECT = 100
const FIRST_ITEM = 100_000
const GUEST = 5

function aReview(change: Partial<FakeWorld> = {}, context: Partial<ReviewContext> = {}) {
  const { api, world } = createFakeDesktop(change)
  const [hostPort, guestPort] = aPortPair()
  const heard = { onCurrentItem: vi.fn(), onItemChanged: vi.fn(), onItemGone: vi.fn(), onNarrow: vi.fn() }
  const handlers = actionHandlers({
    desktop: api,
    projectId: PROJECT,
    guestId: GUEST,
    startItemId: () => null,
    turns: createTurns({ atOnce: 8, waitingMax: 500, onCrowd: vi.fn() }),
    queue: () => WHOLE_LIST,
    ...heard,
    ...context,
  })
  const clock = new ManualClock()
  createPeer({ port: hostPort, clock, batch: true, handlers })
  const reviewer = createPeer({ port: guestPort, clock, batch: true })
  return { reviewer, world, ...heard }
}

const ARGS: Readonly<Record<Exclude<ActionName, 'assetStream'>, readonly unknown[]>> = {
  workflowStatuses: [],
  workflowTransitions: [],
  currentUser: [],
  getTeamUsers: [['mara.lindqvist@example.test', 'nobody@example.test']],
  projectPeople: [''],
  reloadCurrentProject: [],
  folderAccesses: [],
  getAssets: [99, 102, ''],
  requestAssets: [{ count: 2 }],
  switchToAsset: [FIRST_ITEM, true],
  peekAsset: [FIRST_ITEM],
  allowLink: [FIRST_ITEM],
  itemCopies: [{ itemId: FIRST_ITEM, name: 'street.jpg' }],
  currentAssetPosition: [],
  changeAnnotationStatus: [{ itemId: FIRST_ITEM, fromStatusId: 31, statusId: 32, transitionId: 1 }],
  changeApprovalStatus: [{ itemId: FIRST_ITEM, fromApprovalStatus: 2, approvalStatus: 1 }],
  pinAsset: [{ itemId: FIRST_ITEM, pinned: true }],
  isAdvancedMode: [],
  annotationClasses: [],
  readViewChoices: [],
  writeViewChoices: [{ keepView: true }],
  openItemWindow: [FIRST_ITEM],
  hostActions: [],
  assistTools: [],
  assist: [
    {
      itemId: FIRST_ITEM,
      tool: 'points',
      input: {
        part: { x: 0, y: 0, width: 8, height: 8, level: 0 },
        touches: [{ seed: 3, tolerance: 10, how: 'new' }],
        rules: { connected: true, stopsAtEdges: false },
      },
    },
  ],
  openWork: [{ itemId: FIRST_ITEM, revision: 1 }],
  appendWork: [{ work: '00000000-0000-4000-8000-000000000001', from: 1, records: [{ t: 'undo', seq: 1 }] }],
  closeWork: [{ work: '00000000-0000-4000-8000-000000000001' }],
  tellUnkept: [{ itemId: FIRST_ITEM, changes: 0 }],
  saveCopy: [{ name: 'copy', content: ['{}'] }],
  readNotes: [{ itemId: FIRST_ITEM }],
  writeNotes: [{ itemId: FIRST_ITEM, left: [], seen: 'AA==' }],
  getClasses: [],
  reviewRules: [],
  frameRate: [],
  readForm: [],
  formRequest: [{ method: 'GET', url: 'https://a.example', headers: {} }],
  createClass: [{ name: 'Car', color: '#000' }],
  updateClass: [{ id: 7, color: '#FFF' }],
  deleteClass: [{ id: 7 }],
  writeUrl: [{ itemId: FIRST_ITEM, part: 'annotation', bytes: 7 }],
  saveAnnotation: [{ itemId: FIRST_ITEM, revision: 1, url: '/write/a', upTo: 3 }],
  addFile: [{ itemId: FIRST_ITEM, url: '/write/a', name: 'a.png' }],
  saveParts: [],
  giveUpSave: [{ itemId: FIRST_ITEM }],
  keptVersions: [{ itemId: FIRST_ITEM }],
  openVersion: [{ itemId: FIRST_ITEM, id: 'v' }],
  revisions: [{ itemId: FIRST_ITEM, offset: 0, limit: 50 }],
  openRevision: [{ itemId: FIRST_ITEM, revision: 2 }],
  revertAnnotation: [{ itemId: FIRST_ITEM, from: 2 }],
  readQueue: [],
  narrowQueue: [{ statuses: [3], mine: true }],
  statusHistory: [FIRST_ITEM],
  readPreferences: [],
  writePreferences: [{ shortcuts: { 'items.next': 'x', help: null } }],
}

const CHANGE: WireStatusChange = {
  id: 4,
  at: '2026-11-22T10:00:00.000Z',
  user: { id: 9, email: 'quinn@example.test', first_name: 'Quinn', last_name: 'Osei' },
  from_status: 3,
  to_status: 4,
  transition_id: 5,
  comment: 'The left box is too wide.',
}
const CLASS = {
  id: 7,
  project_id: 1,
  name: 'Car',
  color: '#000000',
  type: 1,
  attribute_groups: [],
  createdAt: '',
  updatedAt: '',
}
const REVISION = {
  revision: 2,
  at: '2026-11-22T10:00:00.000Z',
  by: { email: 'quinn@example.test' },
  bytes: 9,
  kind: 'save',
}
const ROWS = {
  records: new Map(),
  answers: {
    ...freshWorld().rows.answers,
    projectForm: () => ({ components: [] }),
    listAssistance: () => ({ tools: ['points'] }),
    segmentPoints: () => ({ areas: [], left: 0 }),
    createClasses: () => ({ data: [CLASS], existing: [] }),
    updateClass: () => CLASS,
    deleteClass: () => ({ ok: true }),
    listSettings: () => [{ id: 1, project_id: 1, attribute: 'FrameRate', value: 12.5 }],
    listRevisions: () => ({ data: [REVISION], count: 1, total: 1 }),
    revertAnnotation: () => ({ item: [...freshWorld().items.values()][0]?.[0], revision: 3 }),
    listStatusChanges: () => ({ data: [CHANGE], count: 1, total: 1 }),
  },
}

async function askedFor(reviewer: Peer, action: string, args: readonly unknown[]): Promise<unknown> {
  const answer = await reviewer.request(action, args)
  return answer.ok ? answer.value : answer.error
}

it.each(Object.entries(ARGS))('%s → is answered in the protocol’s form [S7.2] [S3.3]', async (action, args) => {
  const { reviewer } = aReview({ rows: ROWS })
  const answer = await askedFor(reviewer, action, args)
  const checked = ACTIONS[action as ActionName].answer.safeParse(answer)
  expect(checked.error?.issues ?? [], JSON.stringify(answer)).toEqual([])
})

it('statuses and transitions → are named as on the wire, with the full target in each transition [S3.1]', async () => {
  const { reviewer } = aReview()
  const [first] = (await askedFor(reviewer, 'workflowTransitions', [])) as Record<string, unknown>[]
  expect(first).toEqual({
    id: 1,
    name: 'Start',
    from_status_id: 31,
    to_status_id: 32,
    toWorkflowStatus: {
      value: 2,
      is_viewable: true,
      status: { id: 32, name: 'In progress', icon: { name: 'dot', data: '' } },
    },
    constraint: [],
  })
})

it('creating a class with a taken name → the caller is told', async () => {
  const rows = { ...ROWS, answers: { ...ROWS.answers, createClasses: () => ({ data: [], existing: ['Car'] }) } }
  const { reviewer } = aReview({ rows })
  expect(await askedFor(reviewer, 'createClass', [{ name: 'Car', color: '#000' }])).toMatchObject({
    code: 'name_taken',
  })
})

it('the reviewer’s pages → overlap [S7.2]', async () => {
  const { reviewer } = aReview()
  expect(await askedFor(reviewer, 'isAdvancedMode', [])).toBe(false)
})

it('offset, limit and search → are passed on for the guest that will show the rows [S7.2]', async () => {
  const { reviewer, world } = aReview()
  const answer = await askedFor(reviewer, 'getAssets', [10, 101, 'frame_0001'])
  expect(answer).toMatchObject({ total: 10, data: [] })
  expect(world.calls).toContainEqual({
    channel: 'items.page',
    args: [
      expect.objectContaining({ projectId: PROJECT, guestId: GUEST, offset: 10, limit: 101, search: 'frame_0001' }),
    ],
  })
})

it('the start → opens the route’s item, or the first one, or none in an empty project [S7.2]', async () => {
  const routed = aReview({}, { startItemId: () => FIRST_ITEM + 7 })
  expect(await askedFor(routed.reviewer, 'currentAssetPosition', [])).toEqual({ index: 7, total: 120 })
  expect(await askedFor(aReview().reviewer, 'currentAssetPosition', [])).toEqual({ index: 0, total: 120 })
  const empty = aReview({ items: new Map() })
  expect(await askedFor(empty.reviewer, 'currentAssetPosition', [])).toBeNull()
})

it('the current item → is reported to the app, and opened for this guest only [S7.2]', async () => {
  const { reviewer, onCurrentItem, world } = aReview()
  await reviewer.request('switchToAsset', [FIRST_ITEM + 2, true])
  expect(onCurrentItem).toHaveBeenCalledWith(expect.objectContaining({ id: FIRST_ITEM + 2 }))
  expect(world.calls).toContainEqual({
    channel: 'items.open',
    args: [{ projectId: PROJECT, itemId: FIRST_ITEM + 2, guestId: GUEST }],
  })
})

it('a cancelled switch → doesn’t make its item current', async () => {
  const gate = Promise.withResolvers<void>()
  const { reviewer, onCurrentItem } = aReview({ gate: gate.promise })
  const taken = new AbortController()
  const asked = reviewer.request('switchToAsset', [FIRST_ITEM, true], { signal: taken.signal })
  taken.abort()
  expect(await asked).toMatchObject({ ok: false, error: { code: 'aborted' } })
  gate.resolve()
  await settled()
  expect(onCurrentItem).not.toHaveBeenCalled()
})

it('a status change → returns the changed item and reports it to the app', async () => {
  const { reviewer, onItemChanged } = aReview()
  const answer = await askedFor(reviewer, 'changeAnnotationStatus', ARGS.changeAnnotationStatus)
  expect(answer).toMatchObject({ item: { id: FIRST_ITEM, annotation_status: 2 } })
  expect(onItemChanged).toHaveBeenCalledOnce()
})

it('a change of an item that changed meanwhile → is rejected with the current item', async () => {
  const { reviewer } = aReview()
  const change = { itemId: FIRST_ITEM + 1, fromStatusId: 31, statusId: 33 }
  expect(await askedFor(reviewer, 'changeAnnotationStatus', [change])).toMatchObject({
    code: 'status_moved',
    item: { id: FIRST_ITEM + 1, annotation_status: 2 },
  })
})

it.each([
  ['changeApprovalStatus', { approval_status: 1 }],
  ['pinAsset', { is_pinned: true }],
] as const)('%s → returns the changed item and reports it to the app [S4.7]', async (action, changed) => {
  const { reviewer, onItemChanged } = aReview()
  const answer = await askedFor(reviewer, action, ARGS[action])
  expect(answer).toMatchObject({ item: { id: FIRST_ITEM, ...changed } })
  expect(onItemChanged).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: FIRST_ITEM, ...changed }))
})

it('an approval of an item that has another one now → is rejected with the item', async () => {
  const { reviewer, onItemGone } = aReview()
  const change = { itemId: FIRST_ITEM, fromApprovalStatus: 0, approvalStatus: 1 }
  expect(await askedFor(reviewer, 'changeApprovalStatus', [change])).toMatchObject({
    code: 'approval_moved',
    status: 409,
    item: { id: FIRST_ITEM, approval_status: 2 },
  })
  await askedFor(reviewer, 'pinAsset', [{ itemId: 1, pinned: true }])
  expect(onItemGone).toHaveBeenCalledExactlyOnceWith(1)
})

it('an item that can no longer be opened → is reported as gone', async () => {
  const { reviewer, onItemGone } = aReview()
  expect(await askedFor(reviewer, 'switchToAsset', [1, true])).toMatchObject({ code: 'not_found', status: 404 })
  expect(onItemGone).toHaveBeenCalledWith(1)
})

it('a failure → keeps code, message and status on the wire', async () => {
  const failing = new Map([['projects.folderAccesses', platformError('forbidden', { detail: 'not a member' })]])
  const answer = await askedFor(aReview({ failing }).reviewer, 'folderAccesses', [])
  expect(answer).toMatchObject({ code: 'forbidden', status: 403, message: "You don't have the right to do this." })
})

it.each([
  ['getAssets', [0, '101', '']],
  ['getAssets', [-1, 10, '']],
  ['getAssets', []],
  ['switchToAsset', [1.5, true]],
  ['getTeamUsers', ['mara@example.test']],
  ['changeAnnotationStatus', [{ itemId: 1 }]],
  ['currentUser', ['extra']],
  ['writePreferences', [{ shortcuts: { help: 7 } }]],
])('malformed arguments of %s → are refused without asking main [S7.1]', async (action, args) => {
  const { reviewer, world } = aReview()
  expect(await askedFor(reviewer, action, args)).toMatchObject({ code: 'invalid_request' })
  expect(world.calls).toEqual([])
})

it('the person’s own keys → are among the stored choices, and invalid ones are dropped [S2.19]', async () => {
  const { reviewer, world } = aReview({ choices: { frame: { railCollapsed: true } } })
  expect(await askedFor(reviewer, 'readPreferences', [])).toEqual({ shortcuts: {} })
  const shortcuts = { 'items.next': 'x Mod+J', help: null }
  expect(await askedFor(reviewer, 'writePreferences', [{ shortcuts }])).toBeNull()
  expect(await askedFor(reviewer, 'readPreferences', [])).toEqual({ shortcuts })
  expect(world.choices).toEqual({ frame: { railCollapsed: true }, 'reviewer.shortcuts': shortcuts })
  world.choices = { 'reviewer.shortcuts': ['x'] }
  expect(await askedFor(reviewer, 'readPreferences', [])).toEqual({ shortcuts: {} })
})

it.each(['nothing', 'toString', '__proto__', 'ping'])('the action %s → is unknown', async (action) => {
  expect(await askedFor(aReview().reviewer, action, [])).toMatchObject({ code: 'unknown_action' })
})

it('the item stream → returns page after page, and stops when the reviewer stops [S7.1]', async () => {
  const { reviewer, world } = aReview()
  const names: string[] = []
  for await (const item of reviewer.stream('assetStream', [''])) names.push((item as { readonly name: string }).name)
  expect(names).toHaveLength(120)
  expect(names.at(-1)).toBe('frame_00119.jpg')
  expect(world.calls.filter(({ channel }) => channel === 'items.page')).toHaveLength(2)

  for await (const _ of reviewer.stream('assetStream', [''], { credit: 1 })) break
  await new Promise((resolve) => setTimeout(resolve))
  expect(world.calls.filter(({ channel }) => channel === 'items.page')).toHaveLength(3)
})

it('a failed page → ends the stream', async () => {
  const failing = new Map([['items.page', platformError('platform_failed')]])
  const stream = aReview({ failing }).reviewer.stream('assetStream', [''])
  await expect(stream.next()).rejects.toMatchObject({ wire: { code: 'platform_failed', status: 500 } })
})

it('the person’s view settings → are among the stored choices, and invalid ones are dropped', async () => {
  const { reviewer, world } = aReview()
  expect(await askedFor(reviewer, 'readViewChoices', [])).toEqual({})
  const view = { keepView: true, fill: 40 }
  expect(await askedFor(reviewer, 'writeViewChoices', [view])).toBeNull()
  expect(await askedFor(reviewer, 'readViewChoices', [])).toEqual(view)
  world.choices = { 'reviewer.view': ['much'] }
  expect(await askedFor(reviewer, 'readViewChoices', [])).toEqual({})
})

it('extra data in a request → isn’t passed to main', async () => {
  const { reviewer, world } = aReview()
  for (const args of [[0, 1, 'x'.repeat(200_001)], [{ deep: Array.from({ length: 20_001 }, () => 0) }]]) {
    expect(await askedFor(reviewer, 'getAssets', args)).toMatchObject({ code: 'invalid_request' })
  }
  expect(world.calls).toEqual([])
})

it('calls to main → are limited in parallel, and skipped for callers that stopped waiting', async () => {
  const onCrowd = vi.fn()
  const { api } = createFakeDesktop()
  const open: (() => void)[] = []
  const page = vi.fn(async () => {
    await new Promise<void>((done) => open.push(done))
    return { ok: true as const, value: { data: [], total: 0 } }
  })
  const desktop = { ...api, items: { ...api.items, page } }
  const { reviewer } = aReview({}, { desktop, turns: createTurns({ atOnce: 2, waitingMax: 3, onCrowd }) })
  const cancel = new AbortController()
  const ask = (signal?: AbortSignal) =>
    reviewer.request('getAssets', [0, 1, ''], signal === undefined ? {} : { signal })
  const answers = [ask(), ask(), ask(cancel.signal), ask()]
  void reviewer.stream('assetStream', ['']).next()
  await settled()
  expect(page).toHaveBeenCalledTimes(2)
  cancel.abort()
  await settled()
  for (const done of open.splice(0)) done()
  await settled()
  // The cancelled one is skipped; the stream waits its turn like the others.
  expect(page).toHaveBeenCalledTimes(4)
  for (const done of open.splice(0)) done()
  expect((await Promise.all(answers)).map(({ ok }) => ok)).toEqual([true, true, false, true])
  expect(onCrowd).not.toHaveBeenCalled()
  for (let i = 0; i < 6; i += 1) void ask()
  await settled()
  expect(onCrowd).toHaveBeenCalledOnce()
})

it('an item’s history → says who moved it, when, between which statuses, and their comment', async () => {
  const { reviewer, world } = aReview({ rows: ROWS })
  const { id, at, user, comment } = CHANGE
  expect(await askedFor(reviewer, 'statusHistory', [FIRST_ITEM])).toEqual({
    data: [{ id, at, user, from: 3, to: 4, comment }],
  })
  expect(world.calls.at(-1)?.args).toEqual(['listStatusChanges', { projectId: PROJECT, path: { itemId: FIRST_ITEM } }])
})

describe('the queue', () => {
  const queued = (part: Partial<Queue>, context: Partial<ReviewContext> = {}, change: Partial<FakeWorld> = {}) =>
    aReview(change, { queue: () => ({ ...WHOLE_LIST, ...part }), ...context })
  const list = async (reviewer: Peer, search = '') =>
    ((await askedFor(reviewer, 'getAssets', [0, 200, search])) as { data: { id: number }[] }).data.map(({ id }) => id)

  it('contains what is listed and walked: by status, by text, by selection', async () => {
    const { reviewer, world } = queued({ statuses: [4], search: 'frame', mine: true, approvals: [0] })
    const returned = (world.items.get(PROJECT) ?? []).filter(
      (item) => item.annotation_status === 4 && item.approval_status === 0,
    )
    expect(await list(reviewer)).toEqual(returned.map(({ id }) => id))
    expect(world.calls.at(-1)?.args[0]).toMatchObject({ statuses: [4], approvals: [0], search: 'frame', mine: true })
    const picked = [FIRST_ITEM + 3, FIRST_ITEM + 50, FIRST_ITEM + 51]
    expect(await list(queued({ picked }).reviewer)).toEqual(picked)
    expect(await list(queued({ picked }).reviewer, '0005')).toEqual(picked.slice(1))
    expect(await list(queued({ except: picked }).reviewer)).toHaveLength(117)
  })

  it('gives an item its position, and the next one if the item left it', async () => {
    const picked = [FIRST_ITEM + 3, FIRST_ITEM + 50, FIRST_ITEM + 51]
    const at = async (id: number) =>
      askedFor(queued({ picked }, { startItemId: () => FIRST_ITEM + id }).reviewer, 'currentAssetPosition', [])
    expect(await at(50)).toEqual({ index: 1, total: 3 })
    expect(await at(20)).toEqual({ index: 1, total: 3 })
    expect(await at(99)).toEqual({ index: 2, total: 3 })
    expect(await askedFor(queued({ search: 'none' }).reviewer, 'currentAssetPosition', [])).toBeNull()
  })

  it('begins at the first item the person may move forward, and at its start for people who set statuses directly', async () => {
    const items = new Map([
      [PROJECT, [5, 6, 4, 3, 1].map((annotation_status, at) => anItem({ id: FIRST_ITEM + at, annotation_status }))],
    ])
    const begin = async (part: Partial<Queue>, actions: string[]) =>
      askedFor(
        queued(part, {}, { items, folderAccesses: { actions, action_groups: [] } }).reviewer,
        'currentAssetPosition',
        [],
      )
    expect(await begin({}, ['ApplyItemTransition'])).toEqual({ index: 3, total: 5 })
    expect(await begin({}, ['ApplyItemStatus'])).toEqual({ index: 0, total: 5 })
    expect(await begin({ statuses: [5, 6] }, ['ApplyItemTransition'])).toEqual({ index: 0, total: 2 })
  })

  it('is reported, and filtered by the person', async () => {
    const { reviewer, onNarrow } = queued({ picked: [1, 2], statuses: [3] })
    expect(await askedFor(reviewer, 'readQueue', [])).toMatchObject({ picked: 2, statuses: [3], mine: false })
    expect(await askedFor(reviewer, 'narrowQueue', [{ mine: true }])).toBeNull()
    expect(await askedFor(queued({ except: [4, 5, 6] }).reviewer, 'readQueue', [])).toMatchObject({ except: 3 })
    expect(await askedFor(queued({}).reviewer, 'readQueue', [])).not.toHaveProperty('except')
    expect(onNarrow).toHaveBeenCalledWith({ search: '', statuses: [], approvals: [], mine: true })
    const conditions = [{ field: 'priority', operator: 'greater', values: [2] }]
    const further = { categories: [7], conditions }
    expect(await askedFor(queued(further).reviewer, 'readQueue', [])).toMatchObject(further)
    expect(await askedFor(reviewer, 'narrowQueue', [further])).toBeNull()
    expect(onNarrow).toHaveBeenLastCalledWith({ search: '', statuses: [], approvals: [], mine: false, ...further })
  })
})

it('a project’s steps are returned with its classes; a platform without steps still returns classes [S2.8]', async () => {
  const steps = {
    type: 2,
    revision: 3,
    steps: [
      { id: 1, class_id: 4, className: 'Car', tool: 1, attribute_ids: [9] },
      { id: 2, class_id: 5, className: null, tool: null, attribute_ids: [] },
    ],
    connections: [],
    changed_by: null,
    changed_at: null,
  }
  const answersWith = (readSteps: () => unknown) => {
    const answers = { ...ROWS.answers, listClasses: () => ({ data: [CLASS], count: 1, total: 1 }), readSteps }
    return askedFor(aReview({ rows: { ...ROWS, answers } }).reviewer, 'getClasses', [])
  }
  const told = ACTIONS.getClasses.answer.parse(await answersWith(() => steps))
  expect(told.steps).toEqual({
    type: 2,
    steps: [
      { class_id: 4, className: 'Car', tool: 1, attribute_ids: [9] },
      { class_id: 5, attribute_ids: [] },
    ],
    connections: [],
  })
  const without = ACTIONS.getClasses.answer.parse(
    await answersWith(() => {
      throw new Error('no such row')
    }),
  )
  expect([without.data.length, without.steps]).toEqual([1, undefined])
})

it('steps of an unknown shape → cost no class', () => {
  const read = ACTIONS.getClasses.answer.parse({ data: [], steps: { type: 'general', steps: 5 } })
  expect(read).toEqual({ data: [], steps: undefined })
})
