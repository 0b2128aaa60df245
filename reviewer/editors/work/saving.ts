import { platformError } from '#domain/errors'
import { createAutosave } from '../document/autosave'
import { createObservable, type Observable } from '../observable'
import { createSave, type JoinedDocument, type Save, type SaveState } from '../document/save'
import type { Work } from './open-work'
import type { WorkHost } from './work-host'

/** Saves the opened item's annotation to the platform: after some changes, after a while, and on request. */
export interface Saving extends Pick<Save, 'state' | 'keepMine' | 'takeTheirs'> {
  /** The platform counts revisions, so that no save can overwrite another one. */
  readonly isCounted: boolean
  /** Notes a change. */
  readonly changed: () => void
  /** Saves unsaved changes; true if the host has everything. */
  readonly saveNow: () => Promise<boolean>
  /** Makes the last save; resolves as soon as the document is no longer needed. */
  readonly leave: () => Promise<void>
  /** Stops saving. */
  readonly end: () => void
}

export interface SavingParts {
  readonly host: WorkHost
  readonly work: Work
  /** Base revision of the annotation. */
  readonly revision: number | string
  /** Present annotation; undefined if it is closed already. */
  readonly body: () => Promise<JoinedDocument | undefined>
  /** The platform has the state after this many changes. */
  readonly onAccepted: (upTo: number) => void
  /** Reason not to save the document now; undefined to save. */
  readonly beforeSave?: (() => Promise<string | undefined>) | undefined
}

/** Saves automatically until the item is left, and once more then. */
export function createSaving({ host, work, revision, body, onAccepted, beforeSave }: SavingParts): Saving {
  /** Final document. */
  let left: Promise<JoinedDocument | undefined> | undefined
  const { client, news, clock } = host
  const save = createSave({
    itemId: work.itemId,
    revision,
    client,
    news,
    work,
    // Another item may be open when a last save is sent.
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
  /** Saves unless something blocks it; blocked changes stay in the journal. */
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
        // A save that the host holds may be in memory only.
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
