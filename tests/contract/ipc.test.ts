import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import type { ZodType } from 'zod'
import type { Channel } from '#contract/api'
import { MFA_KIND, PICTURE_PROJECT_TYPE, PROJECT_STATUS } from '#domain/enums'
import { channels, schemaOf } from '../builders/contract'

const CALL_ARGS = Object.fromEntries(channels.map((channel) => [channel, schemaOf(channel)]))
type Accepted = { readonly [C in Channel]: readonly (readonly unknown[])[] }
const scope = { projectId: 7, itemId: 1_000_042 }
const UUID = '5b0f5a52-5a1c-4d36-9d1e-0a4a34e3ac1c'

/** What the shell says, from the least to the most that is right. */
const RIGHT: Accepted = {
  'app.info': [[]],
  'app.setAppearance': [['system'], ['light'], ['dark']],
  'app.setNotifications': [[true], [false]],
  'app.openExternal': [['https://docs.example/a?b#c'], [`https://docs.example/${'a'.repeat(8_000)}`]],
  'app.setUsableCommands': [[[]], [['projects.open', 'project.new']]],
  'session.current': [[]],
  'session.signIn': [[]],
  'session.signOut': [[]],
  'session.retry': [[]],
  'account.mfa': [[]],
  'account.setMfa': MFA_KIND.map((kind) => [kind]),
  'account.setupTotp': [[]],
  'account.verifyTotp': [['000000'], ['123456']],
  'account.changePassword': [[{ oldPassword: 'a', newPassword: ' ü🔑'.repeat(100) }]],
  'account.delete': [[{ password: 'correct horse' }]],
  'connectivity.current': [[]],
  'connectivity.retry': [[]],
  'choices.read': [[]],
  'choices.write': [
    ['a', null],
    ['projects.sort', { by: 'name', down: true, columns: ['a', 1, null, { deep: [] }] }],
    ['reviewer.shortcuts', { 'items.next': 'Ctrl+k x', help: null }],
  ],
  'team.current': [[]],
  'team.users': [[[]], [['ada@example.org', 'ü@example.org']]],
  'team.list': [[]],
  'team.choose': [[0], [999_999_999]],
  'projects.list': [[]],
  'projects.last': [[]],
  'projects.read': [[7]],
  'projects.accesses': [[7]],
  'projects.folderAccesses': [[7]],
  'projects.setStatus': Object.values(PROJECT_STATUS).map((status) => [7, status]),
  'projects.setPinned': [[7, true]],
  'workflow.statuses': [[7]],
  'workflow.transitions': [[7]],
  'imports.chooseFolder': [[], [['/home/ada/Bilder', 'C:\\Pictures']]],
  'imports.start': Object.values(PICTURE_PROJECT_TYPE).flatMap((type) => [
    [{ paths: ['/a'], projectName: ' Street ', type }],
    [{ paths: ['/a', '/b'], projectName: '街'.repeat(200), type, projectId: 7 }],
  ]),
  'imports.cancel': [[]],
  'imports.current': [[]],
  'items.page': [
    [{ projectId: 7, offset: 0, limit: 1 }],
    [{ projectId: 7, offset: 999_000, limit: 1_000, search: '', statuses: [], guestId: 2 }],
    [{ projectId: 7, offset: 0, limit: 101, search: 'x'.repeat(2_000), statuses: [-1, 0, 6] }],
  ],
  'items.position': [[scope]],
  'items.open': [[{ ...scope, guestId: 2 }]],
  'items.changeStatus': [
    [{ ...scope, fromStatusId: 31, statusId: 32 }],
    [
      {
        ...scope,
        fromStatusId: 31,
        statusId: 32,
        transitionId: 1,
        constraint: [
          { name: 'comment_required', value: 'Looks good' },
          { name: 'of another engine', value: { deep: [1] } },
        ],
      },
    ],
  ],
  'items.changeApproval': [
    [{ ...scope, fromApprovalStatus: 0, approvalStatus: 2 }],
    [{ ...scope, fromApprovalStatus: 2, approvalStatus: 1 }],
  ],
  'items.setPinned': [[{ ...scope, pinned: true }], [{ ...scope, pinned: false }]],
  'items.request': [
    [{ projectId: 7, guestId: 2 }],
    [{ projectId: 7, guestId: 2, count: 1_000, category: 'cars' }],
    [{ projectId: 7, guestId: 2, count: 1, category: 3 }],
  ],
  'items.counts': [[7]],
  'telemetry.timeTracker': [[]],
  'telemetry.trackTime': [[true], [false]],
  'telemetry.active': [[7]],
  'telemetry.event': [
    [{ name: 'protocol_dropped' }],
    [{ name: 'x', data: { count: 3, part: 'a', is: true, none: null } }],
  ],
  'outbox.list': [[]],
  'outbox.sendNow': [[]],
  'outbox.retry': [[UUID]],
  'outbox.discard': [[UUID]],
}

/** Where values of any kind are right, because others read them. */
const FREE =
  /^(?:choices\.write 1|items\.changeStatus 0\.constraint\.\d\.value|items\.request 0\.category|telemetry\.event 0\.data)/
const MANY = 'x'.repeat(100_000)
const HOSTILE: Readonly<Record<string, readonly unknown[]>> = {
  number: [-1.5, 0.5, Number.POSITIVE_INFINITY, Number.NaN, 2 ** 60, '7', null, true, [7], { valueOf: 7 }, undefined],
  string: [MANY, 7, null, true, ['a'], { toString: 'a' }],
  boolean: [0, 1, 'true', null, [], {}],
}
/** Left out, these are right as well. */
const OPTIONAL = new Set(['projectId', 'guestId', 'search', 'statuses', 'transitionId', 'constraint', 'count'])

type Place = readonly (string | number)[]

function placesOf(value: unknown, at: Place = []): readonly Place[] {
  if (typeof value !== 'object' || value === null) return [at]
  return Object.entries(value).flatMap(([key, child]) =>
    placesOf(child, [...at, Array.isArray(value) ? Number(key) : key]),
  )
}

function valueAt(args: unknown, place: Place): unknown {
  return place.reduce<unknown>((value, key) => (value as Record<string | number, unknown>)[key], args)
}

function withValue(args: readonly unknown[], place: Place, value: unknown): unknown {
  const copy = structuredClone(args) as unknown
  const holder = valueAt(copy, place.slice(0, -1)) as Record<string | number, unknown>
  holder[place.at(-1) ?? ''] = value
  return copy
}

describe('the IPC contract', () => {
  it('has a schema for every channel and no other [D.4]', () => {
    expect(Object.keys(CALL_ARGS).sort()).toEqual([...channels].sort())
  })

  it.each(Object.entries(CALL_ARGS))('%s refuses arguments that are not its own [D.4]', (_channel, schema) => {
    const hostile: readonly unknown[] = [
      null,
      'text',
      7,
      {},
      [1, 2, 3, 4],
      [{ projectId: -1 }],
      [{ projectId: 1.5 }],
      ['x'.repeat(100_000)],
      [{ __proto__: null }],
      [[], []],
    ]
    const accepted = hostile.filter((args) => (schema as ZodType).safeParse(args).success)
    // A call without arguments and one with a number take nothing of the list either.
    expect(accepted).toEqual([])
  })

  it.each(Object.entries(RIGHT))('%s takes what the shell says to it, as it is said [D.4]', (channel, all) => {
    for (const args of all) {
      const read = schemaOf(channel as Channel).safeParse(args)
      expect(read.error?.issues ?? [], JSON.stringify(args)).toEqual([])
      if (channel !== 'imports.start') expect(read.data).toEqual(args)
    }
  })

  it.each(Object.entries(RIGHT))(
    '%s refuses what is right but for one value, or has one more [D.4]',
    (channel, all) => {
      const schema = schemaOf(channel as Channel)
      for (const args of all) {
        expect(schema.safeParse([...args, 'more', 'and more']).success, 'more arguments').toBe(false)
        for (const place of placesOf(args)) {
          const name = `${channel} ${place.join('.')}`
          if (place.length === 0 || FREE.test(name)) continue
          const isOptional = OPTIONAL.has(String(place.at(-1))) && channel !== 'items.position'
          for (const wrong of HOSTILE[typeof valueAt(args, place)] ?? []) {
            if (wrong === undefined && isOptional) continue
            const refused = !schema.safeParse(withValue(args, place, wrong)).success
            expect(refused, `${name}: ${inspect(wrong).slice(0, 40)}`).toBe(true)
          }
        }
      }
    },
  )

  it('takes no negative number of a thing [D.4]', () => {
    for (const [channel, all] of Object.entries(RIGHT)) {
      for (const args of all) {
        for (const place of placesOf(args)) {
          const name = `${channel} ${place.join('.')}`
          if (typeof valueAt(args, place) !== 'number' || FREE.test(name) || name.includes('statuses')) continue
          const read = schemaOf(channel as Channel).safeParse(withValue(args, place, -1))
          expect(read.success, name).toBe(false)
        }
      }
    }
  })
})
