import type { Pen } from '../scene/mesh'

/** Object that an annotator would mark. */
export interface StreetObject {
  readonly className: 'Car' | 'Van' | 'Bus' | 'Truck' | 'Pedestrian' | 'Cyclist' | 'Traffic light' | 'Traffic sign'
  readonly attributes: readonly { readonly group: string; readonly name: string }[]
  /** Box on the ground: centre, size along and across its own direction, and its turn. Metres, radians. */
  readonly place: {
    readonly x: number
    readonly y: number
    readonly z: number
    readonly length: number
    readonly width: number
    readonly height: number
    readonly turn: number
  }
}

/** Collects objects as they are drawn, and gives each the number for its triangles. */
export interface ObjectList {
  readonly objects: StreetObject[]
  readonly draw: (pen: Pen, object: StreetObject, drawIt: (pen: Pen) => void) => void
}

/** Empty list; numbers start at 1. */
export function createObjectList(): ObjectList {
  const objects: StreetObject[] = []
  return {
    objects,
    draw: (pen, object, drawIt) => {
      objects.push(object)
      const { x, y, z, turn } = object.place
      drawIt(pen.of(objects.length).at(x, y, z, turn))
    },
  }
}
