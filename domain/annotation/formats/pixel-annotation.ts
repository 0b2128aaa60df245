import { isNative, type Native } from '../native'
import { rasterised } from './bitmap'
import type { LabelImage, PictureSize } from './format'
import { ringsOf } from './geometry'
import { type Thing, thingsOf } from './things'

/** A pixel annotation: objects by the colours of their parts, and the mask in these colours. */
export interface PixelAnnotation {
  readonly annotation: Native
  readonly mask: LabelImage
  /** Objects without an area. */
  readonly withoutArea: number
  /** Objects without visible pixels, because they are outside the picture or covered by others. */
  readonly covered: number
}

/** Part colours are multiples of this number, as on the platform. */
const STEP = 15

/** Fields that hold an object's geometry. */
const OF_SHAPES: ReadonlySet<string> = new Set([
  'type',
  'points',
  'exclude',
  'x',
  'y',
  'cx',
  'cy',
  'rx',
  'ry',
  'angle',
  'connections',
  'templateName',
  'pointLabels',
])

/**
 * Paints an annotation's areas into a mask; later objects cover earlier ones. Areas of the same group and class become
 * one object.
 */
export function pixelAnnotation(annotation: Native, size: PictureSize): PixelAnnotation {
  const pixels = new Int32Array(size.width * size.height).fill(-1)
  const painted: { readonly thing: Thing; readonly colour: number; readonly isShared: boolean }[] = []
  let withoutArea = 0
  for (const group of groupsOf(thingsOf(annotation)?.objects ?? [])) {
    const [first] = group
    const areas = group.flatMap(({ geometry }) => ringsOf(geometry) ?? [])
    if (first === undefined) continue
    if (areas.length === 0) {
      withoutArea += group.length
      continue
    }
    const colour = (painted.length + 1) * STEP
    painted.push({ thing: first, colour, isShared: group.length > 1 })
    for (const { geometry } of group) {
      const area = ringsOf(geometry)
      const marked = area && rasterised([area], size)
      if (marked === undefined) continue
      for (let y = 0; y < marked.height; y += 1)
        for (let x = 0; x < marked.width; x += 1)
          if (marked.pixels[y * marked.width + x] === 1) pixels[(y + marked.y) * size.width + x + marked.x] = colour
    }
  }
  const seen = new Set(pixels)
  const instances = painted.flatMap(({ thing, colour, isShared }) =>
    seen.has(colour) ? [instanceOf(thing.native, colour, isShared)] : [],
  )
  return {
    annotation: { ...annotation, instances },
    mask: { ...size, pixels },
    withoutArea,
    covered: painted.length - instances.length,
  }
}

function instanceOf(native: Native, colour: number, isShared: boolean): Native {
  const facts = Object.fromEntries(Object.entries(native).filter(([key]) => !OF_SHAPES.has(key)))
  const parts = [{ color: `#${colour.toString(16).padStart(6, '0')}` }]
  return { ...facts, ...(isShared ? { groupId: 0 } : {}), parts }
}

/** Groups areas by group and class, in order of first appearance. Other objects stay separate. */
function groupsOf(things: readonly Thing[]): readonly (readonly Thing[])[] {
  const groups: Thing[][] = []
  const open = new Map<string, Thing[]>()
  for (const thing of things) {
    const { group, className, geometry } = thing
    const key = `${group} ${className}`
    const known = group === 0 || geometry.kind !== 'polygon' ? undefined : open.get(key)
    if (known !== undefined) {
      known.push(thing)
      continue
    }
    const begun = [thing]
    groups.push(begun)
    if (group !== 0 && geometry.kind === 'polygon') open.set(key, begun)
  }
  return groups
}

/** The mask as RGBA pixels, as the platform stores it: part colours, and transparent elsewhere. */
export function maskPixels({ pixels }: LabelImage): Uint8Array {
  const bytes = new Uint8Array(pixels.length * 4)
  for (let at = 0; at < pixels.length; at += 1) {
    const colour = pixels[at] ?? -1
    if (colour < 0) continue
    bytes[at * 4] = colour >> 16
    bytes[at * 4 + 1] = (colour >> 8) & 0xff
    bytes[at * 4 + 2] = colour & 0xff
    bytes[at * 4 + 3] = 255
  }
  return bytes
}

/** Replaces the mask's parts with polygons, one per connected region. */
export function areasOfMask(
  annotation: Native,
  areasOf: (colours: ReadonlySet<number>) => readonly (readonly (readonly number[])[])[],
): Native {
  let group = 0
  const instances = (Array.isArray(annotation.instances) ? (annotation.instances as readonly unknown[]) : []).flatMap(
    (entry): readonly unknown[] => {
      const thing = isNative(entry) ? thingsOf({ instances: [entry] })?.objects[0] : undefined
      if (thing === undefined || thing.geometry.kind !== 'mask' || !isNative(entry)) return [entry]
      const { parts: _, ...rest } = entry
      const areas = areasOf(new Set(thing.geometry.colours))
      if (areas.length > 1) group += 1
      return areas.map(([edge = [], ...exclude]) => ({
        ...rest,
        type: 'polygon',
        points: edge,
        ...(exclude.length > 0 ? { exclude } : {}),
        groupId: areas.length > 1 ? MASK_GROUPS + group : (rest.groupId ?? 0),
      }))
    },
  )
  return { ...annotation, instances }
}

/** Group numbers for regions; higher than any that people create. */
const MASK_GROUPS = 1_000_000
