import type { MaskDesk } from '../document/mask-desk'
import { type AcceptedVersion, type OwnVersion, savedEntries } from '../document/own-version'
import type { JoinedDocument } from '../document/save'
import { createObservable, type Observable } from '../observable'
import type { WorkHost } from '../work/work-host'
import { versionOf } from './merge-base'

/** Writes the own version as the files that a save sends. */
export interface DocumentWriter {
  /** The host accepts masks with a save; undefined until it answered. */
  readonly takesMasks: Observable<boolean | undefined>
  /** Asks the host which parts a save may have. */
  readonly askParts: () => Promise<void>
  /** The present annotation; undefined if none is open. */
  readonly annotation: () => Promise<Blob | undefined>
  /** The annotation and its mask, both of one moment; undefined if they can't be written. */
  readonly document: () => Promise<JoinedDocument | undefined>
  /** The annotation if its history has steps; undefined if nothing was changed. */
  readonly ifChanged: () => Promise<Blob | undefined> | undefined
}

interface Parts {
  readonly host: Pick<WorkHost, 'client' | 'actions'>
  readonly own: Pick<Observable<OwnVersion | undefined>, 'get'>
  readonly masks: Pick<MaskDesk, 'file'>
  /** This version is about to be sent. */
  readonly onSend: (version: AcceptedVersion) => void
}

/** Makes a writer for the open version. */
export function createDocumentWriter({ host, own, masks, onSend }: Parts): DocumentWriter {
  const takesMasks = createObservable<boolean | undefined>(undefined)

  async function annotation(): Promise<Blob | undefined> {
    const mine = own.get()
    if (mine === undefined) return undefined
    const version = versionOf(mine.drawing)
    onSend(version)
    return mine.annotation.join(version.entries, mine.drawing.savedThreads(), mine.drawing.savedHead())
  }

  return {
    takesMasks,
    async askParts() {
      const isKnown = (await host.actions()).has('saveParts')
      const answer = isKnown ? await host.client.call('saveParts', []) : undefined
      takesMasks.set(answer?.ok === true && answer.value.parts.includes('mask'))
    },
    annotation,
    async document() {
      const mask = takesMasks.get() === true ? own.get()?.drawing.drawn.get().mask : undefined
      const [text, file] = await Promise.all([annotation(), mask && masks.file(mask)])
      if (text === undefined || (mask !== undefined && file === undefined)) return undefined
      return file === undefined ? { annotation: text } : { annotation: text, parts: { mask: file } }
    },
    ifChanged() {
      const mine = own.get()
      const { past = [], future = [] } = mine?.drawing.drawn.get().history ?? {}
      if (mine === undefined || past.length + future.length === 0) return undefined
      return mine.annotation.join(savedEntries(mine.drawing), undefined, mine.drawing.savedHead())
    },
  }
}
