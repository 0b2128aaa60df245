import { boxAround } from '#domain/annotation/kinds/outline-box'
import type { Camera } from '../canvas/camera'
import type { ObjectChange } from '../document/changes-between'
import { NOW } from '../document/comparing'
import type { PanelPart } from '../panels/panel-part'
import { changeWords } from '../panels/compare/words'
import type { Versions } from './versions'

/** What keys do with versions that are compared. */
export interface CompareKeys {
  readonly isOn: () => boolean
  readonly close: () => void
  /** Compares what is here now with what was saved last, or before that where nothing is unsaved. */
  readonly openLast: () => Promise<void>
  /** Chooses the next difference, or the one before, and shows it where it lies. */
  readonly step: (by: 1 | -1) => void
  /** Brings the chosen objects back. */
  readonly restore: () => Promise<void>
  readonly showChange: (change: ObjectChange) => void
}

interface CompareKeysParts {
  readonly versions: Pick<Versions, 'comparing' | 'revisions'>
  readonly camera: Pick<Camera, 'showPart'>
  readonly isUnsaved: () => boolean
  readonly reach: (part: PanelPart) => void
  readonly say: (words: string) => void
  readonly onRefused: (reason: string) => void
}

/** Walks the differences in the order of their list. */
export function createCompareKeys({
  versions,
  camera,
  isUnsaved,
  reach,
  say,
  onRefused,
}: CompareKeysParts): CompareKeys {
  const { comparing, revisions } = versions

  function showChange({ before, after }: ObjectChange): void {
    const boxes = [before?.box, after?.box].filter((box) => box !== undefined)
    if (boxes.length > 0) camera.showPart(boxAround(boxes))
  }

  function changes(): readonly ObjectChange[] {
    const now = comparing.seen.get()
    return now.at === 'ready' ? now.changes : []
  }

  return {
    isOn: () => comparing.seen.get().at !== 'closed',
    close: comparing.close,
    showChange,
    async openLast() {
      const list = await revisions.list()
      const [newest, before] = list
      const earlier = isUnsaved() ? newest : before
      if (earlier === undefined) return onRefused('There is no earlier revision of this item to compare with.')
      comparing.open({ of: 'revision', revision: earlier.revision }, NOW)
      reach('changes')
    },
    step(by) {
      const all = changes()
      const chosen = comparing.chosen.get()
      const at =
        by === 1 ? all.findLastIndex(({ key }) => chosen.has(key)) : all.findIndex(({ key }) => chosen.has(key))
      const from = at === -1 && by === -1 ? 0 : at
      const next = all[(from + by + all.length) % all.length]
      if (next === undefined) return
      comparing.choose([next.key])
      showChange(next)
      say(`${(next.after ?? next.before)?.className ?? ''}: ${changeWords(next)}`)
    },
    async restore() {
      const chosen = comparing.chosen.get()
      const wanted = changes().filter(({ key }) => chosen.has(key))
      if (wanted.length === 0) return onRefused('Choose what is to come back in the list of differences first.')
      const why = await comparing.restore(wanted)
      if (why === undefined) say('Restored. Undo takes that back.')
      else onRefused(why)
    },
  }
}
