import { join } from 'node:path'
import type { OutboxView } from '#contract/outbox'
import type { Said } from '#domain/endpoints/shell'
import type { CurrentUser } from '#domain/entities'
import { platformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'
import { sleepFor } from '../http/retry'
import type { Services } from '../services/services'
import { machineDisk } from '../disk/disk'
import { createJournal } from '../journal/journal'
import { OUTBOX_JOURNAL } from './journal-form'
import { type Account, accountKey } from './lane-names'
import type { Bodies } from './bodies'
import { createLastKnown, type Remembered } from './last-known'
import { createOutbox, type Outbox } from './outbox'
import type { SubmitAnswer } from './lanes'
import {
  type ChangeOf,
  createSend,
  type Entry,
  kindOf,
  type NewWrite,
  rowOf,
  type Send,
  type WriteKind,
  type Written,
} from './writes'
import type { Known, Sending, Settled } from './writes/write'

export interface OutboxWiring {
  /** Folder of the outbox's files, created if missing. */
  readonly folder: string
  readonly services: Services
  readonly bodies: Bodies
  readonly saveAnnotation: Sending['saveAnnotation']
  /** Identity of the platform in account names, if known. */
  readonly platform: () => string | undefined
  readonly onChange: (view: OutboxView) => void
  /** A held write ended, with its account: another person may have signed in since. */
  readonly onSettled: (settled: Settled, account: Account) => void
}

/** Interface of the outbox for the rest of main. */
export interface OpenedOutbox {
  readonly outbox: Outbox
  /** Services whose answers are cached for offline changes. */
  readonly services: Remembered
  /** Sends a write, or holds it. */
  readonly hold: <K extends WriteKind>(projectId: number, kind: K, change: ChangeOf<K>) => Promise<SubmitAnswer<K>>
  /** Does the same by endpoint name, with the validated input of a page. */
  readonly holdRow: (endpoint: string, said: Said) => Promise<Result<unknown>>
  readonly setUser: (user: CurrentUser | null) => void
  /** Forgets the answers that are cached for offline changes. */
  readonly forgetKnown: () => void
}

let schemas: typeof import('./entries') | undefined

/** Builds the entry schemas once, on the first entry; building them per entry costs more than the check. */
function accepts(data: unknown): boolean | Promise<boolean> {
  return schemas?.isEntryLine(data) ?? firstAccepts(data)
}

async function firstAccepts(data: unknown): Promise<boolean> {
  schemas = await import('./entries')
  return schemas.isEntryLine(data)
}

/** Opens this computer's outbox over its disk and the platform's services. */
export function openOutbox(wiring: OutboxWiring): OpenedOutbox {
  const { folder, services, bodies, saveAnnotation, platform, onChange, onSettled } = wiring
  const lastKnown = createLastKnown(services)
  const sendOnce = createSend({ call: services.call, saveAnnotation })
  const send: Send = async (entry, signal) => {
    const said = await sendOnce(entry, signal)
    if (said.ok) lastKnown.note(entry.projectId, rowOf(entry.kind).itemsOf(said.value))
    return said
  }
  const now = (): number => Date.now()
  let lastAccount: string | null = null
  let account: string | null = null
  const outbox = createOutbox({
    journal: createJournal({
      disk: machineDisk,
      path: join(folder, 'outbox.journal'),
      now,
      accepts,
      form: OUTBOX_JOURNAL,
    }),
    send,
    bodies,
    now,
    ticks: () => performance.now(),
    sleep: sleepFor,
    account: null,
    onChange,
    onSent: (entry, written) => tell(entry, ok(written)),
    onRefused: (entry, error) => tell(entry, err(error)),
  })
  const known: Known = { ...lastKnown, withPendingChanges: outbox.withPendingChanges }
  const tell = (entry: Entry, outcome: Result<Written>): void =>
    void rowOf(entry.kind)
      .settled(entry, outcome, known)
      .then((settled) => settled && onSettled(settled, entry.account))
  /** Refuses a write if another person signed in during its preparation. */
  const ofOne = async <W>(prepared: Promise<Result<W>>): Promise<Result<W>> => {
    const asker = account
    const write = await prepared
    return asker === account ? write : err(platformError('sign_in_needed'))
  }
  const hold = async <K extends WriteKind>(projectId: number, kind: K, change: ChangeOf<K>) => {
    const prepare = async (): Promise<Result<NewWrite>> => {
      const teamId = await services.scope.teamOf(projectId)
      if (!teamId.ok) return teamId
      // The row of a kind prepares writes of that kind.
      return rowOf(kind).prepare({ teamId: teamId.value, projectId }, change, known) as Promise<Result<NewWrite>>
    }
    const prepared = await ofOne(prepare())
    return prepared.ok ? (outbox.submit(prepared.value) as Promise<SubmitAnswer<K>>) : prepared
  }
  return {
    outbox,
    services: lastKnown.services,
    hold,
    holdRow: async (endpoint, { projectId, path, body }) => {
      const kind = kindOf(endpoint)
      if (kind === undefined || projectId === undefined) {
        return err(platformError('invalid_request', { detail: `${endpoint} is no row that is kept` }))
      }
      // The schemas of the kind's endpoint have validated it.
      return hold(projectId, kind, { path, body } as unknown as ChangeOf<typeof kind>)
    },
    forgetKnown: lastKnown.forget,
    setUser: (user) => {
      const name = platform()
      // Any signed-in person was admitted by a platform that gave its name before.
      const next = user === null || name === undefined ? null : { userId: user.id, email: user.email, platform: name }
      account = next === null ? null : accountKey(next)
      if (account !== null && account !== lastAccount) {
        lastKnown.forget()
        services.scope.changed(null)
        lastAccount = account
      }
      outbox.setAccount(next)
    },
  }
}
