import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { machineDisk } from '../../main/disk/disk'
import { createJournal } from '../../main/journal/journal'
import { OUTBOX_JOURNAL } from '../../main/outbox/journal-form'
import { times } from '../builders/walks'
import { bundleChild, type Child, type ChildProgram } from '../drivers/child-process'
import { slowness } from '../drivers/machine'
import { until } from '../drivers/waits'
import { startHttpPlatform } from './outbox/http-platform'
import { historyAfter, stepsOf } from './outbox/steps'

const KILLS = times(5, 50)
/** At random moments of the whole outbox: while it starts, reads, stores, sends, rewrites its file. */
const KILLS_AT_WORK = times(15, 200)
const AT_ONCE = 4
const ITEMS = 8
let program: ChildProgram
let folder: string

beforeAll(async () => {
  program = await bundleChild(join(import.meta.dirname, 'outbox/child.ts'))
  folder = await mkdtemp(join(tmpdir(), 'outbox-killed-'))
})
afterAll(async () => {
  await program.remove()
  await rm(folder, { recursive: true, force: true })
})

describe('kill -9', () => {
  it(`${KILLS} times while appending → loses nothing acknowledged`, async () => {
    const path = join(folder, 'appending', 'outbox.journal')
    const acknowledged = new Set<unknown>()
    let from = 0
    for (let kill = 0; kill < KILLS; kill += 1) {
      const child = program.start({ job: 'append', path, from })
      await child.said((line) => 'acknowledged' in line)
      await wait((kill * 13) % 45)
      await child.kill()
      expect(child.lines[0]).toEqual({ trouble: null })
      for (const line of child.lines) if ('acknowledged' in line) acknowledged.add(line['acknowledged'])
      from += 100_000
    }
    const start = await createJournal({
      disk: machineDisk,
      path,
      now: Date.now,
      accepts: () => true,
      form: OUTBOX_JOURNAL,
    }).load()
    const found = new Set(start.records)
    const missing = [...acknowledged].filter((value) => !found.has(value))
    console.log(`outbox: ${KILLS} kills, ${acknowledged.size} acknowledged, ${missing.length} lost`)
    expect(start.trouble).toBeNull()
    expect(missing).toEqual([])
    expect(acknowledged.size).toBeGreaterThan(KILLS)
  })

  it(`at ${KILLS_AT_WORK} random moments of work → nothing acknowledged is lost, duplicated or out of order`, async () => {
    const began = performance.now()
    const seeds = Array.from({ length: AT_ONCE }, (_, seed) => seed + 1)
    const runs = await Promise.all(seeds.map((seed) => workUnderKills(seed, KILLS_AT_WORK / AT_ONCE)))
    const sum = (of: (run: (typeof runs)[number]) => number): number => runs.reduce((all, run) => all + of(run), 0)
    const seconds = ((performance.now() - began) / 1_000).toFixed(0)
    const [promised, applied] = [sum((run) => run.promised), sum((run) => run.applied)]
    console.log(
      `outbox: ${KILLS_AT_WORK} kills at work in ${seconds} s, ${promised} acknowledged, ${applied} applied, none lost`,
    )
    // Kills fall within 100 ms, in which a busy machine does less.
    expect(promised).toBeGreaterThan((KILLS_AT_WORK * 5) / slowness())
  })

  it.each([true, false])(
    'while 200 writes of every kind are held and sent → none missing, none duplicated, in order; platform knows keys: %s',
    async (honoursKeys) => {
      const [items, steps] = [20, 10]
      // Without keys, a repeated request looks like a new one.
      const requests = honoursKeys ? [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] : []
      const writes = items * steps + requests.length
      const platform = await startHttpPlatform(honoursKeys)
      const path = join(folder, `changes-${honoursKeys}`, 'outbox.journal')
      const taken = new Map<number, number>()
      const asked = new Set<unknown>()
      const start = (): Child => {
        const open = requests.filter((count) => !asked.has(count))
        return program.start({ job: 'outbox', path, address: platform.address, items, steps, requests: open })
      }
      const note = (lines: Child['lines']): void => {
        const promised = new Map(taken)
        for (const line of lines) {
          const item = Number(line['resumed'] ?? line['taken'])
          // Promises of an earlier process must hold when the next one looks.
          if ('resumed' in line) expect(Number(line['at'])).toBeGreaterThanOrEqual(promised.get(item) ?? 0)
          if ('taken' in line) taken.set(item, Number(line['to']))
          if ('asked' in line) asked.add(line['asked'])
          expect(line).not.toHaveProperty('refused')
        }
      }
      const run = async (until: (child: Child) => Promise<unknown>): Promise<Child> => {
        const child = start()
        await until(child)
        await child.kill()
        note(child.lines)
        return child
      }
      const done = (child: Child) => child.said((line) => line['done'] === true)

      for (const ms of [350, 500]) await run(() => wait(ms))
      expect(platform.model.writes).toBe(0)
      const all = await run(async (child) => {
        await done(child)
        await wait(120)
      })
      expect(all.lines.findLast((line) => 'view' in line)?.['view']).toMatchObject({ waiting: writes })
      platform.isUp = true
      for (let kill = 0; kill < times(5, 6); kill += 1) await run(() => wait(180 + kill * 40))
      const last = await run(async (child) => {
        await done(child)
        await until('all writes', () => platform.model.writes >= writes)
        await child.said((line) => (line['view'] as { waiting?: number } | undefined)?.waiting === 0)
      })
      await platform.close()

      const wanted = historyAfter(steps)
      for (let item = 1; item <= items; item += 1) {
        const { model } = platform
        const found = {
          statuses: model.historyOf(item),
          approvals: model.approvalsOf(item),
          pins: model.pinsOf(item),
        }
        expect(found, `item ${item}`).toEqual(wanted)
      }
      expect(platform.model.batches.map(({ length }) => length).toSorted((a, b) => a - b)).toEqual(requests)
      expect(platform.model.writes).toBe(writes)
      expect(last.lines.findLast((line) => 'view' in line)?.['view']).toMatchObject({
        waiting: 0,
        refused: 0,
        trouble: null,
      })
    },
  )
})

/** Works on items through this many kills, completes the rest, and checks each item's history. */
async function workUnderKills(seed: number, kills: number): Promise<{ promised: number; applied: number }> {
  const random = randomOf(seed)
  // Half of the platforms know keys, half ignore them.
  const platform = await startHttpPlatform(seed % 2 === 0)
  const path = join(folder, `work-${seed}`, 'outbox.journal')
  const taken = new Map<number, number>()
  const start = (steps: number): Child =>
    program.start({ job: 'outbox', path, address: platform.address, items: ITEMS, steps })
  const end = async (child: Child): Promise<void> => {
    await child.kill()
    const promised = new Map(taken)
    for (const line of child.lines) {
      const item = Number(line['resumed'] ?? line['taken'])
      if ('resumed' in line) expect(Number(line['at'])).toBeGreaterThanOrEqual(promised.get(item) ?? 0)
      if ('taken' in line) taken.set(item, Number(line['to']))
      expect(line).not.toHaveProperty('refused')
    }
  }
  for (let kill = 0; kill < kills; kill += 1) {
    platform.isUp = random() < 0.5
    const child = start(100_000)
    // One in three dies while it starts or reads the earlier state.
    if (random() < 0.67) await child.said((line) => 'taken' in line)
    await wait(random() * 100)
    await end(child)
  }
  platform.isUp = true
  const last = start(Math.max(...taken.values()))
  const isSent = (): boolean => {
    const view = last.lines.findLast((line) => 'view' in line)?.['view'] as { waiting?: number } | undefined
    return last.lines.some((line) => line['done'] === true) && view?.waiting === 0
  }
  await until('all that is held is sent', isSent)
  await end(last)
  await platform.close()
  const { model } = platform
  for (let item = 1; item <= ITEMS; item += 1) {
    const found = { statuses: model.historyOf(item), approvals: model.approvalsOf(item), pins: model.pinsOf(item) }
    const steps = stepsOf(model.itemOf(item))
    expect(found, `item ${item}`).toEqual(historyAfter(steps))
    expect(steps).toBeGreaterThanOrEqual(taken.get(item) ?? 0)
  }
  return { promised: [...taken.values()].reduce((all, steps) => all + steps, 0), applied: model.writes }
}

function randomOf(seed: number): () => number {
  let state = seed * 7_919
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return (state >>> 8) / 2 ** 24
  }
}
