import type { Native } from '../native'
import { rounded } from '../shaping/numbers'
import type { Rect } from './geometry'

/** Questions with their answers. */
export type Answers = Readonly<Record<string, string | number | boolean | readonly (string | number)[]>>

/** Common fields of objects read from other formats. */
interface Read {
  readonly className: string
  readonly group?: number | undefined
  readonly answers?: Answers | undefined
}

/** Makes a native object from another format: without a class id, marked as imported. */
export function importedObject(type: string, fields: Native, { className, group = 0, answers = {} }: Read): Native {
  return {
    type,
    className,
    probability: 100,
    ...fields,
    attributes: attributesFor(answers),
    groupId: group,
    locked: false,
    visible: true,
    trackingId: null,
    error: null,
    creationType: 'Preannotation',
  }
}

/** Converts answers to native attributes. */
export function attributesFor(answers: Answers): readonly Native[] {
  return Object.entries(answers).flatMap(([groupName, value]) =>
    (Array.isArray(value) ? (value as readonly (string | number)[]) : [value]).map((name) => ({
      name: typeof name === 'boolean' ? String(name) : name,
      groupName,
    })),
  )
}

/** The native fields of a box. */
export function boxFields({ x, y, width, height }: Rect): Native {
  return { points: { x1: exact(x), y1: exact(y), x2: exact(x + width), y2: exact(y + height) } }
}

/** The native fields of a rotated box: four corners in order. */
export function rotatedFields(corners: readonly number[]): Native {
  const points = Object.fromEntries(
    corners.slice(0, 8).map((value, at) => [`${at % 2 === 0 ? 'x' : 'y'}${Math.floor(at / 2) + 1}`, exact(value)]),
  )
  return { points }
}

/** The native fields of an area: its outline and holes. */
export function polygonFields([edge = [], ...holes]: readonly (readonly number[])[]): Native {
  return { points: edge.map(exact), ...(holes.length === 0 ? {} : { exclude: holes.map((ring) => ring.map(exact)) }) }
}

/** Rounds to the format's two decimals, because sums of decimals carry floating-point noise. */
export function exact(value: number): number {
  return rounded(value)
}
