import { type PlatformError, platformError } from '#domain/errors'
import type { Result } from '#domain/result'
import type { HostClient } from '../host/host-client'
import { createLeaveStore, type LeaveStore } from './leave-store'

/** What an editor knows of its open item's changes. */
export interface LeaveHolder {
  readonly itemId: () => number | undefined
  /** Changes that may lie in memory alone; 0: every change is on the disk or the platform. */
  readonly atRisk: () => number
  /** Tries disk and platform once more; answers the changes that lie in memory alone then. */
  readonly settle: () => Promise<number>
  /** The annotation as a file; undefined where none is open. */
  readonly copy: () => Promise<Blob | undefined>
}

/** Asks before changes are dropped that lie in memory alone. */
export interface LeaveGuard {
  readonly store: LeaveStore
  /** Counts an editor's open item in, until the answer is called. */
  readonly hold: (holder: LeaveHolder) => () => void
  /** Every change of the open item is on the disk or the platform. */
  readonly isFree: () => boolean
  /** Settles what it can, then asks; true: the item may be left. */
  readonly mayLeave: () => Promise<boolean>
  /** Notes how many changes of an item lie in memory alone, and tells the host. */
  readonly note: (itemId: number, changes: number) => void
  /** The last save of an item that was left got in: none of its changes is lost. */
  readonly savedLast: (itemId: number) => void
  readonly stay: () => void
  readonly leave: () => void
  /** Has the person choose where a copy of the annotation goes. */
  readonly saveCopy: () => Promise<void>
}

/** The host takes a text in parts of this many characters. */
const PART_CHARACTERS = 50_000
const PARTS_MAX = 1_000

/** A guard that holds nothing. */
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
    // Their changes are lost from here on: the row says so until the item is opened again.
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
      // An item that is open again counts its own changes.
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
