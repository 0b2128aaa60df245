import { isNative, type Native } from '../native'
import { rounded } from './numbers'
import type { Shape } from './shape'
import { shapeOf } from './shape-of'

/** Moves and stretches along one side: a place becomes `factor * place + shift`; a negative factor mirrors. */
export interface SideMap {
  readonly factor: number
  readonly shift: number
}

/** Where places of a picture come to lie. */
export interface PlaceMap {
  readonly x: SideMap
  readonly y: SideMap
}

/** The shape of an object with each of its places mapped; undefined where it has none, or no shape of its kind is left. */
export function mappedShape(value: Native, map: PlaceMap): Shape | undefined {
  const next = MAPPED[String(value.type)] ?? ofPlaces
  return shapeOf({ ...value, ...next(value, map) })
}

const MAPPED: Readonly<Record<string, (value: Native, map: PlaceMap) => Native>> = {
  point: ({ x, y }, map) => ({ x: mapped(x, map.x), y: mapped(y, map.y) }),
  ellipse: ofEllipse,
}

/** Places stand in lists of x and y in turn, or under names that begin with x and y. */
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

/** An ellipse that lies askew keeps its radii: stretched along one side it would be none of the same axes. */
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
