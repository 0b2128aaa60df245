import { becomeVersion } from '#domain/annotation/commands/become-version'
import { placesInOrder } from '#domain/annotation/commands/places-in-order'
import { broughtBack } from '#domain/annotation/mask/version-pixels'
import type { Native } from '#domain/annotation/native'
import type { ObjectId } from '#domain/annotation/ops/op'
import type { VersionDifference } from '#domain/annotation/versions/compare-versions'
import { platformError } from '#domain/errors'
import type { Annotation } from './annotation-loader'
import type { ObjectChange } from './changes-between'
import type { Drawing, StepContext } from './drawing'
import { cameAs, type OwnVersion, savedEntries } from './own-version'

interface Restoring {
  readonly mine: OwnVersion
  /** Earlier version, and the later one if it is not the present one. */
  readonly was: Annotation
  readonly is: Annotation | undefined
  readonly wanted: readonly ObjectChange[]
  readonly label: string
  readonly isStillOpen: () => boolean
  readonly context: () => StepContext
}

/** Changes of the present objects; numbers are indexes in the earlier version. */
interface Plan {
  readonly remove: readonly ObjectId[]
  readonly change: readonly (readonly [id: ObjectId, place: number])[]
  readonly add: readonly number[]
  readonly move: readonly { readonly id: ObjectId; readonly z: number }[]
  /** Position of each object of the earlier version among the present ones. */
  readonly ordered: ReadonlyMap<number, number>
}

const GONE = platformError('revision_gone').message
const UNREADABLE = 'An object of that version can’t be read; nothing was changed.'
/** Id that no object has. */
const NO_OBJECT: ObjectId = 'b-1'

/** Restores the earlier state of objects as one undoable step; returns the reason if it fails. */
export async function restoreObjects(restoring: Restoring): Promise<string | undefined> {
  const { mine, was, is, label, isStillOpen, context } = restoring
  const { drawing, annotation } = mine
  for (;;) {
    const [drawn, ids] = [drawing.drawn.get(), drawing.ids()]
    const difference = await annotation.compare(was, savedEntries(drawing))
    if (difference === undefined || !isStillOpen()) return GONE
    const since = is && (await annotation.compare(is, savedEntries(drawing)))
    const plan = planOf(restoring, ids, difference, since)
    const changing = plan.change.map(([id]) => id)
    const [values, added] = await Promise.all([
      was.exact(plan.change.map(([, place]) => place)),
      was.exact(plan.add),
      drawing.hold(drawing.rowsOf([...plan.remove, ...changing, ...plan.move.map(({ id }) => id)])),
    ])
    if (!isStillOpen()) return GONE
    // Without its value an object would be restored empty.
    if (values.length < plan.change.length || added.length < plan.add.length) return UNREADABLE
    // After a change meanwhile, start again.
    if (drawing.drawn.get() !== drawn) continue
    const pixels = broughtBack(drawn.mask, was.mask, {
      back: [...values, ...added],
      ...coloursOf(drawing, changing),
    })
    const step = { ...stepOf(plan, pixels.values, drawing.newId), tiles: pixels.tiles, label }
    return drawing.run('version', becomeVersion, step, context())
  }
}

function planOf(
  { mine: { drawing }, is, was, wanted }: Restoring,
  ids: readonly ObjectId[],
  difference: VersionDifference,
  since: VersionDifference | undefined,
): Plan {
  const idAt = (at: number): ObjectId => ids[at] ?? NO_OBJECT
  const keys = new Set(wanted.map(({ beforeAt, id }) => `${beforeAt} ${id}`))
  const places = new Set(wanted.map(({ beforeAt }) => beforeAt))
  // Between two earlier versions only the index in the earlier one identifies an object: its present id may differ.
  const isWanted = (beforeAt: number, id: ObjectId | undefined) =>
    is === undefined ? keys.has(`${beforeAt} ${id}`) : places.has(beforeAt)
  const added = new Set(wanted.flatMap(({ how, id }) => (how === 'added' && id !== undefined ? [id] : [])))
  const idsThen = is && cameAs(is).ids
  const isTooMuch = (at: number) =>
    since === undefined ? isWanted(-1, ids[at]) : added.has(idsThen?.[since.theirsAt[at] ?? -1] ?? NO_OBJECT)
  const presentIds = Array.from({ length: was.entries }, (): ObjectId | undefined => undefined)
  for (const [at, place] of difference.theirsAt.entries()) if (place !== -1) presentIds[place] = idAt(at)
  const ordered = placesInOrder(presentIds.map((id) => (id === undefined ? undefined : drawing.reading.z(id))))
  return {
    remove: difference.onlyMine.filter(isTooMuch).map(idAt),
    change: difference.changed.flatMap(([at, place]) => (isWanted(place, ids[at]) ? [[idAt(at), place] as const] : [])),
    add: difference.onlyTheirs.filter((place) => isWanted(place, undefined)),
    move: [...ordered].flatMap(([place, z]) => {
      const id = presentIds[place]
      return id === undefined || !isWanted(place, id) ? [] : [{ id, z }]
    }),
    ordered,
  }
}

/** Colours of the objects that change, and of all others. */
function coloursOf(drawing: Drawing, changing: readonly ObjectId[]) {
  const rows = new Set(drawing.rowsOf(changing))
  const { objects } = drawing.drawn.get()
  const of = (isMeant: boolean) => objects.flatMap(({ row, parts = [] }) => (rows.has(row) === isMeant ? parts : []))
  return { cleared: of(true), used: of(false) }
}

/** Arguments of the command; `values` are those of changed objects, then of added ones. */
function stepOf({ remove, change, add, move, ordered }: Plan, values: readonly Native[], newId: () => ObjectId) {
  return {
    remove,
    change: change.flatMap(([id], nth) => {
      const value = values[nth]
      return value === undefined ? [] : [{ id, value }]
    }),
    add: values.slice(change.length).map((value, nth) => ({ id: newId(), value, z: ordered.get(add[nth] ?? -1) })),
    move,
  }
}
