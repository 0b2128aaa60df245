import { type PlatformError, platformError } from '#domain/errors'
import type { Result } from '#domain/result'
import type { HostClient } from '../host/host-client'
import { createLeaveStore, type LeaveStore } from './leave-store'

/** An editor's view of its open item's changes. */
export interface LeaveHolder {
  readonly itemId: () => number | undefined
  /** Number of changes that may exist only in memory; 0 if every change is on disk or the platform. */
  readonly atRisk: () => number
  /** Retries disk and platform; returns the number of changes that then exist only in memory. */
  readonly settle: () => Promise<number>
  /** Annotation as a file; undefined if none is open. */
  readonly copy: () => Promise<Blob | undefined>
}

/** Asks before changes that exist only in memory are dropped. */
export interface LeaveGuard {
  readonly store: LeaveStore
  /** Registers an editor's open item until the returned function is called. */
  readonly hold: (holder: LeaveHolder) => () => void
  /** Tells whether every change of the open item is on disk or the platform. */
  readonly isFree: () => boolean
  /** Stores as much as possible, then asks; true if the item may be left. */
  readonly mayLeave: () => Promise<boolean>
  /** Notes the number of an item's changes that exist only in memory, and informs the host. */
  readonly note: (itemId: number, changes: number) => void
  /** The last save of an item succeeded after it was left: none of its changes is lost. */
  readonly savedLast: (itemId: number) => void
  readonly stay: () => void
  readonly leave: () => void
  /** Saves a copy of the annotation where the person chooses. */
  readonly saveCopy: () => Promise<void>
}

/** Characters per part of a text for the host. */
const PART_CHARACTERS = 50_000
const PARTS_MAX = 1_000

/** Creates a guard without holders. */
export function createLeaveGuard(
  client: Pick<HostClient, 'call'>,
  actions: () => Promise<ReadonlySet<string>>,
): LeaveGuard {
  const store = createLeaveStore()
  const holders = new Set<LeaveHolder>()
  let answer: ((mayLeave: boolean) => void) | undefined
  let asking: Promise<boolean> | undefined

  function end(mayLeave: boolean): void {
    const { question } = store.getState()
    store.setState({ question: undefined, copy: undefined })
    // Their changes are lost from here on: the row shows it until the item is opened again.
    if (mayLeave && question !== undefined) tell(question.itemId, question.changes, true)
    answer?.(mayLeave)
    answer = undefined
  }

  function note(itemId: number, changes: number): void {
    if ((store.getState().unkept[itemId] ?? 0) !== changes) tell(itemId, changes, false)
  }

  function tell(itemId: number, changes: number, lost: boolean): void {
    const { [itemId]: _before, ...others } = store.getState().unkept
    store.setState({ unkept: changes === 0 ? others : { ...others, [itemId]: changes } })
    void actions().then((known) => {
      // The host asks before it closes, quits or signs out.
      if (known.has('tellUnkept')) void client.call('tellUnkept', [{ itemId, changes, ...(lost && { lost }) }])
    })
  }

  async function ask(): Promise<boolean> {
    for (const holder of holders) {
      const itemId = holder.itemId()
      if (itemId === undefined || holder.atRisk() === 0) continue
      const changes = await holder.settle()
      if (changes === 0) continue
      const left = await new Promise<boolean>((resolve) => {
        answer = resolve
        store.setState({ question: { itemId, changes }, copy: undefined })
      })
      if (!left) return false
    }
    return true
  }

  async function copied(): Promise<Result<unknown> | PlatformError> {
    const { question } = store.getState()
    const holder = [...holders].find(({ itemId }) => itemId() === question?.itemId)
    const body = await holder?.copy()
    if (body === undefined) return platformError('not_saved')
    const text = await body.text()
    const content = partsOf(text)
    if (content.length > PARTS_MAX)
      return platformError('too_large', { message: 'The annotation is too large for a copy.' })
    return client.call('saveCopy', [{ name: `annotation ${question?.itemId ?? ''}`, content }])
  }

  return {
    store,
    hold(holder) {
      holders.add(holder)
      return () => holders.delete(holder)
    },
    isFree: () => [...holders].every((holder) => holder.itemId() === undefined || holder.atRisk() === 0),
    mayLeave() {
      asking ??= ask().finally(() => {
        asking = undefined
      })
      return asking
    },
    note,
    savedLast(itemId) {
      // A reopened item counts its own changes.
      if ([...holders].every((holder) => holder.itemId() !== itemId)) note(itemId, 0)
    },
    stay: () => end(false),
    leave: () => end(true),
    async saveCopy() {
      store.setState({ copy: { at: 'saving', text: 'Saving the copy…' } })
      const done = await copied()
      if (store.getState().question === undefined) return
      const error = 'ok' in done ? (done.ok ? undefined : done.error) : done
      if (error !== undefined)
        store.setState({ copy: { at: 'failed', text: `Couldn’t save a copy. ${error.message}` } })
      else {
        const path = 'ok' in done && done.ok ? pathOf(done.value) : undefined
        store.setState({ copy: path === undefined ? undefined : { at: 'saved', text: `Copy saved: ${path}` } })
      }
    },
  }
}

function pathOf(value: unknown): string | undefined {
  return typeof value === 'object' && value !== null && 'path' in value && typeof value.path === 'string'
    ? value.path
    : undefined
}

function partsOf(text: string): string[] {
  return Array.from({ length: Math.max(1, Math.ceil(text.length / PART_CHARACTERS)) }, (_, at) =>
    text.slice(at * PART_CHARACTERS, (at + 1) * PART_CHARACTERS),
  )
}
