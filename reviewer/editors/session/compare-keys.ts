import type { Among, Listing } from '../document/object-listing'
import type { ObjectViews } from '../document/object-view'
import type { OneByOne } from '../review/one-by-one'
import type { Sight } from '../document/sight'
import type { ObjectChange } from '../document/changes-between'
import { NOW } from '../document/compared-side'
import type { Revision } from '#protocol/revision-rows'
import { changeWords } from '../panels/compare/words'
import type { Versions } from './versions'

/** Keyboard actions for comparing versions. */
export interface CompareKeys {
  readonly isOn: () => boolean
  readonly close: () => void
  /** Compares the current state with the last save, or with the save before that if nothing is unsaved. */
  readonly openLast: () => Promise<void>
  /** Compares the current state with the last save by another person. */
  readonly openOther: () => Promise<void>
  /**
   * Walks the changed objects one by one; walks all listed objects if the current state isn't part of the comparison.
   */
  readonly walk: () => void
  /** Selects the next or previous difference and scrolls to its place. */
  readonly step: (by: 1 | -1) => void
  /** Restores the chosen objects. */
  readonly restore: () => Promise<void>
  readonly showChange: (change: ObjectChange) => void
  readonly dispose: () => void
}

interface CompareKeysParts {
  readonly versions: Pick<Versions, 'comparing' | 'revisions' | 'nameOf'>
  readonly views: Pick<ObjectViews, 'get' | 'list'>
  readonly oneByOne: Pick<OneByOne, 'seen' | 'start'>
  readonly camera: Pick<Sight, 'showObjects'>
  readonly isUnsaved: () => boolean
  /** The user's address. */
  readonly email: () => string
  readonly reach: (part: string) => void
  readonly say: (words: string) => void
  readonly onRefused: (reason: string) => void
}

const OLDER_UNREAD = 'Older revisions of this item can’t be read now. Try again in a moment.'

/** Steps through the differences in list order. */
export function createCompareKeys({
  versions,
  views,
  oneByOne,
  camera,
  isUnsaved,
  email,
  reach,
  say,
  onRefused,
}: CompareKeysParts): CompareKeys {
  const { comparing, revisions } = versions

  function showChange({ before, after }: ObjectChange): void {
    camera.showObjects([before, after].filter((object) => object !== undefined))
  }

  function changes(): readonly ObjectChange[] {
    const now = comparing.seen.get()
    return now.at === 'ready' ? now.changes : []
  }

  /** The listing filter that the walk set; it ends with the walk. */
  let walked: Listing['among']
  const stop = oneByOne.seen.subscribe(() => {
    if (walked === undefined || oneByOne.seen.get().isOn) return
    if (views.get().listing.among === walked) views.list({ among: undefined })
    walked = undefined
  })

  /** The objects that changed in the current state; undefined if the current state isn't part of the comparison. */
  function changedNow(): Among | undefined {
    const now = comparing.seen.get()
    if (now.at !== 'ready' || now.is !== undefined) return undefined
    const rows = now.changes.flatMap(({ after }) => after?.row ?? [])
    return rows.length === 0
      ? undefined
      : { words: `Changed since ${versions.nameOf(now.before)}`, rows: new Set(rows) }
  }

  /** Finds the newest matching revision; loads older ones until the platform has no more. */
  async function newestOf(isMeant: (revision: Revision) => boolean): Promise<Revision | undefined> {
    let list = await revisions.list()
    for (;;) {
      const found = list.find(isMeant)
      if (found !== undefined) return found
      const { length } = list
      await revisions.more()
      list = await revisions.list()
      if (list.length === length) return undefined
    }
  }

  /** Explains the missing revision: loading failed, older revisions are unread, or none exists. */
  function tellNone(words: string): void {
    const seen = revisions.seen.get()
    if (seen.at === 'failed') onRefused(seen.error.message)
    else if (seen.at === 'ready' && seen.list.length < seen.total) onRefused(OLDER_UNREAD)
    else onRefused(words)
  }

  return {
    isOn: () => comparing.seen.get().at !== 'closed',
    close: comparing.close,
    showChange,
    async openLast() {
      const list = await revisions.list()
      const [newest, before] = list
      const earlier = isUnsaved() ? newest : before
      if (earlier === undefined) return tellNone('There is no earlier revision of this item to compare with.')
      comparing.open({ of: 'revision', revision: earlier.revision }, NOW)
      reach('changes')
    },
    async openOther() {
      const [newest] = await revisions.list()
      const own = isUnsaved() ? email() : newest?.by?.email
      const other = await newestOf(({ by }) => by !== undefined && by.email !== own)
      if (other === undefined) return tellNone('No one else saved this item.')
      comparing.open({ of: 'revision', revision: other.revision }, NOW)
      reach('changes')
    },
    walk() {
      const among = changedNow()
      if (among !== undefined) {
        walked = among
        views.list({ among })
      }
      oneByOne.start()
    },
    dispose: stop,
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
      if (why === undefined) say('Restored. Undo reverts it.')
      else onRefused(why)
    },
  }
}
