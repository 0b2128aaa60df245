import { addObjects } from '#domain/annotation/commands/add-objects'
import type { Author } from '#domain/annotation/commands/new-object'
import type { Native } from '#domain/annotation/native'
import { shapeOf } from '#domain/annotation/shaping/shape-of'
import type { Item } from '#domain/entities'
import type { OpenedItem } from '#protocol/actions'
import { amountText } from '../../../ui/texts'
import type { AnnotationLoader } from '../document/annotation-loader'
import { type CopyWay, pasted } from '../document/clipboard'
import type { Drawing } from '../document/drawing'
import type { Editing } from '../document/editing'
import { regrouped } from '../document/group-id'
import type { Size } from '../document/sight'
import { createObservable, type Observable } from '../observable'
import type { WorkHost } from '../work/work-host'
import { type Outcome, shortWork } from './short-work'

/** An item without copies, and the reason. */
interface LeftOut {
  readonly name: string
  readonly why: string
}

/** Progress of copying to several items. */
export type PropagatingSeen =
  | { readonly stage: 'ask'; readonly objects: number }
  | { readonly stage: 'run'; readonly done: number; readonly of: number }
  | { readonly stage: 'end'; readonly copied: number; readonly of: number; readonly leftOut: readonly LeftOut[] }

/** Copies the selection to several following items without opening them. */
export interface Propagating {
  readonly seen: Observable<PropagatingSeen | undefined>
  /** Asks for the number of items, or explains why copying isn't possible. */
  readonly ask: () => Promise<void>
  /** Copies to the next `count` items, one after another. */
  readonly start: (count: number) => Promise<void>
  /** Stops before the next item; if nothing is running, closes the dialog. */
  readonly stop: () => void
}

/** Maximum number of items per run. */
export const PROPAGATED_MAX = 200

interface PropagatingParts {
  readonly host: WorkHost
  readonly loader: Pick<AnnotationLoader, 'loadAhead'>
  /** The items after the open one, in list order. */
  readonly following: (count: number) => Promise<readonly Item[]>
  readonly here: () => Item | undefined
  readonly size: () => Size | undefined
  readonly copyWay: () => CopyWay
  readonly editing: Pick<Editing, 'bringSelected' | 'selectedValues'>
  readonly author: () => Author
  readonly onRefused: (reason: string) => void
}

/** Host actions required for changing items that aren't open. */
const NEEDED = ['peekAsset', 'openWork', 'saveAnnotation', 'writeUrl'] as const

/** Adds the copies to each item as one step of its own work, and saves it before the next item. */
export function createPropagating(parts: PropagatingParts): Propagating {
  const { host, loader, following, here, size, copyWay, editing, author, onRefused } = parts
  const seen = createObservable<PropagatingSeen | undefined>(undefined)
  let values: readonly Native[] = []
  let from: Size | undefined
  let name = ''
  let isStopped = false

  async function put(drawing: Drawing, { media }: OpenedItem): Promise<Outcome> {
    const { objects } = drawing.drawn.get()
    const picture = sizeOf(media)
    const by = author()
    const copies = pasted(regrouped(values, objects), { picture, objects }, by, { picture: from, way: copyWay() })
    const label = `${amountText(copies.length, 'object', 'objects')} of ${name} copied here`
    const added = copies.map((value) => ({ id: drawing.newId(), value }))
    const refused = drawing.run(
      'repeat',
      addObjects,
      { objects: added, label },
      { before: [], at: by.at, by: by.email },
    )
    return refused === undefined ? 'made' : { refused }
  }

  return {
    seen,
    async ask() {
      const item = here()
      const answers = await host.actions()
      if (NEEDED.some((action) => !answers.has(action)))
        return onRefused('This host changes no items that aren’t open. Copy to the next item instead.')
      await editing.bringSelected()
      const placed = editing.selectedValues().filter((value) => shapeOf(value) !== undefined)
      if (placed.length === 0) return onRefused('Select objects that have a place on the picture.')
      if (item === undefined || here() !== item) return
      values = placed
      from = size()
      name = item.name
      seen.set({ stage: 'ask', objects: placed.length })
    },
    async start(count) {
      isStopped = false
      const items = await following(Math.min(count, PROPAGATED_MAX))
      const leftOut: LeftOut[] = []
      let copied = 0
      for (const [done, item] of items.entries()) {
        if (isStopped) break
        seen.set({ stage: 'run', done, of: items.length })
        const why = await shortWork({ host, loader, randomId }, item.id, put)
        if (why === undefined) copied += 1
        else leftOut.push({ name: item.name, why })
      }
      seen.set({ stage: 'end', copied, of: items.length, leftOut })
    },
    stop() {
      isStopped = true
      if (seen.get()?.stage !== 'run') seen.set(undefined)
    },
  }
}

function sizeOf(media: OpenedItem['media']): Size | undefined {
  const { width, height } = media ?? {}
  return width === undefined || height === undefined ? undefined : { width, height }
}

const randomId = () => crypto.randomUUID().slice(0, 13)
