import { writeSync } from 'node:fs'
import { join } from 'node:path'
import { platformError } from '#domain/errors'
import { err } from '#domain/result'
import type { ResponseAction } from '#protocol/actions'
import { createBases } from '../../../main/annotations/bases'
import { createWorkAddresses } from '../../../main/annotations/work-addresses'
import { createWorks } from '../../../main/annotations/works'
import { machineDisk } from '../../../main/disk/disk'
import { sleepFor } from '../../../main/http/retry'
import type { HostClient } from '../../../reviewer/host/host-client'
import { openWork, type Work } from '../../../reviewer/editors/work/open-work'
import { createWorkHost } from '../../../reviewer/editors/work/work-host'
import { createWorkNews } from '../../../reviewer/session/work-news'
import { NO_LEDGER } from '../../fakes/no-ledger'

/** Main's works and the reviewer's works over them, in a process made to be killed; each line reports promises. */
const { folder, seed, revision } = JSON.parse(process.argv[2] ?? '{}') as {
  readonly folder: string
  readonly seed: number
  readonly revision: number
}
const ACCOUNT = { userId: 7, platform: 'local' }
const ITEM = { projectId: 5, itemId: 11 }
const say = (line: unknown): void => void writeSync(1, `${JSON.stringify(line)}\n`)

let state = seed
function random(): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
  return (state >>> 8) / 2 ** 24
}

const bases = createBases(machineDisk, () => join(folder, 'bases'))
const addresses = createWorkAddresses(async () => err(platformError('network_failure')))
const nobody = (): void => undefined
const works = createWorks({
  disk: machineDisk,
  folder: join(folder, 'works'),
  now: () => Date.now(),
  sleep: sleepFor,
  bases,
  ledger: NO_LEDGER,
  isOpened: () => true,
  news: { lost: nobody, free: nobody, records: nobody, saved: nobody },
})
works.setAccount(ACCOUNT)
let present = revision

/** Stops between a reviewer and main; a shell that is gone answers nothing. */
function stopsOf(guestId: number, isThere: () => boolean): Pick<HostClient, 'call'> {
  const answers: Partial<Record<ResponseAction, (asked: never) => unknown>> = {
    hostActions: () => ({
      ok: true,
      value: ['openWork', 'appendWork', 'closeWork', 'saveAnnotation', 'writeUrl'],
    }),
    openWork: async (asked: { readonly revision: number }) => {
      const opened = await works.open({ ...ITEM, guestId, take: false, revision: asked.revision })
      if (!opened.ok) return opened
      const { recovered, ...rest } = opened.value
      const file = works.fileOf(guestId, rest.work)
      if (recovered === null || file === undefined) return { ok: true, value: { ...rest, recovered: null } }
      const base = { revision: recovered.revision, annotation: null }
      const url = addresses.of(guestId, file, 'records')
      return { ok: true, value: { ...rest, recovered: { ...recovered, url, base } } }
    },
    appendWork: async ({ work, from, records }: { work: string; from: number; records: never[] }) => {
      const added = await works.append(guestId, work, from, records)
      if (!isThere()) return new Promise(nobody)
      if (added.ok) say({ acknowledged: added.value.upTo })
      else say({ refused: added.error.code })
      return added
    },
    closeWork: ({ work }: { work: string }) => works.close(guestId, work, false),
  }
  return {
    call: (async (action: ResponseAction, [asked]: readonly never[]) => answers[action]?.(asked as never)) as never,
  }
}

async function open(guestId: number, isThere: () => boolean): Promise<Work> {
  const clock = {
    now: () => performance.now(),
    setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
    clearTimeout: (handle: unknown) => clearTimeout(handle as NodeJS.Timeout),
  }
  const read = async (url: string) => (await addresses.answer(new Request(`app://reviewer${url}`), url))?.text()
  const host = createWorkHost({ client: stopsOf(guestId, isThere), news: createWorkNews(), clock, read })
  const work = await openWork(host, { itemId: ITEM.itemId, revision: present })
  const { recovered } = work
  say({
    found: recovered?.changes.map((change) => (change.t === 'do' ? change.entry.seq : -1)) ?? [],
    upTo: work.upTo(),
    isBroken: recovered?.isBroken ?? false,
    state: work.state.get().at,
  })
  return work
}

/** Each guest works until it, or the shell around it, is killed with its pending work. */
async function workForEver(): Promise<void> {
  for (let guestId = 1; ; guestId += 1) {
    let isThere = true
    const work = await open(guestId, () => isThere)
    const steps = 1 + Math.floor(random() * 30)
    for (let step = 0; step < steps; step += 1) {
      const next = work.upTo() + 1
      // A long one travels in parts; the unfinished shape is stored in between.
      if (random() < 0.1) work.write({ t: 'draft', draft: { next } })
      const note = 'x'.repeat(random() < 0.05 ? 90_000 : Math.floor(random() * 300))
      work.write({ t: 'do', entry: { seq: work.upTo() + 1, delta: [note] } })
      if (random() < 0.4) await sleepFor(random() * 4)
      if (random() < 0.15) {
        const upTo = work.upTo()
        await work.flushed()
        // The platform has it now; the line that says so may never be written.
        present += 1
        say({ saved: present, upTo })
        await works.saved(ITEM.projectId, ITEM.itemId, upTo, present)
      }
    }
    isThere = false
    const isShell = random() < 0.5
    if (isShell) {
      // No one answers any more; messages of the guest still reach main before it ends.
      for (let late = 0; late < 3; late += 1) {
        work.write({ t: 'do', entry: { seq: work.upTo() + 1, delta: ['late'] } })
        await sleepFor(random() * 4)
      }
    }
    works.guestGone(guestId)
    addresses.revoke(guestId)
    say({ killed: isShell ? 'shell' : 'guest' })
  }
}

workForEver().catch((error: unknown) => say({ broken: String(error) }))
