import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EventRow } from '../../../local-platform/storage/events'
import { type Answered, ask, callerOf, rowOf, ROWS } from './ask'
import { SAMPLES } from './samples'
import { startWorld, type World } from './world'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.platform.close())

const WRITING = ROWS.filter((name) => rowOf(name).method !== 'GET')
const KEYED = WRITING.filter((name) => rowOf(name).keyless !== true)
const SECRET = ROWS.filter((name) => rowOf(name).secret === true)

/** Log entries after one; later entries of a started job belong to the job. */
function entriesAfter(last: number): readonly EventRow[] {
  const { events } = world.platform.running.storage
  return events.after(last, 1_000).filter(({ cause }) => cause?.startsWith('job:') !== true)
}

it.each(WRITING)('%s → adds its sample’s entry to the event log', async (name) => {
  const { events } = world.platform.running.storage
  const caller = await callerOf(world, name)
  const parts = await SAMPLES[name].call(world, caller)
  const headers = { 'idempotency-key': `walk-${name}` }
  const last = events.last()
  const answer = await ask(caller, name, { ...parts, headers: { ...parts.headers, ...headers } })
  expect(answer.status, answer.text).toBe(200)
  const { leaves } = SAMPLES[name]
  const entries = entriesAfter(last).map(({ name: event, by, cause }) => ({ event, by, cause }))
  const entry = { event: leaves, by: caller.id, cause: headers['idempotency-key'] }
  expect(entries).toEqual(typeof leaves === 'string' ? [entry] : [])
})

it.each(KEYED)('%s → runs once per idempotency key, with equal answers', async (name) => {
  const { events } = world.platform.running.storage
  const caller = await callerOf(world, name)
  const call = await SAMPLES[name].call(world, caller)
  const parts = { ...call, headers: { ...call.headers, 'idempotency-key': `twice-${name}` } }
  const answers: Answered[] = [await ask(caller, name, parts)]
  const last = events.last()
  answers.push(await ask(caller, name, parts))
  expect(answers[0]?.status).toBe(200)
  expect(answers[1]?.text).toBe(answers[0]?.text)
  expect(answers[1]?.status).toBe(200)
  expect(entriesAfter(last)).toEqual([])
})

describe('a row’s secret', () => {
  it.each(SECRET)('in the answer of %s → is nowhere in the data folder', async (name) => {
    const caller = await callerOf(world, name)
    const { text } = await ask(caller, name, await SAMPLES[name].call(world, caller))
    const secrets = Object.values(JSON.parse(text) as Readonly<Record<string, unknown>>).filter(
      (value): value is string => typeof value === 'string' && value.length >= 20 && !value.includes('@'),
    )
    expect(secrets.length).toBeGreaterThan(0)
    const { dataFolder } = world.platform
    const files = (await readdir(dataFolder)).filter((file) => /\.(?:sqlite(?:-wal)?|log)$/.test(file))
    expect(files).toEqual(expect.arrayContaining(['platform.sqlite', 'platform.sqlite-wal']))
    for (const file of files) {
      const bytes = await readFile(join(dataFolder, file))
      for (const secret of secrets) expect(bytes.includes(secret), file).toBe(false)
    }
  })
})
