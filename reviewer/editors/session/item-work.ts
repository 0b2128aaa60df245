import type { PlatformError } from '#domain/errors'
import { ok, type Result } from '#domain/result'
import type { OpenedItem } from '#protocol/actions'
import type { OwnVersion } from '../document/own-version'
import type { Observable, Settable } from '../observable'
import { openWork, type Work } from '../work/open-work'
import { createSaving, type Saving, type SavingParts } from '../work/saving'
import type { WorkHost } from '../work/work-host'
import type { DocumentWriter } from './document-writer'
import { lastKnown, type MergeBase } from './merge-base'
import { createWindowHandover, type HandingOverParts, type WindowHandover } from './window-handover'

/** Opens and leaves the work of one item after another, each with its saving. */
export interface ItemWork {
  /** Opens the work of an item; answers the address of the annotation to continue from. */
  open(opened: OpenedItem, isStillOpen: () => boolean): Promise<string | null>
  /** Leaves the item's work; unsaved changes are sent. */
  readonly leave: () => Promise<void>
  /** The annotation of the item left last, if it was changed: the platform may not have it yet. */
  readonly left: (itemId: number) => Promise<Blob | undefined> | undefined
  /** Ends this work for good, unless another item was opened meanwhile. */
  end(before: Work | undefined): Promise<void>
  /** Drops the own changes in favour of the version on the platform; nothing is dropped if the host refuses. */
  readonly giveUp: () => Promise<Result<null>>
  readonly handover: Pick<WindowHandover, 'follow' | 'wrote' | 'workHere'>
  dispose(): void
}

export interface ItemWorkParts
  extends Pick<HandingOverParts, 'onTaken' | 'onOutdated'>,
    Pick<SavingParts, 'beforeSave'> {
  readonly host: WorkHost
  /** The project is about what this editor makes. */
  readonly mayDraw: boolean
  readonly own: Observable<OwnVersion | undefined>
  readonly work: Settable<Work | undefined>
  readonly saving: Settable<Saving | undefined>
  readonly mergeBase: Pick<MergeBase, 'turnTo'>
  readonly writer: Pick<DocumentWriter, 'document' | 'ifChanged'>
  /** Something is wrong with the files on this computer; work continues. */
  readonly onTrouble: (trouble: PlatformError) => void
}

/** Sets `work` and `saving` for the item that is open. */
export function createItemWork(parts: ItemWorkParts): ItemWork {
  const { host, mayDraw, own, work, saving, mergeBase, writer, onTaken, onOutdated, onTrouble, beforeSave } = parts
  const handover = createWindowHandover({ host, own, work, onTaken, onOutdated, onOpened: attach })
  let lastLeft: { readonly itemId: number; readonly body: Promise<Blob | undefined> } | undefined
  let leaving = Promise.resolve()

  /** Attaches an opened work and starts to save on top of this revision. */
  function attach(made: Work, revision: number | string): void {
    saving.get()?.end()
    const { recovered } = made
    const base = (recovered && lastKnown(recovered)?.revision) ?? recovered?.base.revision ?? revision
    work.set(made)
    if (made.trouble !== null) onTrouble(made.trouble)
    const onAccepted = mergeBase.turnTo(recovered)
    const next = createSaving({ host, work: made, revision: base, body: writer.document, onAccepted, beforeSave })
    saving.set(next)
    if (made.isUnsaved() && own.get() !== undefined) next.changed()
  }

  /** Takes the document for the last save now, and doesn't wait for its upload. */
  function leave(): Promise<void> {
    const [before, beforeSaving] = [work.get(), saving.get()]
    if (before !== undefined) {
      const body = writer.ifChanged()
      lastLeft = body && { itemId: before.itemId, body }
    }
    saving.set(undefined)
    work.set(undefined)
    const [earlier, left] = [leaving, beforeSaving?.leave()]
    leaving = Promise.allSettled([earlier])
      .then(() => left)
      .then(() => before?.close())
    return leaving
  }

  async function end(before: Work | undefined): Promise<void> {
    if (work.get() !== before) return
    saving.get()?.end()
    saving.set(undefined)
    work.set(undefined)
    await before?.close(true)
  }

  return {
    async open({ item, annotation, revision = 0 }, isStillOpen) {
      await leave()
      if (!mayDraw) return annotation
      const made = await openWork(host, { itemId: item.id, revision, ...handover.wishFor(item.id) })
      if (!isStillOpen()) {
        await made.close()
        return annotation
      }
      const { recovered } = made
      handover.begin(made, recovered?.base.revision ?? revision)
      attach(made, revision)
      return recovered === null ? annotation : recovered.base.annotation
    },
    leave,
    left: (itemId) => (lastLeft?.itemId === itemId ? lastLeft.body : undefined),
    end,
    async giveUp() {
      const before = work.get()
      const given = (await saving.get()?.takeTheirs()) ?? ok(null)
      if (given.ok) await end(before)
      return given
    },
    handover,
    dispose: handover.dispose,
  }
}
