import { setTimeout as sleep } from 'node:timers/promises'
import type { ZodType } from 'zod'
import { boundsOf, definitionOf, valuesOf } from '../../builders/schema-values'
import { slowness } from '../../drivers/machine'
import { ask, callerOf, rowOf } from './ask'
import type { EndpointName } from '#endpoints'
import { SAMPLES } from './samples'
import type { Person, World } from './world'

/** Pings themselves take a while. */
const PING_GAP_MS = 5

/** Longest allowed wait of others on an idle machine. */
const IDLE_WAIT_MAX_MS = 200

/** A wait counts only if it exceeds the limit each time. */
const TRIES = 2

/** Body with one field as large as its schema and the size allow. */
interface LargeBody {
  readonly field: string
  readonly body: unknown
}

/** Wait that one row caused for others. */
export interface Waited {
  readonly name: EndpointName
  readonly field: string
  readonly status: number
  readonly ms: number
}

/** The most conditions of a search, each matching a whole name. */
const SEARCH = { $or: Array.from({ length: 499 }, (_, at) => ({ name: { $contL: `none ${at}` } })) }
const SEARCHED: ReadonlySet<string> = new Set(['search', 'filter'])

/** Bodies of a schema that differ from a sample in one field each; `room`: bytes, approximately. */
function largeBodies(schema: ZodType, value: unknown, room: number, field = 'body'): readonly LargeBody[] {
  const { type, innerType, shape = {}, options = [], element } = definitionOf(schema)
  if (innerType !== undefined && ['optional', 'nullable', 'default', 'prefault'].includes(type))
    return largeBodies(innerType, value, room, field)
  if (type === 'union') return options.flatMap((option) => largeBodies(option, value, room, field))
  if (type === 'string') return [{ field, body: longText(schema, value, room) }]
  if (type === 'record')
    return SEARCHED.has(field.split('.').at(-1) ?? '') ? [{ field, body: SEARCH }] : longRecord(field, room)
  if (type === 'array' && element !== undefined) return longLists(schema, element, value, room, field)
  if (type !== 'object') return []
  const fields = (value ?? {}) as Readonly<Record<string, unknown>>
  return Object.entries(shape).flatMap(([name, inner]) =>
    largeBodies(inner, fields[name], room, `${field}.${name}`).map((one) => ({
      field: one.field,
      body: { ...fields, [name]: one.body },
    })),
  )
}

function longText(schema: ZodType, value: unknown, room: number): string {
  const { max = room, pattern } = boundsOf(schema)
  // A form's text can't grow without losing its meaning.
  if (pattern !== undefined) return typeof value === 'string' ? value : ''
  return 'x'.repeat(Math.min(max, room))
}

function longRecord(field: string, room: number): readonly LargeBody[] {
  const entries = Array.from({ length: Math.floor(room / 20) }, (_, at) => [`key ${at}`, at] as const)
  return [{ field, body: Object.fromEntries(entries) }]
}

/** List of one repeated entry, one of different entries, and one with a large first entry. */
function longLists(schema: ZodType, element: ZodType, value: unknown, room: number, field: string): LargeBody[] {
  const [sampled] = Array.isArray(value) ? (value as readonly unknown[]) : []
  const entry = sampled ?? valuesOf(element).right.find((one) => typeof one !== 'symbol')
  const size = (JSON.stringify(entry) ?? '').length + 1
  const length = Math.min(boundsOf(schema).max ?? Infinity, Math.max(1, Math.floor(room / size)))
  const list = (made: (at: number) => unknown) => Array.from({ length }, (_, at) => made(at))
  return [
    { field: `${field} of one`, body: list(() => entry) },
    { field: `${field} of many`, body: list((at) => other(entry, at)) },
    ...largeBodies(element, entry, room, `${field}.0`).map((one) => ({ field: one.field, body: [one.body] })),
  ]
}

/** Entry like another one, with other texts and numbers. */
function other(entry: unknown, at: number): unknown {
  if (typeof entry === 'number') return Number.isInteger(entry) ? at + 1 : entry
  if (typeof entry === 'string') return `${at}${entry}`.slice(0, Math.max(entry.length, String(at).length))
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return entry
  return Object.fromEntries(Object.entries(entry).map(([key, part]) => [key, key === 'name' ? other(part, at) : part]))
}

/** Makes a row's large calls one after the other, and measures the waits of pings beside each. */
export async function waitsBeside(world: World, name: EndpointName, room: number): Promise<readonly Waited[]> {
  const { body: schema, file } = rowOf(name)
  if (file === 'up') return []
  const caller = await callerOf(world, name)
  const sampled = await SAMPLES[name].call(world, caller)
  const waits: Waited[] = []
  for (const large of sampled.body === undefined ? [] : largeBodies(schema, sampled.body, room)) {
    let waited = await waitBeside(world, name, caller, large)
    // The machine sometimes pauses a process; slow code is slow each time.
    for (let again = 0; again < TRIES && waited.ms > IDLE_WAIT_MAX_MS && waited.status < 500; again++) {
      const { ms, status } = await waitBeside(world, name, caller, large)
      waited = { ...waited, ms: Math.min(ms, waited.ms), status: Math.max(status, waited.status) }
    }
    waits.push(waited)
  }
  return waits
}

/** Longest wait of pings beside one large call with its own data. */
async function waitBeside(
  world: World,
  name: EndpointName,
  caller: Person,
  { field, body }: LargeBody,
): Promise<Waited> {
  const parts = await SAMPLES[name].call(world, caller)
  const state = { isDone: false }
  const asked = ask(caller, name, { ...parts, body }).finally(() => {
    state.isDone = true
  })
  let ms = 0
  while (!state.isDone) {
    const began = performance.now()
    await world.people.stranger.call('ping')
    ms = Math.max(ms, performance.now() - began)
    await sleep(PING_GAP_MS)
  }
  return { name, field, status: (await asked).status, ms }
}

/** Longest allowed wait caused by another person, on this machine now. */
export function waitMax(): number {
  return IDLE_WAIT_MAX_MS * slowness()
}

/** Longest wait beside each row, the worst first. */
export function worstOf(waits: readonly Waited[]): string {
  const byRow = Map.groupBy(waits, ({ name }) => name)
  const worst = [...byRow.values()].flatMap((own) => own.toSorted((a, b) => b.ms - a.ms).slice(0, 1))
  return worst
    .toSorted((a, b) => b.ms - a.ms)
    .map(({ name, field, status, ms }) => `${ms.toFixed(0).padStart(6)} ms  ${name}  ${field}  ${status}`)
    .join('\n')
}
