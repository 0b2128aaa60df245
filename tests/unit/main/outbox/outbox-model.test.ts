import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aChange, ADA, anApproval, anOutbox, aPin, aRequest, BOB, type OutboxBench } from '../../../builders/outbox'
import { walk } from '../../../builders/walks'
import { ItemPlatform, type Mood } from '../../../fakes/item-platform'
import { SimulatedDisk } from '../../../fakes/simulated-disk'
import { idle } from '../../../fakes/virtual-time'

type Step =
  | { readonly do: 'submit'; readonly item: number; readonly kind: (typeof KINDS)[number] }
  | { readonly do: 'request' }
  | { readonly do: 'mood'; readonly moods: readonly Mood[] }
  | { readonly do: 'time'; readonly ms: number }
  | { readonly do: 'kick' | 'restart' | 'powerCut' | 'away' | 'back' }

const KINDS = ['changeStatus', 'changeApproval', 'setPinned'] as const
const moods: readonly Mood[] = ['well', 'replyLost', 'down', 'failing', 'maintenance']
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('submit' as const),
      item: fc.integer({ min: 1, max: 4 }),
      kind: fc.constantFrom(...KINDS),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('request' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('mood' as const),
      moods: fc.array(fc.constantFrom(...moods), { minLength: 1, maxLength: 4 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('time' as const), ms: fc.integer({ min: 1, max: 40_000 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('kick' as const, 'restart' as const, 'powerCut' as const, 'away' as const, 'back' as const),
    }),
  },
)

describe.each([true, false])('an outbox to a platform that knows keys: %s', (honoursKeys) => {
  it('loses nothing, duplicates nothing and keeps the order, whatever happens in between', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 50 }),
        fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })),
        async (steps, chance) => {
          const random = (): number => chance.next().value ?? 0
          const platform = new ItemPlatform(honoursKeys)
          /** Final state of each item, as shown to the person. */
          const promised = new Map<number, Promised>()
          const given: number[] = []
          let requests = 0
          let isAda = true
          let bench: OutboxBench = anOutbox(platform, { disk: new SimulatedDisk() })

          for (const step of steps) {
            if (step.do === 'submit') {
              const item = isAda ? step.item : step.item + 100
              const history = promised.get(item) ?? { changeStatus: [], changeApproval: [], setPinned: [] }
              promised.set(item, history)
              const submit = bench.outbox.submit(nextWrite(step.kind, item, history)).then((answer) => {
                if (answer.ok) history[step.kind].push(history[step.kind].length + 1)
              })
              await bench.time.advance(10_001)
              await submit
            } else if (step.do === 'request') {
              requests += 1
              const submit = bench.outbox.submit(aRequest()).then((answer) => {
                if (answer.ok) given.push(...answer.value.items.map(({ id }) => id))
              })
              await bench.time.advance(10_001)
              await submit
            } else if (step.do === 'mood') bench.moods.splice(0, bench.moods.length, ...step.moods)
            else if (step.do === 'time') await bench.time.advance(step.ms)
            else if (step.do === 'kick') bench.outbox.kick()
            else if (step.do === 'away' || step.do === 'back') {
              isAda = step.do === 'back'
              bench.outbox.setAccount(isAda ? ADA : BOB)
            } else {
              isAda = true
              if (step.do === 'restart') await bench.outbox.close()
              const disk = step.do === 'restart' ? bench.disk : bench.disk.afterPowerCut(random)
              // A dead process sends nothing more.
              bench.outbox.setAccount(null)
              bench = anOutbox(platform, { disk })
            }
          }
          bench.outbox.setAccount(ADA)
          bench.moods.splice(0, bench.moods.length, 'well')
          for (let n = 0; n < 8; n += 1) await bench.time.advance(30_000)
          bench.outbox.setAccount(BOB)
          for (let n = 0; n < 8; n += 1) await bench.time.advance(30_000)
          await idle()

          for (const [item, { changeStatus, changeApproval, setPinned }] of promised) {
            const name = `item ${item}`
            expect(platform.historyOf(item), name).toEqual(changeStatus.map((count) => count + 1))
            expect(platform.approvalsOf(item), name).toEqual(changeApproval.map((count) => count % 3))
            expect(platform.pinsOf(item), name).toEqual(setPinned.map((count) => count % 2 === 1))
          }
          const batches = platform.batches.flat()
          expect(batches).toEqual(expect.arrayContaining(given))
          if (requests > 0) expect(batches.length).toBeGreaterThan(0)
          if (honoursKeys) expect(platform.batches.length).toBeLessThanOrEqual(requests)
          expect(bench.outbox.view()).toMatchObject({ waiting: 0, refused: [] })
        },
      ),
      walk(40, 300),
    )
  }, 60_000)
})

interface Promised {
  readonly changeStatus: number[]
  readonly changeApproval: number[]
  readonly setPinned: number[]
}

/** The next write of a kind: the status after the last one, the approval after it, the opposite pin. */
function nextWrite(kind: (typeof KINDS)[number], item: number, history: Promised) {
  const count = history[kind].length
  if (kind === 'changeStatus') return aChange(item, count + 1, count + 2)
  if (kind === 'changeApproval') return anApproval(item, count % 3, (count + 1) % 3)
  return aPin(item, count % 2 === 0)
}
