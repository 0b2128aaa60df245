import Flatbush from 'flatbush'
import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { Box } from '#domain/annotation/kinds/outline-box'
import type { Point } from '../canvas/viewport'
import { allAt, createHit, isAround } from './object-at'
import { objectsIn } from './objects-in'

type Objects = readonly AnnotationObject[]

/** Finds objects by their place, also among a hundred thousand; with and without an index it finds the same. */
export interface ObjectFinder {
  /** Takes the boxes of these objects; changed objects are checked one by one. */
  take(index: ArrayBuffer, objects: Objects): void
  /** Object at a place, among the eligible ones. */
  at(
    shown: Objects,
    place: Point,
    reach: number,
    isMeant?: (object: AnnotationObject) => boolean,
  ): AnnotationObject | undefined
  /** All objects at a place that are meant, the one that `at` finds first. */
  all(shown: Objects, place: Point, reach: number, isMeant: (object: AnnotationObject) => boolean): Objects
  /** Objects whose boxes a box touches or contains, in display order. */
  within(shown: Objects, box: Box, isWhole: boolean): Objects
  /** The shown object of a row. */
  ofRow(shown: Objects, row: number): AnnotationObject | undefined
}

/** Boxes are packed with less precision than they have: in pixels, and as a share of how far out they lie. A quarter is enough for one that is four million pixels wide. */
const SLACK = 0.25
const SLACK_SHARE = 1e-6
/** Where more of all are found than this, looking at each is faster than putting them in order. */
const SHARE_MAX = 0.25
const FEW = 64

/** Places of a list's objects in it. */
interface Places {
  readonly of: Objects
  readonly index: Flatbush | undefined
  /** By row, counted from 1; 0 for hidden objects. */
  readonly byRow: Uint32Array
  /** Those that the index does not know as they are now. */
  readonly loose: readonly number[]
  /** Each stands at its row, as the index knows it: nothing has changed since. */
  readonly isPlain: boolean
}

/** Knows no index yet. */
export function createObjectFinder(): ObjectFinder {
  let index: Flatbush | undefined
  let indexed: Objects = []
  let places: Places | undefined

  function placesIn(shown: Objects): Places {
    if (places === undefined || places.of !== shown || places.index !== index) places = placesOf(shown, index, indexed)
    return places
  }

  /** The places in the list of all that may touch the box, and perhaps more, in no order; undefined: all of them may. */
  function placesAt(shown: Objects, { x, y, width, height }: Box): number[] | undefined {
    if (index === undefined) return undefined
    const { byRow, loose, isPlain } = placesIn(shown)
    const most = SHARE_MAX * shown.length
    if (loose.length > most) return undefined
    const slack = SLACK + SLACK_SHARE * Math.max(Math.abs(x), Math.abs(y), Math.abs(x + width), Math.abs(y + height))
    const near = index.search(x - slack, y - slack, x + width + slack, y + height + slack)
    // Under the pointer, scattered memory reads dominate.
    const found = isPlain ? near : loose.filter((place) => isTouching(shown[place]?.box, x, y, width, height))
    if (!isPlain)
      for (const row of near) {
        const place = byRow[row] ?? 0
        const object = shown[place - 1]
        if (object !== undefined && indexed[row] === object) found.push(place - 1)
      }
    return found.length > most ? undefined : found
  }

  return {
    take(next, objects) {
      index = next.byteLength === 0 ? undefined : Flatbush.from(next)
      indexed = inRows(objects)
    },
    at(shown, place, reach, isMeant) {
      const box = { x: place.x - reach, y: place.y - reach, width: 2 * reach, height: 2 * reach }
      const places = placesAt(shown, box)
      const found = createHit(place, reach)
      if (places === undefined) {
        for (const [at, object] of shown.entries())
          if (isMeant?.(object) !== false && isAround(object.box, place, reach)) found.look(object, at)
      } else
        for (const at of places) {
          const object = shown[at]
          if (object !== undefined && isMeant?.(object) !== false) found.look(object, at)
        }
      return found.best()
    },
    all(shown, place, reach, isMeant) {
      const box = { x: place.x - reach, y: place.y - reach, width: 2 * reach, height: 2 * reach }
      const near = (placesAt(shown, box) ?? [...shown.keys()]).flatMap((at) => {
        const object = shown[at]
        return object !== undefined && isMeant(object) && isAround(object.box, place, reach)
          ? [[at, object] as const]
          : []
      })
      return allAt(near, place, reach)
    },
    within(shown, box, isWhole) {
      const places = placesAt(shown, box)
      const near = places === undefined ? shown : inOrder(places).flatMap((at) => shown[at] ?? [])
      return objectsIn(near, box, isWhole)
    },
    ofRow(shown, row) {
      return shown[(placesIn(shown).byRow[row] ?? 0) - 1]
    },
  }
}

function placesOf(shown: Objects, index: Flatbush | undefined, indexed: Objects): Places {
  let rows = 0
  for (const { row } of shown) if (row >= rows) rows = row + 1
  const byRow = new Uint32Array(rows)
  const loose: number[] = []
  let place = 0
  let isPlain = true
  for (const object of shown) {
    if (indexed[object.row] !== object) loose.push(place)
    if (object.row !== place) isPlain = false
    place += 1
    byRow[object.row] = place
  }
  isPlain &&= loose.length === 0 && indexed.length === shown.length
  return { of: shown, index, byRow, loose, isPlain }
}

function isTouching(box: Box | undefined, x: number, y: number, width: number, height: number): boolean {
  if (box === undefined || box.x > x + width || box.y > y + height) return false
  return box.x + box.width >= x && box.y + box.height >= y
}

/** A few are put in order in place, as they are under a pointer; many as numbers of a machine. */
function inOrder(places: number[]): readonly number[] {
  if (places.length > FEW) return Array.from(Uint32Array.from(places).sort())
  return places.sort((a, b) => a - b)
}

/** Each object at its row; rows that are gone stay empty. */
function inRows(objects: Objects): Objects {
  const rows: AnnotationObject[] = []
  for (const object of objects) rows[object.row] = object
  return rows
}
