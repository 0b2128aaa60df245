import { areaOfBitmap, boxOfBitmap, labelled, rasterised } from '../bitmap'
import type { ItemWriter, PictureSize, Split, Target, WritePlan, WrittenItem } from '../format'
import { boxAround, placesIn, type Rect, ringsOf } from '../geometry'
import { pngOf } from '../png'
import { rounded } from '../../shaping/numbers'
import { uniqueStems, withoutEnding } from '../stems'
import { type Thing, thingsOf } from '../things'
import { xmlText } from '../xml'
import { vocPalette } from './palette'

const NO_SPLIT = 'default'
/** The XML element of an object. */
const OBJECT = 'object'
/** The highest index in the palette for a class or object. */
const NUMBER_MAX = 254
/** VOC's own questions, with their default values. */
const QUESTIONS = [
  ['pose', 'Unspecified'],
  ['truncated', '0'],
  ['occluded', '0'],
  ['difficult', '0'],
] as const

/**
 * Writes Pascal VOC: an XML file per item, label images for items with areas, and lists of names. Label images hold
 * class numbers, and object numbers from 1. Coordinates are written unchanged, and read back the same way.
 */
export function vocWriter(to: Target, plan: WritePlan): ItemWriter {
  const numbers = new Map(plan.classes.map(({ name }, at) => [name, at + 1]))
  const stems = uniqueStems()
  const lists = new Map<Split | typeof NO_SPLIT, { readonly names: string[]; readonly segmented: string[] }>()
  return {
    add(item) {
      const things = thingsOf(item.annotation)
      if (things === undefined) return 'The annotation can’t be read.'
      if (item.size === undefined) return 'The size of the picture isn’t known.'
      const { size } = item
      const path = stems(item.path)
      const name = withoutEnding(path)
      const known = things.objects.filter(({ className }) => numbers.has(className))
      const painted = paintedOf(item, size, known, (className) => numbers.get(className) ?? 0)
      const lines = known.flatMap((thing) => objectLines(thing, item))
      const xml = to.open(`Annotations/${name}.xml`)
      xml.write(headLines(path, size, painted !== undefined).join('\n'))
      xml.write(`\n${lines.join('\n')}${lines.length === 0 ? '' : '\n'}</annotation>\n`)
      xml.end()
      if (painted !== undefined) {
        const palette = vocPalette()
        to.put(
          `SegmentationClass/${name}.png`,
          pngOf({ ...size, colour: 'palette', pixels: painted.classes, palette }, to.deflate),
        )
        to.put(
          `SegmentationObject/${name}.png`,
          pngOf({ ...size, colour: 'palette', pixels: painted.objects, palette }, to.deflate),
        )
      }
      if (plan.media) to.media(item, `JPEGImages/${path}`)
      const split = plan.split?.(item.path) ?? NO_SPLIT
      const list = lists.get(split) ?? { names: [], segmented: [] }
      lists.set(split, list)
      list.names.push(name)
      if (painted !== undefined) list.segmented.push(name)
      return undefined
    },
    end() {
      for (const [split, { names, segmented }] of lists) {
        writeList(to, `ImageSets/Main/${split}.txt`, names)
        if (segmented.length > 0) writeList(to, `ImageSets/Segmentation/${split}.txt`, segmented)
      }
      writeList(
        to,
        'labelmap.txt',
        ['# label:color_rgb:parts:actions', 'background:0,0,0::'].concat(
          plan.classes.map(
            ({ name }, at) => `${name}:${[...vocPalette().subarray((at + 1) * 3, (at + 2) * 3)].join(',')}::`,
          ),
        ),
      )
    },
  }
}

function writeList(to: Target, path: string, lines: readonly string[]): void {
  const file = to.open(path)
  file.write(lines.map((line) => `${line}\n`).join(''))
  file.end()
}

function headLines(path: string, { width, height }: PictureSize, isSegmented: boolean): readonly string[] {
  const at = path.lastIndexOf('/')
  return [
    '<annotation>',
    `  <folder>${xmlText(path.slice(0, Math.max(0, at)))}</folder>`,
    `  <filename>${xmlText(path.slice(at + 1))}</filename>`,
    `  <size><width>${width}</width><height>${height}</height><depth>3</depth></size>`,
    `  <segmented>${isSegmented ? 1 : 0}</segmented>`,
  ]
}

function objectLines({ geometry, className, answers }: Thing, { mask }: WrittenItem): readonly string[] {
  if (geometry.kind === 'line' || geometry.kind === 'point') return []
  const marked = geometry.kind === 'mask' ? mask && labelled(mask, new Set(geometry.colours)) : undefined
  const rect = marked === undefined ? boxAround(placesIn(geometry)) : boxOfBitmap(marked)
  if (rect === undefined) return []
  return [
    `  <${OBJECT}>`,
    `    <name>${xmlText(className)}</name>`,
    ...QUESTIONS.map(
      ([question, unsaid]) => `    <${question}>${xmlText(answers.get(question)?.[0] ?? unsaid)}</${question}>`,
    ),
    `    <bndbox>${cornersOf(rect)}</bndbox>`,
    `  </${OBJECT}>`,
  ]
}

function cornersOf({ x, y, width, height }: Rect): string {
  const corner = (name: string, value: number) => `<${name}>${rounded(value)}</${name}>`
  return [corner('xmin', x), corner('ymin', y), corner('xmax', x + width), corner('ymax', y + height)].join('')
}

/** Paints an item's class and object label images; undefined if nothing has an area. */
function paintedOf(item: WrittenItem, size: PictureSize, things: readonly Thing[], numberOf: (name: string) => number) {
  const classes = new Uint8Array(size.width * size.height)
  const objects = new Uint8Array(size.width * size.height)
  let isPainted = false
  things.forEach(({ geometry, className }, at) => {
    // The boxes of a detection data set don't count as areas.
    if (geometry.kind === 'box' || geometry.kind === 'rotated' || geometry.kind === 'cuboid') return
    const area = ringsOf(geometry)
    const marked =
      geometry.kind === 'mask'
        ? item.mask && labelled(item.mask, new Set(geometry.colours))
        : area && rasterised([area], size)
    if (marked === undefined || areaOfBitmap(marked) === 0) return
    isPainted = true
    const [ofClass, ofObject] = [Math.min(numberOf(className), NUMBER_MAX), Math.min(at + 1, NUMBER_MAX)]
    for (let y = 0; y < marked.height; y += 1) {
      for (let x = 0; x < marked.width; x += 1) {
        if (marked.pixels[y * marked.width + x] !== 1) continue
        const pixel = (y + marked.y) * size.width + x + marked.x
        classes[pixel] = ofClass
        objects[pixel] = ofObject
      }
    }
  })
  return isPainted ? { classes, objects } : undefined
}
