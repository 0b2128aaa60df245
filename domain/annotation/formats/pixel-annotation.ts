import { isNative, type Native } from '../native'
import { rasterised } from './bitmap'
import type { LabelImage, PictureSize } from './format'
import { ringsOf } from './geometry'
import { type Thing, thingsOf } from './things'

/** An annotation of a pixel project: objects by the colours of their parts, and the mask that has these colours. */
export interface PixelAnnotation {
  readonly annotation: Native
  readonly mask: LabelImage
  /** Objects that have no area. */
  readonly withoutArea: number
  /** Objects of which no pixel is left: they are as good as outside, or others lie over them. */
  readonly covered: number
}

/** Colours of parts are multiples of this number, as the platform makes them. */
const STEP = 15

/** Fields of an object that hold its shape elsewhere. */
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
 * Paints the areas of an annotation pixel by pixel; later objects lie over earlier ones. Areas of one group and class are
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

/** Areas of one group and class, each other object alone, in the order of their first ones. */
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

/** A mask as the platform keeps it: painted pixels in the colours of their parts, all others see-through. */
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

/** An annotation with the areas of its mask in place of the parts, one polygon for each piece. */
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

/** Groups of pieces lie behind all that people make. */
const MASK_GROUPS = 1_000_000
