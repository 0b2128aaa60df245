import type { Area } from '../../areas/area'
import { rounded } from '../../shaping/numbers'
import { areaOfBitmap, type Bitmap, boxOfBitmap, labelled, rasterised } from '../bitmap'
import type { FormatClass, ItemWriter, PictureSize, Split, Target, TextFile, WritePlan, WrittenItem } from '../format'
import { boxAround, cornersOf, type Geometry, placesIn, type Rect, ringsOf } from '../geometry'
import { pngOf } from '../png'
import { uniqueStems, withoutEnding } from '../stems'
import { type Thing, thingsOf } from '../things'
import { categoryNumbers } from './category-numbers'
import { packedRuns, runsOf } from './runs'

export type CocoForm = 'detection' | 'instances' | 'keypoints' | 'panoptic'

/** File name prefixes by form, as in COCO's own data sets. */
const PREFIX: Readonly<Record<CocoForm, string>> = {
  detection: 'instances',
  instances: 'instances',
  keypoints: 'person_keypoints',
  panoptic: 'panoptic',
}
const NO_SPLIT = 'default'
/** COCO's visibility value: labelled and visible. */
const SEEN = 2

interface Part {
  readonly name: string
  readonly file: TextFile
  /** The images' records as JSON; they are written after the annotations. */
  readonly images: string[]
  annotations: number
}

/**
 * Writes COCO: one JSON file per part of the data set. Annotations are streamed; images and categories follow. Areas
 * are counted in pixels.
 */
export function cocoWriter(form: CocoForm) {
  return (to: Target, plan: WritePlan): ItemWriter => {
    const numbers = categoryNumbers(plan)
    const categories = new Map(plan.classes.map((one, at) => [one.name, { ...one, number: numbers[at] ?? -1 }]))
    const skeletons = new Map<string, Skeleton>()
    const parts = new Map<string, Part>()
    const stems = uniqueStems()
    let images = 0

    const partOf = (split: Split | undefined): Part => {
      const name = split ?? NO_SPLIT
      const known = parts.get(name)
      if (known !== undefined) return known
      const file = to.open(`annotations/${PREFIX[form]}_${name}.json`)
      file.write('{"info":{"description":""},"licenses":[],"annotations":[')
      const part: Part = { name, file, images: [], annotations: 0 }
      parts.set(name, part)
      return part
    }
    const write = (part: Part, annotation: object): void => {
      part.file.write(`${part.annotations === 0 ? '' : ','}\n${JSON.stringify(annotation)}`)
      part.annotations += 1
    }

    return {
      add(item) {
        const things = thingsOf(item.annotation)
        if (things === undefined) return 'The annotation can’t be read.'
        if (item.size === undefined) return 'The size of the picture isn’t known.'
        const part = partOf(plan.split?.(item.path))
        const imageId = plan.firstId + images
        images += 1
        const { width, height } = item.size
        part.images.push(JSON.stringify({ id: imageId, file_name: item.path, width, height }))
        if (plan.media) to.media(item, `images/${plan.split === undefined ? '' : `${part.name}/`}${item.path}`)
        const known = things.objects.filter(({ className }) => categories.has(className))
        if (form === 'panoptic') {
          const made = panopticOf(
            { item, fileName: `${withoutEnding(stems(item.path))}.png` },
            item.size,
            known,
            (name) => categories.get(name)?.number ?? -1,
          )
          to.put(`annotations/panoptic_${part.name}/${made.fileName}`, pngOf(made.image, to.deflate))
          write(part, { image_id: imageId, file_name: made.fileName, segments_info: made.segments })
          return undefined
        }
        for (const group of groupsOf(known, form)) {
          const [first] = group
          if (first === undefined) continue
          const category = categories.get(first.className)
          const body = annotationOf(form, group, item, item.size)
          if (category === undefined || body === undefined) continue
          if (form === 'keypoints' && first.geometry.kind === 'template' && !skeletons.has(category.name))
            skeletons.set(category.name, skeletonOf(first.geometry))
          const { keypoints, ...rest } = body
          const points = keypoints === undefined ? {} : keypointsOf(keypoints, skeletons.get(category.name))
          write(part, {
            id: part.annotations + 1,
            image_id: imageId,
            category_id: category.number,
            iscrowd: 0,
            ...rest,
            ...points,
          })
        }
        return undefined
      },
      end() {
        if (parts.size === 0) partOf(undefined)
        const listed = [...categories.values()].map((one) => categoryOf(one, skeletons.get(one.name), form))
        for (const { file, images: records } of parts.values()) {
          file.write('],\n"images":[')
          records.forEach((record, at) => file.write(`${at === 0 ? '' : ','}\n${record}`))
          file.write(`],\n"categories":${JSON.stringify(listed)}}\n`)
          file.end()
        }
      },
    }
  }
}

interface Skeleton {
  readonly names: readonly string[]
  readonly ids: readonly number[]
  /** Pairs of point numbers, from 1. */
  readonly lines: readonly (readonly [number, number])[]
}

function skeletonOf({ points, lines }: Extract<Geometry, { kind: 'template' }>): Skeleton {
  const ids = points.map(({ id }) => id)
  return {
    names: points.map(({ label }, at) => (label === '' ? `${at + 1}` : label)),
    ids,
    lines: lines.flatMap(([from, to]) => {
      const [a, b] = [ids.indexOf(from), ids.indexOf(to)]
      return a < 0 || b < 0 ? [] : [[a + 1, b + 1] as const]
    }),
  }
}

/** Triples of x, y and 2; points missing from the object are 0, 0, 0. */
function keypointsOf({ points }: Extract<Geometry, { kind: 'template' }>, skeleton: Skeleton | undefined) {
  const byId = new Map(points.map((one) => [one.id, one]))
  const keypoints = (skeleton?.ids ?? [...byId.keys()]).flatMap((id) => {
    const point = byId.get(id)
    return point === undefined ? [0, 0, 0] : [point.x, point.y, SEEN]
  })
  return { keypoints, num_keypoints: keypoints.filter((value, at) => at % 3 === 2 && value > 0).length }
}

function categoryOf(
  { number, name, color }: FormatClass & { readonly number: number },
  skeleton: Skeleton | undefined,
  form: CocoForm,
): object {
  return {
    id: number,
    name,
    supercategory: '',
    ...(form === 'panoptic' && { isthing: 1, color: rgbOf(color) }),
    ...(form === 'keypoints' && { keypoints: skeleton?.names ?? [], skeleton: skeleton?.lines ?? [] }),
  }
}

function rgbOf(color: string): readonly number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) || 0)
}

/** Groups polygons and masks of the same group and class into one annotation. Every other object is separate. */
function groupsOf(things: readonly Thing[], form: CocoForm): readonly (readonly Thing[])[] {
  if (form === 'detection') return things.map((thing) => [thing])
  const groups: Thing[][] = []
  const open = new Map<string, Thing[]>()
  for (const thing of things) {
    const { geometry, group, className } = thing
    if (group === 0 || geometry.kind !== 'polygon') {
      groups.push([thing])
      continue
    }
    const key = `${group} ${className}`
    const known = open.get(key)
    if (known !== undefined) known.push(thing)
    else {
      const begun = [thing]
      open.set(key, begun)
      groups.push(begun)
    }
  }
  return groups
}

interface Body {
  readonly bbox: readonly number[]
  readonly area: number
  readonly segmentation: unknown
  readonly keypoints?: Extract<Geometry, { kind: 'template' }>
  readonly attributes?: Readonly<Record<string, unknown>>
}

/** Makes the annotation of an object or of grouped polygons; undefined if the form can't hold it. */
function annotationOf(form: CocoForm, group: readonly Thing[], item: WrittenItem, size: PictureSize): Body | undefined {
  const [first] = group
  if (first === undefined) return undefined
  const { geometry } = first
  const body = shapeBody(form, group, item, size)
  if (body === undefined) return undefined
  const attributes = form === 'detection' ? {} : attributesOf(first)
  return {
    ...body,
    ...(form === 'keypoints' && geometry.kind === 'template' && { keypoints: geometry }),
    ...(Object.keys(attributes).length > 0 && { attributes }),
  }
}

function shapeBody(form: CocoForm, group: readonly Thing[], item: WrittenItem, size: PictureSize): Body | undefined {
  const geometries = group.map(({ geometry }) => geometry)
  const [geometry] = geometries
  if (geometry === undefined || NOT_CARRIED.has(geometry.kind)) return undefined
  if (geometry.kind === 'mask') {
    if (form === 'keypoints') return undefined
    const marked = item.mask && labelled(item.mask, new Set(geometry.colours))
    if (marked === undefined) return undefined
    return form === 'detection' ? boxBody(boxOfBitmap(marked)) : runsBody(marked, size)
  }
  const around = boxAround(geometries.flatMap(placesIn))
  if (around === undefined) return undefined
  const areas = geometries.map(ringsOf).filter((area) => area !== undefined)
  if (form === 'detection' || areas.length === 0) return boxBody(around)
  if (geometry.kind === 'box') return { ...boxBody(around), segmentation: [cornersOf(around).map(rounded)] }
  const marked = rasterised(areas, size)
  if (areas.some((area) => area.length > 1)) return marked && runsBody(marked, size)
  return { ...polygonBody(areas, around), area: marked === undefined ? 0 : areaOfBitmap(marked) }
}

const NOT_CARRIED: ReadonlySet<Geometry['kind']> = new Set(['line', 'point', 'tag'])

function boxBody(rect: Rect): Body {
  return { bbox: numbersOf(rect), area: rounded(rect.width * rect.height), segmentation: [] }
}

function polygonBody(areas: readonly Area[], around: Rect): Omit<Body, 'area'> {
  return { bbox: numbersOf(around), segmentation: areas.map(([edge = []]) => edge) }
}

function runsBody(marked: Bitmap, size: PictureSize): Body {
  return {
    bbox: numbersOf(boxOfBitmap(marked)),
    area: areaOfBitmap(marked),
    segmentation: { size: [size.height, size.width], counts: packedRuns(runsOf(marked, size)) },
  }
}

function numbersOf({ x, y, width, height }: Rect): readonly number[] {
  return [x, y, width, height].map(rounded)
}

function attributesOf({ answers }: Thing): Readonly<Record<string, unknown>> {
  return Object.fromEntries([...answers].map(([name, values]) => [name, values.length === 1 ? values[0] : values]))
}

/** Paints the segment image: a segment's id is red + 256 green + 65,536 blue. Later objects cover earlier ones. */
function panopticOf(
  { item, fileName }: { readonly item: WrittenItem; readonly fileName: string },
  size: PictureSize,
  things: readonly Thing[],
  categoryOfName: (name: string) => number,
) {
  const pixels = new Int32Array(size.width * size.height)
  const segments: { id: number; category_id: number; area: number; bbox: readonly number[]; iscrowd: 0 }[] = []
  things.forEach(({ geometry, className }, at) => {
    const areas = geometry.kind === 'mask' ? undefined : ringsOf(geometry)
    const marked =
      geometry.kind === 'mask'
        ? item.mask && labelled(item.mask, new Set(geometry.colours))
        : areas && rasterised([areas], size)
    if (marked === undefined) return
    const id = at + 1
    for (let y = 0; y < marked.height; y += 1)
      for (let x = 0; x < marked.width; x += 1)
        if (marked.pixels[y * marked.width + x] === 1) pixels[(y + marked.y) * size.width + x + marked.x] = id
    segments.push({ id, category_id: categoryOfName(className), area: 0, bbox: [], iscrowd: 0 })
  })
  // Areas are measured after painting, because objects may cover each other.
  const image = { ...size, pixels }
  const seen = segments.flatMap((segment) => {
    const left = labelled(image, new Set([segment.id]))
    return left === undefined ? [] : [{ ...segment, area: areaOfBitmap(left), bbox: numbersOf(boxOfBitmap(left)) }]
  })
  const rgb = new Uint8Array(size.width * size.height * 3)
  pixels.forEach((id, at) => {
    rgb[at * 3] = id & 0xff
    rgb[at * 3 + 1] = (id >> 8) & 0xff
    rgb[at * 3 + 2] = (id >> 16) & 0xff
  })
  return {
    fileName,
    image: { ...size, colour: 'rgb' as const, pixels: rgb },
    segments: seen,
  }
}
