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
  /** The folder of the outbox's files; it is made when it is missing. */
  readonly folder: string
  readonly services: Services
  readonly bodies: Bodies
  readonly saveAnnotation: Sending['saveAnnotation']
  /** What stands for the platform in the names of accounts, as far as it is known. */
  readonly platform: () => string | undefined
  readonly onChange: (view: OutboxView) => void
  /** A held write came to its end, one way or the other; whose it was, because somebody else may have signed in since. */
  readonly onSettled: (settled: Settled, account: Account) => void
}

/** What the rest of main has of the outbox. */
export interface OpenedOutbox {
  readonly outbox: Outbox
  /** The services to ask, so that changes can be taken while the platform is away. */
  readonly services: Remembered
  /** Makes a write, or holds it. */
  readonly hold: <K extends WriteKind>(projectId: number, kind: K, change: ChangeOf<K>) => Promise<SubmitAnswer<K>>
  /** The same by the name of its endpoint, with what a page says to it, checked. */
  readonly holdRow: (endpoint: string, said: Said) => Promise<Result<unknown>>
  readonly setUser: (user: CurrentUser | null) => void
}

let schemas: typeof import('./entries') | undefined

/** The schemas of entries are built when there is one to read; asked for anew for each, they cost more than its check. */
function accepts(data: unknown): boolean | Promise<boolean> {
  return schemas?.isEntryLine(data) ?? firstAccepts(data)
}

async function firstAccepts(data: unknown): Promise<boolean> {
  schemas = await import('./entries')
  return schemas.isEntryLine(data)
}

/** The outbox of this computer over the machine's disk and the platform's services. */
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
  /** What one person asked for is not made another's who signed in while it was prepared. */
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
      // The schemas of the endpoint that the kind names have checked it.
      return hold(projectId, kind, { path, body } as unknown as ChangeOf<typeof kind>)
    },
    setUser: (user) => {
      const name = platform()
      // Whoever is signed in was let in by a platform that said its name before.
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
