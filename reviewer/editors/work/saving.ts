import { platformError } from '#domain/errors'
import { createAutosave } from '../document/autosave'
import { createObservable, type Observable } from '../observable'
import { createSave, type JoinedDocument, type Save, type SaveState } from '../document/save'
import type { Work } from './open-work'
import type { WorkHost } from './work-host'

/** Hands the opened item's annotation to the platform: after so many changes, after a while, and when it is asked to. */
export interface Saving extends Pick<Save, 'state' | 'keepMine' | 'takeTheirs'> {
  /** The platform counts revisions, so that no save can pass another one by. */
  readonly isCounted: boolean
  /** Something was changed. */
  readonly changed: () => void
  /** Saves what is not saved yet; true: the host has everything. */
  readonly saveNow: () => Promise<boolean>
  /** Saves for the last time: ends as soon as nothing of the document is needed any more. */
  readonly leave: () => Promise<void>
  /** Saves nothing any more. */
  readonly end: () => void
}

export interface SavingParts {
  readonly host: WorkHost
  readonly work: Work
  /** The revision that the annotation was opened at. */
  readonly revision: number | string
  /** The annotation as it is now; undefined where it is closed already. */
  readonly body: () => Promise<JoinedDocument | undefined>
  /** The platform has it as it was after so many changes. */
  readonly onAccepted: (upTo: number) => void
  /** Why the document is not to be saved now; undefined where it is. */
  readonly beforeSave?: (() => Promise<string | undefined>) | undefined
}

/** Saves by itself until the item is left, and once more then. */
export function createSaving({ host, work, revision, body, onAccepted, beforeSave }: SavingParts): Saving {
  /** The document as it was left. */
  let left: Promise<JoinedDocument | undefined> | undefined
  const { client, news, clock } = host
  const save = createSave({
    itemId: work.itemId,
    revision,
    client,
    news,
    work,
    // Another item may be open by the time that a last save goes out.
    join: () => left ?? body(),
    onAccepted,
    request: (url, init) => fetch(url, init),
  })
  const held = createObservable<SaveState | undefined>(undefined)
  const state: Observable<SaveState> = {
    get: () => held.get() ?? save.state.get(),
    subscribe(listener) {
      const stops = [held.subscribe(listener), save.state.subscribe(listener)]
      return () => stops.forEach((stop) => stop())
    },
  }
  /** Saves unless something holds it back; what is held back stays in the journal. */
  async function saveUnheld(): Promise<boolean> {
    if (beforeSave === undefined || !work.isUnsaved()) return save.save()
    const why = await beforeSave()
    held.set(why === undefined ? undefined : { at: 'failed', error: platformError('save_held', { message: why }) })
    return why === undefined && save.save()
  }
  const autosave = createAutosave(clock, () => void saveUnheld())

  async function saveNow(): Promise<boolean> {
    autosave.saved()
    return saveUnheld()
  }

  return {
    state,
    keepMine: save.keepMine,
    takeTheirs: save.takeTheirs,
    isCounted: typeof revision === 'number',
    changed: autosave.changed,
    saveNow,
    async leave() {
      autosave.end()
      if (!work.isUnsaved()) return save.end()
      left = body()
      const last = saveUnheld().then((isKept) => {
        // One that the host still holds may be in memory alone.
        if (isKept && !work.isUnsaved()) host.leaving.savedLast(work.itemId)
      })
      void last.finally(save.end)
      // The next item does not wait for the platform.
      await left
    },
    end() {
      autosave.end()
      save.end()
    },
  }
}
