import { labelsIn } from '../mask/tile-changes'
import { mask } from '../kinds/mask'
import { labelOf } from '../mask/part-mask'
import type { Native } from '../native'
import type { Command } from '../ops/command'
import type { ObjectId, Op, TilesOp } from '../ops/op'
import { undecided } from '../parts/approval'
import { changedFields } from './changed-fields'
import type { Author, ObjectClass } from './new-object'

/** Changes pixels of the mask, and their objects, in one step. */
export const paintMask: Command<{
  readonly tiles: Omit<TilesOp, 'o' | 'id'>
  /** New object with these pixels. */
  readonly added?: { readonly id: ObjectId; readonly value: Native }
  /** Objects whose pixels change. */
  readonly ids: readonly ObjectId[]
  /** Additional colours of an object. */
  readonly given?: { readonly id: ObjectId; readonly colours: readonly number[] }
  /** Labels without any remaining pixel. */
  readonly gone: ReadonlySet<number>
  readonly label: string
  readonly author: Author
}> = (document, { tiles, added, ids, given, gone, label, author }) => {
  if (tiles.tiles.length === 0)
    return { refusal: 'No pixel changed here. Check what may be painted over, and locked classes.' }
  const labels = labelsIn(tiles.tiles)
  const [changes, removed]: [Op[], Op[]] = [[], []]
  for (const id of ids) {
    const value = document.value(id)
    if (value === undefined) continue
    const had = mask.read(value) ?? []
    const own = had.filter((colour) => labels.has(labelOf(colour)))
    const more = given?.id === id ? given.colours : []
    if (own.length === 0 && more.length === 0) continue
    const kept = [...had.filter((colour) => !gone.has(labelOf(colour)) || !labels.has(labelOf(colour))), ...more]
    if (kept.length === 0) removed.push({ o: 'remove', id, z: document.z(id), value })
    else changes.push(...changedFields(id, value, paintedFields(value, kept, author)))
  }
  const first: readonly Op[] = added === undefined ? [] : [{ o: 'add', z: document.top() + 1, ...added }]
  return { label, delta: [...first, { o: 'tiles', id: 'head', ...tiles }, ...changes, ...removed] }
}

/** Fields of an object after a change of its pixels: confirmed, undecided, and by this person. */
function paintedFields(value: Native, colours: readonly number[], { email, role, at }: Author): Native {
  const isSame = colours.length === (mask.read(value) ?? []).length
  return {
    ...(isSame ? {} : { parts: partsOf(colours) }),
    probability: 100,
    ...undecided(value),
    updatedAt: at,
    updatedBy: { email, role },
  }
}

/** Colours in the form of the platform's objects. */
export function partsOf(colours: readonly number[]): readonly Native[] {
  return colours.map((colour) => ({ color: `#${colour.toString(16).padStart(6, '0')}` }))
}

/** Creates a pixel object, with every field that the platform's format requires. */
export function newMaskObject(colours: readonly number[], of: ObjectClass, { email, role, at }: Author): Native {
  return {
    classId: of.classId,
    className: of.className,
    probability: 100,
    parts: partsOf(colours),
    attributes: of.attributes ?? [],
    locked: false,
    visible: true,
    error: null,
    creationType: 'Manual',
    createdAt: at,
    createdBy: { email, role },
    updatedAt: at,
    updatedBy: { email, role },
  }
}

/** Step between colours in the platform's format; the next one follows the largest in use. */
const COLOUR_STEP = 15
const COLOUR_MAX = 0xffffff

/** Next free colour; undefined if there is none. */
export function nextColour(used: Iterable<number>): number | undefined {
  const all = new Set(used)
  let most = 0
  for (const colour of all) if (colour > most) most = colour
  const next = (Math.floor(most / COLOUR_STEP) + 1) * COLOUR_STEP
  if (next <= COLOUR_MAX) return next
  for (let colour = COLOUR_STEP; colour <= COLOUR_MAX; colour += COLOUR_STEP) if (!all.has(colour)) return colour
  return undefined
}
