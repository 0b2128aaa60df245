import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import type { ZodType } from 'zod'
import { PERMISSION_BOUND_ACTIONS } from '#domain/permissions'
import { platformError } from '#domain/errors'
import { ACTIONS, type ActionName } from '#protocol/actions'
import { fromWireError, toWireError } from '#protocol/envelopes'
import { HOST_EVENTS, REVIEWER_EVENTS, type ReviewerEventName } from '#protocol/events'

const SPECIFIED = [
  'workflowStatuses',
  'workflowTransitions',
  'currentUser',
  'getTeamUsers',
  'reloadCurrentProject',
  'folderAccesses',
  'getAssets',
  'requestAssets',
  'switchToAsset',
  'currentAssetPosition',
  'changeAnnotationStatus',
  'isAdvancedMode',
]
const EVENTS = [
  'activity_time_track',
  'time_tracker_status',
  'get_time_tracker_status',
  'request_accesses',
  'f_accesses',
  'p_accesses',
  'api_error',
  'heartbeat',
  'activity',
  'analytics',
  'go_home',
  'item_not_available',
  'user_is_paused',
  'session_expired',
  'navigate_to_url',
  'session_state',
  'offline',
]

const MANY = 'x'.repeat(300)
const change = { itemId: 1, fromStatusId: 31, statusId: 32 }

/** Right arguments of each action, and wrong ones with one fault. */
const ARGS: Readonly<Record<ActionName, { readonly right: readonly unknown[][]; readonly wrong: readonly unknown[] }>> =
  {
    workflowStatuses: { right: [[]], wrong: [[1], {}] },
    workflowTransitions: { right: [[]], wrong: [[null]] },
    currentUser: { right: [[]], wrong: [['me']] },
    getTeamUsers: { right: [[[]], [['a@b.c']]], wrong: [[], ['a@b.c'], [[7]], [[null]], [['a'], 'b']] },
    projectPeople: { right: [[''], ['ada']], wrong: [[], [7], ['x'.repeat(201)], ['a', 'b']] },
    reloadCurrentProject: { right: [[]], wrong: [[7]] },
    folderAccesses: { right: [[]], wrong: [[7]] },
    getAssets: {
      right: [
        [0, 0, ''],
        [10_000, 101, 'a'],
      ],
      wrong: [
        [-1, 1, ''],
        [0, -1, ''],
        [0.5, 1, ''],
        [0, Number.POSITIVE_INFINITY, ''],
        [0, 1],
        [0, 1, 7],
        ['0', 1, ''],
      ],
    },
    requestAssets: {
      right: [[{}], [{ count: 2, category: 'a' }]],
      wrong: [[], [null], [{ count: '2' }], [{ category: {} }]],
    },
    switchToAsset: {
      right: [[1, true]],
      wrong: [[1], ['1', true], [1.5, true], [Number.NaN, true], [1, 'yes'], [1, true, 2]],
    },
    itemCopies: {
      right: [[{ itemId: 1, name: 'Second/street.jpg' }]],
      wrong: [[], [1], [{ itemId: 1 }], [{ itemId: '1', name: 'a' }], [{ itemId: 1, name: 2 }]],
    },
    allowLink: { right: [[1]], wrong: [[], ['1'], ['https://elsewhere.example'], [1, 2]] },
    peekAsset: { right: [[1]], wrong: [[], ['1'], [1, true], [1.5]] },
    currentAssetPosition: { right: [[]], wrong: [[1]] },
    changeAnnotationStatus: {
      right: [[change], [{ ...change, transitionId: 1, constraint: [{ name: 'a', value: 'b' }] }]],
      wrong: [[], [{ ...change, statusId: '32' }], [{ itemId: 1 }], [{ ...change, constraint: [{ value: 1 }] }]],
    },
    changeApprovalStatus: {
      right: [[{ itemId: 1, fromApprovalStatus: 0, approvalStatus: 2 }]],
      wrong: [[{ itemId: 1, approvalStatus: 2 }], [{ itemId: 1, fromApprovalStatus: -1, approvalStatus: 2 }]],
    },
    pinAsset: { right: [[{ itemId: 1, pinned: false }]], wrong: [[{ itemId: 1, pinned: 1 }], [{ pinned: true }]] },
    isAdvancedMode: { right: [[]], wrong: [[true]] },
    assetStream: { right: [['']], wrong: [[], [7], ['', '']] },
    annotationClasses: { right: [[]], wrong: [[1]] },
    readViewChoices: { right: [[]], wrong: [[1]] },
    writeViewChoices: {
      right: [[{}], [{ keepView: true, fill: 30 }]],
      wrong: [[], [7], [{ '': true }], [{ ['a'.repeat(61)]: true }], [{ fill: 'a'.repeat(500_000) }]],
    },
    getClasses: { right: [[]], wrong: [[1]] },
    readForm: { right: [[]], wrong: [[1], [null]] },
    reviewRules: { right: [[]], wrong: [[1], [null]] },
    frameRate: { right: [[]], wrong: [[1], [null]] },
    formRequest: {
      right: [
        [{ method: 'GET', url: 'https://a.example', headers: {} }],
        [{ method: 'POST', url: 'https://a.example', headers: { accept: 'text/plain' }, body: 'x' }],
      ],
      wrong: [
        [],
        [{ method: 'TRACE', url: 'https://a.example', headers: {} }],
        [{ method: 'GET', url: 'https://a.example', headers: { a: 1 } }],
        [{ method: 'POST', url: 'https://a.example', headers: {}, body: 'x'.repeat(99_001) }],
      ],
    },
    createClass: {
      right: [[{ name: 'Car', color: '#000' }], [{ name: 'Car', color: '#000', type: 2, attribute_groups: [] }]],
      wrong: [[], [{ name: 'Car' }], [{ name: '', color: '#000' }], [{ name: 'Car', color: '#000', type: 4 }]],
    },
    updateClass: { right: [[{ id: 1, color: '#FFF' }]], wrong: [[{ color: '#FFF' }], [{ id: 1, name: 7 }]] },
    deleteClass: { right: [[{ id: 1 }]], wrong: [[], [1]] },
    writeUrl: {
      right: [[{ itemId: 1, part: 'annotation', bytes: 7 }], [{ itemId: 1, part: 'journal', bytes: 0, work: 'w' }]],
      wrong: [[], [{ itemId: 1, part: 'secrets', bytes: 7 }], [{ itemId: 1, part: 'mask', bytes: -1 }]],
    },
    saveAnnotation: {
      right: [
        [{ itemId: 1, revision: 3, url: '/write/a' }],
        [{ itemId: 1, revision: 'a', url: '/write/a', upTo: 9 }],
        [{ itemId: 1, revision: 3, url: '/write/a', mask: '/write/b', labels: '/write/c' }],
      ],
      wrong: [
        [],
        [{ itemId: 1, url: '/write/a' }],
        [{ itemId: 1, revision: 3, url: '/write/a', mask: 7 }],
        [{ itemId: 1, revision: 3, url: 7 }],
      ],
    },
    addFile: {
      right: [[{ itemId: 1, url: '/write/a', name: 'a.png' }]],
      wrong: [[], [{ itemId: 1, url: '/write/a' }], [{ itemId: 1, url: '/write/a', name: '' }]],
    },
    saveParts: { right: [[]], wrong: [[1]] },
    giveUpSave: {
      right: [[{ itemId: 1 }], [{ itemId: 1, url: '/write/a', mask: '/write/b' }], [{ itemId: 1, url: '/write/a' }]],
      wrong: [[], [1], [{ itemId: 'a' }], [{ itemId: 1, url: 7 }]],
    },
    readNotes: { right: [[{ itemId: 1 }]], wrong: [[], [1], [{ itemId: 'a' }]] },
    writeNotes: {
      right: [
        [{ itemId: 1 }],
        [{ itemId: 1, left: [{ key: 'a', reason: 'b', at: 'c' }], seen: 'AA==' }],
        [{ itemId: 1, drafts: [{ key: 'new', text: 'a', place: { x: 1, y: 2 } }] }],
        [{ itemId: 1, grid: '1024:AA==' }],
      ],
      wrong: [
        [],
        [{ itemId: 1, drafts: [{ key: 'a' }] }],
        [{ itemId: 1, left: [{ key: 'a' }] }],
        [{ itemId: 1, seen: 7 }],
      ],
    },
    keptVersions: { right: [[{ itemId: 1 }]], wrong: [[], [1], [{ itemId: 'a' }]] },
    openVersion: { right: [[{ itemId: 1, id: 'v' }]], wrong: [[], [{ itemId: 1 }], [{ itemId: 1, id: 7 }]] },
    revisions: {
      right: [[{ itemId: 1, offset: 0, limit: 50 }]],
      wrong: [[], [{ itemId: 1 }], [{ itemId: 1, offset: -1, limit: 50 }], [{ itemId: 1, offset: 0, limit: 501 }]],
    },
    openRevision: {
      right: [[{ itemId: 1, revision: 3 }]],
      wrong: [[], [{ itemId: 1 }], [{ itemId: 1, revision: 'a' }]],
    },
    revertAnnotation: { right: [[{ itemId: 1, from: 3 }]], wrong: [[], [{ itemId: 1 }], [{ itemId: 1, from: -1 }]] },
    readQueue: { right: [[]], wrong: [[1]] },
    narrowQueue: {
      right: [[{}], [{ search: 'a', statuses: [3], approvals: [0, 2], mine: true }]],
      wrong: [[], [{ statuses: ['3'] }], [{ mine: 'yes' }], [{ search: 7 }]],
    },
    statusHistory: { right: [[1]], wrong: [[], ['1'], [1.5]] },
    readPreferences: { right: [[]], wrong: [[1]] },
    openItemWindow: { right: [[1]], wrong: [[], ['1'], [1.5]] },
    hostActions: { right: [[]], wrong: [[1]] },
    assistTools: { right: [[]], wrong: [[1]] },
    assist: {
      right: [[{ itemId: 1, tool: 'points', input: { part: {} } }]],
      wrong: [[], [{ itemId: '1', tool: 'points', input: {} }], [{ itemId: 1, tool: MANY, input: {} }]],
    },
    openWork: {
      right: [[{ itemId: 1, revision: 3 }], [{ itemId: 1, revision: 'a7', take: true }]],
      wrong: [[], [{ itemId: 1 }], [{ itemId: '1', revision: 3 }], [{ itemId: 1, revision: 3, take: 1 }]],
    },
    tellUnkept: {
      right: [[{ itemId: 1, changes: 0 }], [{ itemId: 1, changes: 3, lost: true }]],
      wrong: [[], [{ itemId: 1 }], [{ itemId: 1, changes: -1 }], [{ itemId: '1', changes: 1 }]],
    },
    saveCopy: {
      right: [[{ name: 'a copy', content: ['{', '}'] }]],
      wrong: [[], [{ name: 'a copy', content: '{}' }], [{ name: MANY, content: [] }], [{ name: 'a', content: [7] }]],
    },
    appendWork: {
      right: [
        [
          {
            work: 'w',
            from: 1,
            records: [
              { t: 'do', entry: { seq: 1 } },
              { t: 'undo', seq: 1 },
            ],
          },
        ],
      ],
      wrong: [
        [],
        [{ work: 'w', from: 0, records: [{ t: 'do' }] }],
        [{ work: 'w', from: 1, records: [] }],
        [{ work: 'w', from: 1, records: [{ t: 'saved', upTo: 1, revision: 2 }] }],
        [{ work: 'w', from: 1, records: [7] }],
        [{ work: MANY, from: 1, records: [{ t: 'do' }] }],
      ],
    },
    closeWork: { right: [[{ work: 'w' }], [{ work: 'w', discard: true }]], wrong: [[], [{}], [{ work: 7 }]] },
    writePreferences: {
      right: [[{ shortcuts: {} }], [{ shortcuts: { a: 'Ctrl+k', b: null } }]],
      wrong: [[{}], [{ shortcuts: { a: 7 } }], [{ shortcuts: { '': 'x' } }], [{ shortcuts: { a: MANY } }]],
    },
  }

/** Data of each event of the reviewer; an event without data ignores any. */
const DATA: Readonly<
  Record<ReviewerEventName, { readonly right: readonly unknown[]; readonly wrong: readonly unknown[] }>
> = {
  heartbeat: { right: [{ at: 1 }], wrong: [undefined, 1, {}, { at: '1' }, { at: Number.NaN }] },
  activity: { right: [{ at: 1.5 }], wrong: [undefined, { at: null }] },
  activity_time_track: { right: [{ running: true }], wrong: [undefined, { running: 1 }] },
  get_time_tracker_status: { right: [undefined], wrong: [] },
  message_room: {
    right: [{ right: 0, foot: 68, width: 360 }],
    wrong: [undefined, {}, { right: -1, foot: 68, width: 360 }, { right: 0, foot: 1e9, width: 360 }],
  },
  typed_ahead: { right: [{ text: 'y' }], wrong: [undefined, {}, { text: '' }, { text: 7 }, { text: MANY }] },
  commands: {
    right: [{ commands: [] }, { commands: [{ id: 'a', title: 'A', group: 'G', keys: ['Mod+A'], usable: true }] }],
    wrong: [
      undefined,
      { commands: {} },
      { commands: [{ id: 'a', title: 'A', group: 'G', keys: 'Mod+A', usable: true }] },
      { commands: [{ id: 'a', title: 'A', group: 'G', keys: [], usable: 1 }] },
      { commands: Array.from({ length: 501 }, () => ({ id: 'a', title: 'A', group: 'G', keys: [], usable: true })) },
    ],
  },
  request_accesses: { right: [undefined], wrong: [] },
  api_error: {
    right: [{ action: 'pinAsset', status: 403, code: 'forbidden' }],
    wrong: [{ action: 'pinAsset' }, { action: 7, status: 403, code: 'forbidden' }],
  },
  analytics: {
    right: [{ name: 'a' }, { name: 'a', data: { b: {} } }],
    wrong: [{}, { name: 7 }, { name: 'a', data: 'b' }],
  },
  navigate_to_url: { right: [{ url: '' }], wrong: [undefined, 'https://a.example', { url: 7 }, { url: ['https:'] }] },
  go_home: { right: [undefined], wrong: [] },
}

describe('the reviewer protocol', () => {
  it.each(Object.entries(ARGS))(
    '%s → is accepted with valid data and refused with invalid data [S7.2]',
    (name, said) => {
      const { args } = ACTIONS[name as ActionName]
      for (const right of said.right)
        expect(args.safeParse(right), JSON.stringify(right)).toMatchObject({ data: right })
      for (const wrong of [null, 'text', {}, ...said.wrong])
        expect((args as ZodType).safeParse(wrong).success, inspect(wrong).slice(0, 80)).toBe(false)
    },
  )

  it.each(Object.entries(DATA))(
    'the event %s → is accepted with valid data and dropped with invalid data [S7.3]',
    (name, said) => {
      const event: ZodType = REVIEWER_EVENTS[name as ReviewerEventName]
      for (const right of said.right) expect(event.safeParse(right).success, JSON.stringify(right)).toBe(true)
      for (const wrong of said.wrong) expect(event.safeParse(wrong).success, inspect(wrong)).toBe(false)
    },
  )

  it('has a row for each of the twelve actions, with a response', () => {
    for (const name of SPECIFIED) expect(ACTIONS).toHaveProperty(`${name}.via`, 'response')
  })

  it('has approval, pin and similar actions besides, with a response each [S4.7]', () => {
    for (const name of ['changeApprovalStatus', 'pinAsset']) expect(ACTIONS).toHaveProperty(`${name}.via`, 'response')
    const { args } = ACTIONS.changeApprovalStatus
    expect(args.safeParse([{ itemId: 1, fromApprovalStatus: 0, approvalStatus: 2 }]).success).toBe(true)
    expect(args.safeParse([{ itemId: 1, approvalStatus: 2 }]).success).toBe(false)
    expect(ACTIONS.pinAsset.args.safeParse([{ itemId: 1, pinned: 1 }]).success).toBe(false)
  })

  it('has our own stream besides', () => {
    expect(ACTIONS.assetStream.via).toBe('stream')
  })

  it('has a schema for each of the seventeen events', () => {
    const known = new Set([...Object.keys(REVIEWER_EVENTS), ...Object.keys(HOST_EVENTS)])
    expect(EVENTS.filter((name) => !known.has(name))).toEqual([])
  })

  it('lists the actions whose 403 reloads permissions under their exact names', () => {
    expect(PERMISSION_BOUND_ACTIONS).toHaveLength(8)
    for (const name of [
      'requestAssets',
      'changeApprovalStatus',
      'changeAnnotationStatus',
      'pinAsset',
      'switchToAsset',
    ] as const)
      expect(ACTIONS).toHaveProperty(name)
  })

  it('transports an error with its details there and back [S7.1]', () => {
    const error = platformError('status_moved', { data: { item: { id: 1 } } })
    expect(toWireError(error)).toEqual({ code: 'status_moved', message: error.message, status: 409, item: { id: 1 } })
    expect(fromWireError(toWireError(error))).toEqual(error)
    expect(fromWireError({ code: 'foreign', message: 'Said elsewhere' })).toMatchObject({
      code: 'unexpected',
      message: 'Said elsewhere',
      detail: 'foreign',
    })
  })
})
