import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorkFile } from '../../main/annotations/work-file'
import { machineDisk } from '../../main/disk/disk'
import { recordLine } from '../../main/journal/records'
import { aDo, anAnnotation, FIRST_GUEST, ITEM, someWorks } from '../builders/works'
import { times } from '../builders/walks'
import { bundleChild, type ChildProgram } from '../drivers/child-process'
import { until } from '../drivers/waits'
import { SimulatedDisk } from '../fakes/simulated-disk'

const KILLS = times(5, 50)
let program: ChildProgram
let folder: string

beforeAll(async () => {
  program = await bundleChild(join(import.meta.dirname, 'works/child.ts'))
  folder = await mkdtemp(join(tmpdir(), 'works-killed-'))
})
afterAll(async () => {
  await program.remove()
  await rm(folder, { recursive: true, force: true })
})

describe('work on an item', () => {
  it(`loses nothing acknowledged when main is killed ${KILLS} times, and guests and shells at random in between`, async () => {
    const home = join(folder, 'killed')
    const ledger = aLedger()
    for (let kill = 0; kill < KILLS; kill += 1) {
      const child = program.start({ folder: home, seed: kill + 1, revision: ledger.revision })
      await child.said((line) => 'acknowledged' in line || 'broken' in line)
      await wait((kill * 37) % 150)
      await child.kill()
      ledger.take(child.lines)
    }
    await holds(home, ledger)
    console.log(
      `works: ${KILLS} kills of main, ${ledger.opened} works opened, ${ledger.promises} appends acknowledged, none lost`,
    )
    expect(ledger.opened).toBeGreaterThanOrEqual(KILLS)
    expect(ledger.promises).toBeGreaterThanOrEqual(KILLS)
  })

  it(`loses nothing acknowledged when guests are killed ${KILLS} times and shells ${KILLS} times, while main runs on`, async () => {
    const home = join(folder, 'around')
    const ledger = aLedger()
    const child = program.start({ folder: home, seed: 99, revision: ledger.revision })
    const killed = (what: string): number => child.lines.filter((line) => line['killed'] === what).length
    const isEnough = (): boolean => killed('guest') >= KILLS && killed('shell') >= KILLS
    await until('as many kills', () => isEnough() || child.lines.some((line) => 'broken' in line), 120_000)
    await child.kill()
    ledger.take(child.lines)
    await holds(home, ledger)
    console.log(
      `works: ${killed('guest')} kills of guests, ${killed('shell')} of shells, ${ledger.promises} appends acknowledged, none lost`,
    )
    expect(isEnough()).toBe(true)
  })

  it('with its journal cut at any byte → contains every record before the cut', async () => {
    const lines = [
      { t: 'head', ...ITEM, revision: 3, at: 0, base: null },
      ...Array.from({ length: 60 }, (_, n) =>
        n % 13 === 12 ? { t: 'saved', upTo: n - 3, revision: 4 + n, at: 9 } : undefined,
      ),
    ]
    let n = 0
    const contents = lines.map((line) => line ?? { n: (n += 1), at: 7, record: aDo(n) })
    const bytes = contents.map((content, at) => recordLine(1, at + 2, JSON.stringify(content)))
    const all = Buffer.concat([recordLine(1, 1, '{"journal":"work"}'), ...bytes])
    const first = all.length - Buffer.concat(bytes).length + (bytes[0]?.length ?? 0)
    for (let cut = first; cut <= all.length; cut += 7) {
      const disk = new SimulatedDisk()
      disk.put('/works/5-11/journal', all.subarray(0, cut))
      const file = createWorkFile({ disk, folder: '/works/5-11', now: () => 0, ...ITEM })
      expect(await file.load()).toBeNull()
      const whole = contents.filter((_, at) => Buffer.concat(bytes.slice(0, at + 1)).length + 1 <= cut - headerLength())
      const last = whole.reduce((most, line) => ('n' in line ? line.n : most), 0)
      expect(file.summary().last, String(cut)).toBeGreaterThanOrEqual(last)
      expect(await file.append(file.summary().last + 1, [aDo(99)], { revision: 3, bring: async () => false })).toEqual({
        ok: true,
        value: { upTo: file.summary().last },
      })
    }
    function headerLength(): number {
      return recordLine(1, 1, '{"journal":"work"}').length
    }
  })

  it('loses nothing acknowledged in a power cut at any operation of its first and later records', async () => {
    for (let cut = 1; cut < 120; cut += 1) {
      const disk = new SimulatedDisk()
      const { works, read, opened } = someWorks(disk)
      disk.troubles = {
        before: () => {
          if (disk.operations >= cut) throw Object.assign(new Error('EIO: simulated'), { code: 'EIO' })
        },
      }
      let acknowledged = 0
      await read()
      const work = await opened().catch(() => undefined)
      for (let n = 1; work !== undefined && n <= 12; n += 1) {
        const added = await works.append(FIRST_GUEST, work.work, acknowledged + 1, [aDo(acknowledged + 1)])
        if (added.ok) acknowledged = added.value.upTo
        if (added.ok && n === 6) await works.saved(ITEM.projectId, ITEM.itemId, acknowledged, 4)
      }
      const after = disk.afterPowerCut(() => ((cut * 7919) % 97) / 97)
      const next = someWorks(after)
      const again = await next.opened({ revision: 4 })
      if (acknowledged === 0) continue
      expect(again.recovered?.records ?? 0, String(cut)).toBeGreaterThanOrEqual(acknowledged)
      if (again.recovered?.hasBase !== true) continue
      const base = after.names().find((name) => name.endsWith('/5-11/base.json')) ?? ''
      expect(after.content(base)?.toString()).toBe(anAnnotation(3))
    }
  })
})

/** Promises so far, checked against each guest's findings. */
function aLedger() {
  const ledger = { acknowledged: 0, saved: 0, revision: 3, opened: 0, promises: 0, take }
  function take(lines: readonly Readonly<Record<string, unknown>>[]): void {
    for (const line of lines) {
      expect(line).not.toHaveProperty('broken')
      expect(line).not.toHaveProperty('refused')
      if (Array.isArray(line['found'])) takeFound(line, line['found'] as readonly number[])
      if (typeof line['acknowledged'] === 'number') {
        ledger.acknowledged = Math.max(ledger.acknowledged, line['acknowledged'])
        ledger.promises += 1
      }
      // The platform's state, whether or not it was noted before the end.
      if (typeof line['saved'] === 'number') {
        ledger.revision = line['saved']
        ledger.saved = Number(line['upTo'])
      }
    }
  }
  /** Everything promised to earlier writers, in order, and nothing twice. */
  function takeFound(line: Readonly<Record<string, unknown>>, found: readonly number[]): void {
    const upTo = Number(line['upTo'])
    const { acknowledged, saved } = ledger
    // A long history is dropped at an opening if the platform has all of it.
    if (upTo < acknowledged) {
      expect({ upTo, saved }).toEqual({ upTo: 0, saved: acknowledged })
      ledger.acknowledged = ledger.saved = 0
    }
    expect(line['isBroken']).toBe(false)
    expect([...found].toSorted((a, b) => a - b)).toEqual(found)
    expect(new Set(found).size).toBe(found.length)
    ledger.opened += 1
  }
  return ledger
}

/** The journal has every number once, up to the promised one. */
async function holds(home: string, { acknowledged }: { readonly acknowledged: number }): Promise<void> {
  const [account = ''] = (await readdir(join(home, 'works'))).filter((name) => name !== 'bases')
  const work = join(home, 'works', account, '5-11')
  const file = createWorkFile({ disk: machineDisk, folder: work, now: Date.now, ...ITEM })
  expect(await file.load()).toBeNull()
  const numbers = (await file.lines()).flatMap((line) => ('n' in line ? [line.n] : []))
  await file.close()
  expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, at) => at + 1))
  expect(numbers.length).toBeGreaterThanOrEqual(acknowledged)
}
