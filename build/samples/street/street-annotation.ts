import { BLANK } from '../../../local-platform/samples/fill-annotation'
import { createRandom } from '../../../local-platform/seed/random'
import { outlineOf, type Seen, seenObjects } from '../scene/outline'
import { rasterize } from '../scene/raster'
import type { StreetObject } from './street-objects'
import { streetPlan } from './street-plan'
import { buildStreet, type StreetScene } from './street-scene'

const SEEN_WIDTH = 1_200
const SMALLEST_SIDE = 7
const SMALLEST_SHARE = 0.28
const OUTLINED: ReadonlySet<StreetObject['className']> = new Set(['Pedestrian', 'Cyclist'])
const OUTLINED_FROM_PIXELS = 1_500
const INSTANCES_MAX = 60
const OUTLINE_TOLERANCE = 0.9
/** Number of objects to keep: one per open comment. */
const COMMENTS = 2

/** Object with its visible part, and its box in the picture. */
export interface SeenObject {
  readonly number: number
  readonly object: StreetObject
  readonly seen: Seen
  readonly box: { readonly x1: number; readonly y1: number; readonly x2: number; readonly y2: number }
  /** Picture of object numbers that it was found in. */
  readonly numbers: Uint16Array
}

/** Recognizable objects of a street, the largest first; boxes are in pixels of a picture of this `width`. */
export function seenIn({ scene, objects }: StreetScene, width: number, height: number): readonly SeenObject[] {
  const { triangle } = rasterize(scene.mesh, scene.camera)
  const seenWidth = scene.camera.width
  const scale = width / seenWidth
  const numbers = new Uint16Array(triangle.length)
  for (let at = 0; at < triangle.length; at += 1) {
    const mark = triangle[at] ?? 0
    numbers[at] = mark === 0 ? 0 : (scene.mesh.objectOf[mark - 1] ?? 0)
  }
  const bounded = (value: number, most: number): number => Math.min(most, Math.round(value * scale * 100) / 100)
  return seenObjects(numbers, seenWidth)
    .filter((seen) => {
      const w = seen.right - seen.left
      const h = seen.bottom - seen.top
      const needed = SMALLEST_SHARE * (isThin(objects[seen.object - 1]) ? 0.15 : 1)
      return w >= SMALLEST_SIDE && h >= SMALLEST_SIDE && seen.pixels >= needed * w * h
    })
    .toSorted((a, b) => b.pixels - a.pixels)
    .slice(0, INSTANCES_MAX)
    .flatMap((seen) => {
      const object = objects[seen.object - 1]
      const box = {
        x1: bounded(seen.left, width),
        y1: bounded(seen.top, height),
        x2: bounded(seen.right, width),
        y2: bounded(seen.bottom, height),
      }
      return object === undefined ? [] : [{ number: seen.object, object, seen, box, numbers }]
    })
}

/** Native annotation of a street: boxes around visible parts, outlines around near people. */
export function streetAnnotation(seed: number, width: number, height: number): unknown {
  const scale = width / SEEN_WIDTH
  const seenHeight = Math.round(height / scale)
  const street = buildStreet(streetPlan(seed), SEEN_WIDTH, seenHeight)
  const instances = seenIn(street, width, height).map(({ object, seen, box, numbers }, index) => {
    const isOutlined = OUTLINED.has(object.className) && seen.pixels >= OUTLINED_FROM_PIXELS
    const shape = isOutlined
      ? { type: 'polygon', points: outline(numbers, seen, scale, seenHeight), exclude: [] }
      : { type: 'bbox', points: box }
    return { ...shape, ...commonFields(object, index) }
  })
  return {
    metadata: {
      name: BLANK.itemName,
      width,
      height,
      projectId: BLANK.projectId,
      annotatorEmail: null,
      qaEmail: null,
      lastAction: { email: BLANK.email, timestamp: BLANK.moment },
    },
    instances,
    tags: [streetPlan(seed).weather, streetPlan(seed).place],
    comments: comments(seed, width, height),
  }
}

function outline(numbers: Uint16Array, seen: Seen, scale: number, height: number): readonly number[] {
  return outlineOf(numbers, SEEN_WIDTH, height, seen, OUTLINE_TOLERANCE).map(
    (value) => Math.round(value * scale * 100) / 100,
  )
}

function isThin(object: StreetObject | undefined): boolean {
  return object !== undefined && !['Car', 'Van', 'Bus', 'Truck'].includes(object.className)
}

function commonFields(object: StreetObject, index: number): Readonly<Record<string, unknown>> {
  const by = { email: BLANK.email, role: 'Annotator' }
  return {
    classId: BLANK.classId(object.className),
    className: object.className,
    probability: 100,
    attributes: object.attributes.map(({ group, name }) => ({ name, groupName: group })),
    groupId: 0,
    pointLabels: {},
    locked: false,
    visible: true,
    trackingId: null,
    error: index % 9 === 4 ? false : null,
    creationType: index % 4 === 3 ? 'Preannotation' : 'Manual',
    createdAt: BLANK.at,
    createdBy: by,
    updatedAt: BLANK.at,
    updatedBy: by,
  }
}

const REMARKS = [
  'Is this one far enough away to be left out?',
  'The box should end at the bumper, not at the shadow.',
  'Please check the class: van or car?',
] as const

function comments(seed: number, width: number, height: number): readonly unknown[] {
  const random = createRandom(seed * 31 + 5)
  const by = { email: BLANK.email, role: 'QA' }
  return Array.from({ length: COMMENTS }, (_, index) => ({
    x: Math.round(random.between(0.2, 0.8) * width),
    y: Math.round(random.between(0.45, 0.75) * height),
    resolved: false,
    correspondence: [{ text: REMARKS[(seed + index) % REMARKS.length], email: BLANK.email }],
    createdAt: BLANK.at,
    createdBy: by,
    updatedAt: BLANK.at,
    updatedBy: by,
    creationType: 'Manual',
  }))
}
