import type { OpenedItem } from '#protocol/actions'
import type { AnnotationLoader } from '../document/annotation-loader'
import { createDrawing, type Drawing } from '../document/drawing'
import { savedEntries } from '../document/own-version'
import { readChanges } from '../work/changes'
import { openWork, type Work } from '../work/open-work'
import { createSaving } from '../work/saving'
import type { WorkHost } from '../work/work-host'
import { workRefusal } from '../work/work-words'
import { lastKnown } from './merge-base'

interface ShortWorkParts {
  readonly host: WorkHost
  readonly loader: Pick<AnnotationLoader, 'loadAhead'>
  readonly randomId: () => string
}

/** Why the change failed; undefined if it was saved. */
type Refused = string | undefined

/** The outcome of a change: a step, no difference, or a refusal. */
export type Outcome = 'made' | 'same' | { readonly refused: string }

const UNREADABLE = 'Its annotation can’t be loaded. Try again.'
const CONFLICT = 'Another person saved this item. Open it to choose a version.'

/**
 * Changes an item that isn't open: opens its work, makes one step, saves and closes it. Removes the step from the work
 * again if the platform refuses it.
 */
export async function shortWork(
  { host, loader, randomId }: ShortWorkParts,
  itemId: number,
  change: (drawing: Drawing, opened: OpenedItem) => Promise<Outcome>,
): Promise<Refused> {
  const peeked = await host.client.call('peekAsset', [itemId])
  if (!peeked.ok) return peeked.error.message
  const opened = peeked.value
  const work = await openWork(host, { itemId, revision: opened.revision ?? 0 })
  const no = work.isWriter ? undefined : (workRefusal(work.state.get()) ?? 'This item can’t be changed here.')
  if (no !== undefined) {
    await work.close()
    return no
  }
  const loaded = await loader.loadAhead(baseOf(opened, work), new AbortController().signal)
  if (!('value' in loaded)) {
    await work.close()
    return UNREADABLE
  }
  const annotation = loaded.value
  try {
    const drawing = createDrawing({ ...annotation, randomId })
    if (work.recovered !== null) await drawing.replay(readChanges(work.recovered.changes))
    drawing.subscribe((happened) => work.write(happened))
    const outcome = await change(drawing, opened)
    if (outcome !== 'made') {
      await work.close()
      return outcome === 'same' ? undefined : outcome.refused
    }
    const why = await saved(host, work, opened, () =>
      annotation.join(savedEntries(drawing), drawing.savedThreads(), drawing.savedHead()),
    )
    if (why !== undefined) drawing.undo()
    // Keeps older work in the journal.
    await work.close(why !== undefined && work.recovered === null)
    return why
  } finally {
    annotation.close()
  }
}

function baseOf(opened: OpenedItem, { recovered }: Work): OpenedItem {
  return recovered === null ? opened : { ...opened, annotation: recovered.base.annotation }
}

async function saved(
  host: WorkHost,
  work: Work,
  { revision = 0 }: OpenedItem,
  body: () => Promise<Blob | undefined>,
): Promise<Refused> {
  const { recovered } = work
  const base = (recovered && lastKnown(recovered)?.revision) ?? recovered?.base.revision ?? revision
  const joined = async () => {
    const annotation = await body()
    return annotation && { annotation }
  }
  const saving = createSaving({ host, work, revision: base, body: joined, onAccepted: () => undefined })
  const isKept = await saving.saveNow()
  const state = saving.state.get()
  saving.end()
  if (isKept) return undefined
  if (state.at === 'failed') return state.error.message
  return state.at === 'conflict' ? CONFLICT : UNREADABLE
}
