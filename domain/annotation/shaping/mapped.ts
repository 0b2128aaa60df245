import { isNative, type Native } from '../native'
import { rounded } from './numbers'
import type { Shape } from './shape'
import { shapeOf } from './shape-of'

/** Mapping of one axis: a place becomes `factor * place + shift`; a negative factor mirrors. */
export interface SideMap {
  readonly factor: number
  readonly shift: number
}

/** Mapping of a picture's places. */
export interface PlaceMap {
  readonly x: SideMap
  readonly y: SideMap
}

/** Shape of an object with mapped places; undefined if it has none, or the result is invalid. */
export function mappedShape(value: Native, map: PlaceMap): Shape | undefined {
  const next = MAPPED[String(value.type)] ?? ofPlaces
  return shapeOf({ ...value, ...next(value, map) })
}

const MAPPED: Readonly<Record<string, (value: Native, map: PlaceMap) => Native>> = {
  point: ({ x, y }, map) => ({ x: mapped(x, map.x), y: mapped(y, map.y) }),
  ellipse: ofEllipse,
}

/** Places are in lists of alternating x and y, or under names that start with x and y. */
function ofPlaces({ points, exclude }: Native, map: PlaceMap): Native {
  return { points: everywhere(points, map), ...(exclude === undefined ? {} : { exclude: everywhere(exclude, map) }) }
}

function everywhere(value: unknown, map: PlaceMap): unknown {
  if (Array.isArray(value))
    return value.map((one: unknown, at) =>
      typeof one === 'number' ? mapped(one, at % 2 === 0 ? map.x : map.y) : everywhere(one, map),
    )
  if (!isNative(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => {
      const side = /^([xy])\d?$/.exec(key)?.[1]
      return [key, side === 'x' ? mapped(one, map.x) : side === 'y' ? mapped(one, map.y) : everywhere(one, map)]
    }),
  )
}

/** A rotated ellipse keeps its radii: scaled along one axis, it would need other axes. */
function ofEllipse({ cx, cy, rx, ry, angle }: Native, map: PlaceMap): Native {
  const turn = typeof angle === 'number' ? angle : 0
  const isMirrored = map.x.factor * map.y.factor < 0
  const [wide, high] = turn % 180 === 0 ? [map.x, map.y] : turn % 90 === 0 ? [map.y, map.x] : [KEPT, KEPT]
  return {
    cx: mapped(cx, map.x),
    cy: mapped(cy, map.y),
    rx: stretched(rx, wide),
    ry: stretched(ry, high),
    angle: isMirrored ? (360 - turn) % 360 : turn,
  }
}

const KEPT: SideMap = { factor: 1, shift: 0 }

function mapped(value: unknown, { factor, shift }: SideMap): unknown {
  return typeof value === 'number' ? rounded(factor * value + shift) : value
}

function stretched(value: unknown, { factor }: SideMap): unknown {
  return typeof value === 'number' ? rounded(Math.abs(factor) * value) : value
}
