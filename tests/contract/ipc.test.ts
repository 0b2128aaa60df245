import { inspect } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ZodType } from 'zod'
import { CALLS, type Channel } from '#contract/api'
import { type PlatformError, platformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'
import { channels, rowOf, schemaOf } from '../builders/contract'
import { bundleGuards, type GuardedMain } from '../builders/guarded-main'
import { boundsOf, definitionOf, valuesOf } from '../builders/schema-values'
import { createRecordingElectron } from '../fakes/recording-electron'

type Answer = Result<unknown> | undefined
type Handle = (channel: Channel, args: readonly unknown[]) => Answer | Promise<Answer>

let run: (electron: unknown) => GuardedMain

beforeAll(async () => {
  run = await bundleGuards()
  keeper = openDoor((_channel, args) => {
    handed = args
    return ok(null)
  })
})

/** Main's own dispatcher, with one handler behind every channel and the shell before it. */
function openDoor(handle: Handle) {
  const fake = createRecordingElectron()
  const main = run(fake.electron)
  const refused: string[] = []
  const unexpected: (readonly [string, unknown])[] = []
  const handlers = Object.fromEntries(
    Object.entries(CALLS).map(([area, calls]) => [
      area,
      Object.fromEntries(
        Object.keys(calls).map((call) => [
          call,
          (_caller: unknown, ...args: readonly unknown[]) => handle(`${area}.${call}` as Channel, args),
        ]),
      ),
    ]),
  )
  main.handleCalls(handlers as unknown as Parameters<typeof main.handleCalls>[0], {
    onRefused: (channel, reason) => refused.push(`${channel}: ${reason}`),
    onUnexpected: (channel, error) => unexpected.push([channel, error]),
  })
  const { webContents: sender } = main.createWindow('shell', { width: 1, height: 1, title: '', backgroundColor: '' })
  const event = { sender, senderFrame: { url: 'app://shell/index.html', parent: null } }
  const say = (channel: Channel, args: readonly unknown[]) =>
    fake.ipcMain.handlers.get(channel)?.(event, ...args) as Promise<Result<unknown>>
  return { say, refused, unexpected }
}

let handed: readonly unknown[] | undefined
let keeper: ReturnType<typeof openDoor>

/** Arguments that a channel's handler got; `undefined`: the call never reached it. */
async function passed(channel: Channel, args: readonly unknown[]): Promise<readonly unknown[] | undefined> {
  handed = undefined
  const answer = await keeper.say(channel, args)
  if (handed === undefined) expect(answer).toMatchObject({ ok: false, error: { code: 'invalid_request' } })
  return handed
}

const values = new Map(channels.map((channel) => [channel, valuesOf(schemaOf(channel))]))
const rights = (channel: Channel) => (values.get(channel)?.right ?? []) as readonly (readonly unknown[])[]

describe('a call from the shell', () => {
  it.each(channels)('%s → is accepted with everything its row allows, unchanged [D.4]', async (channel) => {
    const all = rights(channel)
    expect(all.length).toBeGreaterThan(0)
    for (const args of all) expect(await passed(channel, args), inspect(args).slice(0, 200)).toEqual(args)
  })

  it.each(channels)('%s → is refused unprocessed if too large [D.4]', async (channel) => {
    const isAppend = channel === 'annotations.append'
    const room = isAppend ? 300_000 : /^(imports|files)\./.test(channel) ? 64_000_000 : 1_000_000
    const levels = isAppend ? 65 : 33
    const deep = JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`) as unknown
    for (const much of ['x'.repeat(room + 1), Array.from({ length: isAppend ? 200_001 : 20_001 }, () => 0), deep]) {
      keeper.refused.length = 0
      expect(await passed(channel, [much])).toBeUndefined()
      expect(keeper.refused).toEqual([`${channel}: too much`])
    }
  })

  it.each(channels)('%s → is refused if a single field is wrong [D.4]', async (channel) => {
    const several = (values.get(channel)?.wrong ?? []).filter((one): one is { why: string; value: unknown[] } =>
      Array.isArray(one.value),
    )
    expect(several.map(({ why }) => why)).toContain('one argument more')
    for (const { why, value } of several) expect(await passed(channel, value), why).toBeUndefined()
  })

  it('is passed on without fields that its row doesn’t name [D.4]', async () => {
    let fields = 0
    for (const channel of channels) {
      for (const args of rights(channel)) {
        const open = definitionOf(schemaOf(channel)).items?.map((item) => definitionOf(item).type === 'object') ?? []
        const more = args.map((value, at) => (open[at] === true ? { ...(value as object), stowaway: 1 } : value))
        fields += open.filter(Boolean).length
        expect(await passed(channel, more), channel).toEqual(args)
      }
    }
    expect(fields).toBeGreaterThan(0)
  })

  it('may carry an event of at most twenty fields, which is checked in code, not by schema', async () => {
    const event = (count: number) => [
      { name: 'a', data: Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, at])) },
    ]
    expect(await passed('telemetry.event', event(20))).toEqual(event(20))
    expect(await passed('telemetry.event', event(21))).toBeUndefined()
  })

  it('returns null if its row promises no answer, whatever the handler returned [D.4]', async () => {
    for (const given of [ok({ secret: 'of a handler' }), ok(null), undefined]) {
      const { say } = openDoor(() => given)
      for (const channel of channels) {
        const isDone = given === undefined || rowOf(channel).answers === 'nothing'
        expect(await say(channel, rights(channel)[0] ?? []), channel).toEqual(isDone ? ok(null) : given)
      }
    }
    const failed = err(platformError('forbidden'))
    const { say } = openDoor(() => failed)
    for (const channel of channels) expect(await say(channel, rights(channel)[0] ?? [])).toEqual(failed)
  })

  it.each([
    ['throws', () => Promise.reject(new Error('nobody thought of this'))],
    [
      'throws at once',
      () => {
        throw new Error('nobody thought of this')
      },
    ],
  ] as const)('whose handler %s is logged with the stack, and answered as data [D.4]', async (_name, handle) => {
    const { say, unexpected } = openDoor(handle)
    const answer = await say('session.current', [])
    expect(answer).toMatchObject({ ok: false, error: { code: 'unexpected', detail: 'nobody thought of this' } })
    expect((answer as { error: PlatformError }).error).not.toHaveProperty('stack')
    expect(unexpected).toEqual([
      ['session.current', expect.objectContaining({ stack: expect.stringContaining('ipc.test.ts') as string })],
    ])
  })
})

/** Deliberately open places, with reasons. */
const OPEN: Readonly<Record<string, string>> = {
  'annotations.writeNotes 0.drafts.*.place.x': 'a place on a picture has fractions; its size is bound',
  'annotations.writeNotes 0.drafts.*.place.y': 'so too',
  'choices.write 1': 'a remembered choice is the shell’s own value, which main only keeps',
  'items.page 0.statuses.*': 'the platform numbers statuses as it likes',
  'items.page 0.conditions.*.values.*': 'a filter compares with any number, a priority with decimals too',
  'imports.split 0.choice.perSecond': 'frames a second have fractions; their size is bound',
  'dataExports.make 0.options.frameRate': 'frames a second have fractions; their number is bound',
  'itemWindows.open 0.queue.statuses.*': 'so too',
  'itemWindows.open 0.queue.conditions.*.values.*': 'a filter compares with any number',
  'itemWindows.keepQueue 0.conditions.*.values.*': 'so too',
  'itemWindows.keepQueue 0.statuses.*': 'so too',
  'items.request 0.category': 'the platform names or numbers categories as it likes',
  'platform.read 1.path': 'main checks what is said by the schemas of the row that is named',
  'platform.read 1.query': 'so too',
  'platform.read 1.query.*': 'so too',
  'platform.read 1.body': 'so too',
  'platform.start 1.path': 'so too',
  'platform.hold 1.path': 'so too',
  'platform.start 1.query': 'so too',
  'platform.hold 1.query': 'so too',
  'platform.start 1.query.*': 'so too',
  'platform.hold 1.query.*': 'so too',
  'platform.start 1.body': 'so too',
  'platform.hold 1.body': 'so too',
  'platform.write 1.path': 'so too',
  'platform.write 1.query': 'so too',
  'platform.write 1.query.*': 'so too',
  'platform.write 1.body': 'so too',
  'items.formRequest 0.headers': 'main sends at most fifty of them',
  'telemetry.event 0.data': 'at most twenty fields, which the test above shows',
  'telemetry.event 0.data.*': 'a measure may be any number',
}

/** Counts of things have no upper limit; all other numbers do. */
const ID_MIN = 0

/** Every place of a schema that accepts too much: `open` names them. */
function openPlaces(schema: ZodType, at: string, depth = 0): readonly string[] {
  const { type, items = [], options = [], shape = {}, element, innerType, valueType, getter } = definitionOf(schema)
  const { min, max, isWhole, pattern } = boundsOf(schema)
  const isAnchored = pattern === undefined || /^\^[^]*\$$/.test(pattern.source)
  const isBoundText = isAnchored && (max !== undefined || (pattern !== undefined && !/[*+]|,\}/.test(pattern.source)))
  const isOpen =
    type === 'unknown' ||
    type === 'any' ||
    type === 'record' ||
    (type === 'string' && !isBoundText) ||
    (type === 'array' && max === undefined) ||
    (type === 'number' && (!isWhole || min === undefined || (max === undefined && min !== ID_MIN)))
  const inside = (part: ZodType | undefined, name: string) => (part === undefined ? [] : openPlaces(part, name, depth))
  return [
    ...(isOpen ? [at] : []),
    ...items.flatMap((item, index) => inside(item, `${at}${index}`)),
    ...options.flatMap((option) => inside(option, at)),
    ...Object.entries(shape).flatMap(([name, field]) => inside(field, `${at}.${name}`)),
    ...inside(element, `${at}.*`),
    ...inside(valueType, `${at}.*`),
    ...inside(innerType, at),
    ...(getter === undefined || depth > 0 ? [] : openPlaces(getter(), at, depth + 1)),
  ]
}

describe('the rows', () => {
  it('limit every text, list and number from a page, except intentionally open ones [D.4]', () => {
    const open = channels.flatMap((channel) => openPlaces(schemaOf(channel), `${channel} `))
    expect([...new Set(open)].toSorted()).toEqual(Object.keys(OPEN).toSorted())
  })

  it('have no rule in code that generated values miss, except the hand-tested one', () => {
    const customs = (schema: ZodType): readonly ZodType[] => {
      const { items = [], options = [], shape = {}, element, innerType, valueType } = definitionOf(schema)
      const parts = [...items, ...options, ...Object.values(shape), element, innerType, valueType]
      return [
        ...(boundsOf(schema).isCustom ? [schema] : []),
        ...parts.flatMap((part) => (part === undefined ? [] : customs(part))),
      ]
    }
    expect(channels.flatMap((channel) => customs(schemaOf(channel)).map(() => channel))).toEqual(['telemetry.event'])
  })
})
