import { writeSync } from 'node:fs'
import { sleepFor } from '../../../../main/http/retry'
import { machineDisk } from '../../../../main/disk/disk'
import { favourMemory } from '../../../../main/memory'
import { createJournal } from '../../../../main/journal/journal'
import { isEntryLine } from '../../../../main/outbox/entries'
import { OUTBOX_JOURNAL } from '../../../../main/outbox/journal-form'
import { createOutbox } from '../../../../main/outbox/outbox'
import { ADA, aChange } from '../../../builders/outbox'
import { ItemPlatform, writeOf } from '../../../fakes/item-platform'

/** Process that holds many changes while the platform is away, and reports its use of the computer. */
const { path, held, made } = JSON.parse(process.argv[2] ?? '{}') as { path: string; held: number; made: number }
const say = (line: unknown): void => void writeSync(1, `${JSON.stringify(line)}\n`)
const megabytes = () => process.memoryUsage.rss() / 1024 / 1024

const start = () =>
  createOutbox({
    journal: createJournal({
      disk: machineDisk,
      path,
      now: Date.now,
      accepts: isEntryLine,
      form: OUTBOX_JOURNAL,
    }),
    send: async (entry) => new ItemPlatform().answer(writeOf(entry), 'down'),
    now: Date.now,
    ticks: () => performance.now(),
    sleep: sleepFor,
    account: ADA,
  })

favourMemory()
const before = megabytes()
const outbox = start()
await outbox.loaded
for (let n = 0; n < made; n += 500) {
  const items = Array.from({ length: 500 }, (_, item) => item + 1)
  const from = held / 500 + 1 + n / 500
  await Promise.all(items.map((item) => outbox.submit(aChange(item, from, from + 1))))
}
/** Memory left once the process rests: V8 frees young garbage a few seconds after the work. */
async function atRest(): Promise<number> {
  let last = megabytes()
  for (let calm = 0, tries = 0; calm < 6 && tries < 40; tries += 1) {
    await sleepFor(250)
    const now = megabytes()
    calm = Math.abs(now - last) < 0.5 ? calm + 1 : 0
    last = now
  }
  return last
}

const atOnce = megabytes()
const after = await atRest()
say({ atOnce: atOnce - before, waiting: outbox.view().waiting, grown: after - before })
await outbox.close()
process.exit(0)
