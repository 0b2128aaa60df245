import type { Among, Listing } from '../document/object-listing'
import type { ObjectViews } from '../document/object-view'
import type { OneByOne } from '../review/one-by-one'
import type { Sight } from '../document/sight'
import type { ObjectChange } from '../document/changes-between'
import { NOW } from '../document/compared-side'
import type { Revision } from '#protocol/revision-rows'
import { changeWords } from '../panels/compare/words'
import type { Versions } from './versions'

/** What keys do with versions that are compared. */
export interface CompareKeys {
  readonly isOn: () => boolean
  readonly close: () => void
  /** Compares what is here now with what was saved last, or before that where nothing is unsaved. */
  readonly openLast: () => Promise<void>
  /** Compares what is here now with what somebody else saved last: not whose version this is. */
  readonly openOther: () => Promise<void>
  /** Looks at what is otherwise here now, one by one; at all that is listed where nothing of that is compared. */
  readonly walk: () => void
  /** Chooses the next difference, or the one before, and shows it where it lies. */
  readonly step: (by: 1 | -1) => void
  /** Brings the chosen objects back. */
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
  /** Who works here. */
  readonly email: () => string
  readonly reach: (part: string) => void
  readonly say: (words: string) => void
  readonly onRefused: (reason: string) => void
}

const OLDER_UNREAD = 'Older revisions of this item can’t be read now. Try again in a moment.'

/** Walks the differences in the order of their list. */
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

  /** What a walk was begun with goes with the walk. */
  let walked: Listing['among']
  const stop = oneByOne.seen.subscribe(() => {
    if (walked === undefined || oneByOne.seen.get().isOn) return
    if (views.get().listing.among === walked) views.list({ among: undefined })
    walked = undefined
  })

  /** The objects of now that are otherwise than they were; undefined where nothing of now is compared. */
  function changedNow(): Among | undefined {
    const now = comparing.seen.get()
    if (now.at !== 'ready' || now.is !== undefined) return undefined
    const rows = now.changes.flatMap(({ after }) => after?.row ?? [])
    return rows.length === 0
      ? undefined
      : { words: `Changed since ${versions.nameOf(now.before)}`, rows: new Set(rows) }
  }

  /** The newest revision of which this holds, of as many as the platform keeps and tells. */
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

  /** Says why no revision was found: they were not told, or there is none. */
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
      if (other === undefined) return tellNone('Nobody else saved this item.')
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
      if (why === undefined) say('Restored. Undo takes that back.')
      else onRefused(why)
    },
  }
}
