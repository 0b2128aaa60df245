import { writeSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { platformError } from '#domain/errors'
import { err, ok } from '#domain/result'
import { createHttpClient } from '../../../main/http/client'
import { sleepFor } from '../../../main/http/retry'
import { machineDisk } from '../../../main/disk/disk'
import { isEntryLine } from '../../../main/outbox/entries'
import { createJournal } from '../../../main/journal/journal'
import { OUTBOX_JOURNAL } from '../../../main/outbox/journal-form'
import { createOutbox } from '../../../main/outbox/outbox'
import { createSend } from '../../../main/outbox/writes'
import { createCall } from '../../../main/services/call'
import { itemOf } from '../../../main/services/items'
import { stepOf, stepsOf } from './steps'

/** Process made to be killed: it reports its promises by one line of JSON each. */
const { job, path, ...rest } = JSON.parse(process.argv[2] ?? '{}') as {
  job: 'append' | 'outbox'
  path: string
  from?: number
  address?: string
  items?: number
  steps?: number
  /** Items per request. */
  requests?: readonly number[]
}
const say = (line: unknown): void => void writeSync(1, `${JSON.stringify(line)}\n`)
const now = (): number => Date.now()
/** Pauses of seconds pass at once. */
const HASTE = 1_000

async function appendForEver(from: number): Promise<void> {
  const journal = createJournal({ disk: machineDisk, path, now, accepts: () => true, form: OUTBOX_JOURNAL })
  const { records, trouble } = await journal.load()
  const kept: unknown[] = [...records]
  say({ trouble })
  for (let n = from; ; n += 5) {
    const batch = [n, n + 1, n + 2, n + 3, n + 4]
    kept.push(...batch)
    await Promise.all(batch.map(async (value) => (await journal.append(value)).ok && say({ acknowledged: value })))
    if ((n / 5) % 40 === 39) await journal.compact(() => kept)
  }
}

async function work(address: string, items: number, steps: number, requests: readonly number[]): Promise<void> {
  const call = createCall({
    http: createHttpClient(sleepFor),
    address: async () => ok(address),
    accessToken: async () => ok('token'),
  })
  const outbox = createOutbox({
    journal: createJournal({ disk: machineDisk, path, now, accepts: isEntryLine, form: OUTBOX_JOURNAL }),
    send: createSend({ call, saveAnnotation: async () => err(platformError('unexpected')) }),
    now,
    ticks: () => performance.now() * HASTE,
    sleep: (ms, signal) => sleepFor(Math.ceil(ms / HASTE), signal),
    account: { userId: 7, email: 'ada@example.test', platform: address },
    onChange: (view) => say({ view: { waiting: view.waiting, refused: view.refused.length, trouble: view.trouble } }),
  })
  await outbox.loaded
  setInterval(() => outbox.kick(), 15)
  const read = async (id: number) => {
    for (;;) {
      const answer = await call('readItem', { path: { itemId: id }, query: { team_id: 1, project_id: 5 } })
      if (answer.ok) return itemOf(answer.value)
      await sleepFor(20)
    }
  }
  const workOn = async (id: number): Promise<void> => {
    let item = outbox.withPendingChanges(await read(id))
    say({ resumed: id, at: stepsOf(item) })
    for (let done = stepsOf(item); done < steps; done += 1) {
      const answer = await outbox.submit(stepOf(item, done))
      if (!answer.ok) return say({ refused: id, error: answer.error })
      item = outbox.withPendingChanges('item' in answer.value ? answer.value.item : item)
      say({ taken: id, to: done + 1 })
    }
  }
  const ask = async (count: number): Promise<void> => {
    const answer = await outbox.submit({ teamId: 1, projectId: 5, kind: 'requestItems', change: { count } })
    say(answer.ok ? { asked: count } : { refused: 0, error: answer.error })
  }
  await Promise.all([...Array.from({ length: items }, (_, index) => workOn(index + 1)), ...requests.map(ask)])
  say({ done: true })
}

const task =
  job === 'append'
    ? appendForEver(rest.from ?? 0)
    : work(rest.address ?? '', rest.items ?? 1, rest.steps ?? 1, rest.requests ?? [])
task.catch((error: unknown) => say(err(platformError('unexpected', { detail: String(error) }))))
// A killed process loses its compile cache; storing it first makes hundreds of starts faster.
flushCompileCache()
