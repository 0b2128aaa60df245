import { join } from 'node:path'
import type { ChangedItem, GivenItems, RequestSettled } from '#contract/items'
import type { OutboxView } from '#contract/outbox'
import type { CurrentUser, Item } from '#domain/entities'
import { platformError } from '#domain/errors'
import { err, type Result } from '#domain/result'
import { sleepFor } from '../http/retry'
import type { Services } from '../services/services'
import { machineDisk } from '../disk/disk'
import { createJournal } from './journal'
import { createLastKnown, type Remembered } from './last-known'
import { createOutbox, type Outbox } from './outbox'
import { itemIn } from './classify-answer'
import { type Changes, createSend, type ItemWriteKind, type Send } from './writes'

export interface OutboxWiring {
  /** The folder of the outbox's files; it is made when it is missing. */
  readonly folder: string
  readonly services: Services
  /** What stands for the platform in the names of accounts. */
  readonly platform: string
  readonly onChange: (view: OutboxView) => void
  /** A held change came to its end, one way or the other: the item as the platform has it. */
  readonly onSettled: (settled: { readonly itemId: number; readonly item: Item }) => void
  /** A held request for items came to its end. */
  readonly onRequestSettled: (settled: RequestSettled) => void
}

/** What the rest of main has of the outbox. */
export interface OpenedOutbox {
  readonly outbox: Outbox
  /** The services to ask, so that changes can be taken while the platform is away. */
  readonly services: Remembered
  /** Makes a change of an item, or holds it. */
  readonly change: <K extends ItemWriteKind>(
    projectId: number,
    kind: K,
    change: Changes[K],
  ) => Promise<Result<ChangedItem>>
  /** Asks for items, or holds the request. */
  readonly requestItems: (projectId: number, wish: Changes['requestItems']) => Promise<Result<GivenItems>>
  readonly setUser: (user: CurrentUser | null) => void
}

/** The schemas of entries are built when there is one to read. */
const accepts = async (data: unknown): Promise<boolean> => (await import('./entries')).isEntryLine(data)

/** The outbox of this computer over the machine's disk and the platform's services. */
export function openOutbox(wiring: OutboxWiring): OpenedOutbox {
  const { folder, services, platform, onChange, onSettled, onRequestSettled } = wiring
  const lastKnown = createLastKnown(services)
  const sendOnce = createSend(services.call)
  const send: Send = async (entry, signal) => {
    const said = await sendOnce(entry, signal)
    if (said.ok) lastKnown.note(entry.projectId, 'item' in said.value ? [said.value.item] : said.value.items)
    return said
  }
  const now = (): number => Date.now()
  let lastUserId: number | null = null
  let userId: number | null = null
  const outbox = createOutbox({
    journal: createJournal({ disk: machineDisk, path: join(folder, 'outbox.journal'), now, accepts }),
    send,
    now,
    ticks: () => performance.now(),
    sleep: sleepFor,
    account: null,
    onChange,
    onSent: ({ projectId }, written) => {
      if ('items' in written) return onRequestSettled({ projectId, items: written.items, error: null })
      onSettled({ itemId: written.item.id, item: written.item })
    },
    onRefused: (entry, error) => {
      const { projectId } = entry
      if (entry.kind === 'requestItems') return onRequestSettled({ projectId, items: [], error })
      const { itemId } = entry
      const moved = itemIn(error)
      void (moved === undefined ? lastKnown.read(projectId, itemId) : Promise.resolve(moved)).then((item) => {
        if (item !== undefined) onSettled({ itemId, item: outbox.withPendingChanges(item) })
      })
    },
  })
  /** What one person asked for is not made another's who signed in while it was prepared. */
  const ofOne = async <W>(prepared: Promise<Result<W>>): Promise<Result<W>> => {
    const asker = userId
    const write = await prepared
    return asker === userId ? write : err(platformError('sign_in_needed'))
  }
  return {
    outbox,
    services: lastKnown.services,
    change: async (projectId, kind, change) => {
      const prepared = await ofOne(lastKnown.prepare(projectId, kind, change))
      return prepared.ok ? outbox.submit(prepared.value) : prepared
    },
    requestItems: async (projectId, wish) => {
      const prepared = await ofOne(lastKnown.prepareRequest(projectId, wish))
      return prepared.ok ? outbox.submit(prepared.value) : prepared
    },
    setUser: (user) => {
      if (user !== null && user.id !== lastUserId) lastKnown.forget()
      lastUserId = user?.id ?? lastUserId
      userId = user?.id ?? null
      outbox.setAccount(user === null ? null : { userId: user.id, email: user.email, platform })
    },
  }
}
