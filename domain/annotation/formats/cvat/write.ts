import { flat, placesOf, rounded, turnedAbout } from '../../shaping/numbers'
import type { Area } from '../../areas/area'
import { type Bitmap, labelled, rasterised } from '../bitmap'
import type { ItemWriter, PictureSize, Split, Target, TextFile, WritePlan, WrittenItem } from '../format'
import type { Geometry } from '../geometry'
import { type Thing, thingsOf } from '../things'
import { xmlText } from '../xml'

/** Questions and their answers, by class. */
type Questions = Map<string, Map<string, Set<string>>>

/**
 * Writes CVAT's XML 1.1 for images: one `annotations.xml` per part. CVAT puts labels before the images, so the images
 * are buffered until all answers are known.
 */
export function cvatWriter(to: Target, plan: WritePlan): ItemWriter {
  const classes = new Set(plan.classes.map(({ name }) => name))
  const questions: Questions = new Map()
  const skeletons = new Map<string, Extract<Geometry, { kind: 'template' }>>()
  const kinds = new Map<string, Set<string>>()
  const parts = new Map<Split | 'default', string[]>()
  let images = 0
  return {
    add(item) {
      const things = thingsOf(item.annotation)
      if (things === undefined) return 'The annotation can’t be read.'
      const { size } = item
      if (size === undefined) return 'The size of the picture isn’t known.'
      const split = plan.split?.(item.path) ?? 'default'
      const part = parts.get(split) ?? []
      parts.set(split, part)
      const lines = [
        `  <image id="${images}" name="${xmlText(item.path)}" width="${size.width}" height="${size.height}">`,
      ]
      images += 1
      things.objects.forEach((thing, order) => {
        if (!classes.has(thing.className)) return
        note(thing, questions, skeletons, kinds)
        lines.push(...elementsOf(thing, item, size, order).map((line) => `    ${line}`))
      })
      part.push(`${lines.join('\n')}\n  </image>\n`)
      if (plan.media) to.media(item, `images/${plan.split === undefined ? '' : `${split}/`}${item.path}`)
      return undefined
    },
    end() {
      if (parts.size === 0) parts.set('default', [])
      for (const [split, written] of parts) {
        const file = to.open(split === 'default' ? 'annotations.xml' : `annotations_${split}.xml`)
        file.write('<?xml version="1.0" encoding="utf-8"?>\n<annotations>\n  <version>1.1</version>\n')
        writeMeta(file, { plan, questions, skeletons, kinds, size: written.length })
        for (const image of written) file.write(image)
        file.write('</annotations>\n')
        file.end()
      }
    },
  }
}

function note(
  { geometry, className, answers }: Thing,
  questions: Questions,
  skeletons: Map<string, Extract<Geometry, { kind: 'template' }>>,
  kinds: Map<string, Set<string>>,
): void {
  const own = questions.get(className) ?? new Map<string, Set<string>>()
  questions.set(className, own)
  for (const [question, values] of answers) {
    const known = own.get(question) ?? new Set()
    own.set(question, known)
    for (const value of values) known.add(value)
  }
  if (geometry.kind === 'template' && !skeletons.has(className)) skeletons.set(className, geometry)
  const shapes = kinds.get(className) ?? new Set()
  kinds.set(className, shapes)
  shapes.add(geometry.kind)
}

interface Meta {
  readonly plan: WritePlan
  readonly questions: Questions
  readonly skeletons: ReadonlyMap<string, Extract<Geometry, { kind: 'template' }>>
  readonly kinds: ReadonlyMap<string, ReadonlySet<string>>
  readonly size: number
}

function writeMeta(file: TextFile, { plan, questions, skeletons, kinds, size }: Meta): void {
  file.write(`  <meta>\n    <task>\n      <size>${size}</size>\n      <mode>annotation</mode>\n      <labels>\n`)
  for (const { name, color } of plan.classes) {
    const skeleton = skeletons.get(name)
    const isSkeleton = skeleton !== undefined && kinds.get(name)?.size === 1
    file.write(`        <label>\n          <name>${xmlText(name)}</name>\n          <color>${xmlText(color)}</color>\n`)
    file.write(`          <type>${isSkeleton ? 'skeleton' : 'any'}</type>\n          <attributes>\n`)
    for (const [question, values] of questions.get(name) ?? []) {
      file.write(
        `            <attribute><name>${xmlText(question)}</name><mutable>False</mutable><input_type>text</input_type><default_value></default_value><values>${xmlText([...values].join('\n'))}</values></attribute>\n`,
      )
    }
    file.write('          </attributes>\n        </label>\n')
    if (!isSkeleton) continue
    for (const point of skeleton.points) {
      file.write(
        `        <label>\n          <name>${xmlText(labelOf(point))}</name>\n          <type>points</type>\n          <attributes></attributes>\n          <parent>${xmlText(name)}</parent>\n        </label>\n`,
      )
    }
  }
  file.write('      </labels>\n    </task>\n  </meta>\n')
}

function labelOf({ id, label }: { readonly id: number; readonly label: string }): string {
  return label === '' ? String(id) : label
}

function elementsOf(thing: Thing, item: WrittenItem, size: PictureSize, order: number): readonly string[] {
  const { geometry, className, answers, group } = thing
  const element = SHAPES[geometry.kind](geometry, item, size)
  if (element === undefined) return []
  const { name, attributes, inner = [] } = element
  const isTag = geometry.kind === 'tag'
  const shared = {
    label: className,
    source: 'manual',
    ...(isTag ? {} : { occluded: 0, z_order: order }),
    ...(group === 0 ? {} : { group_id: group }),
    ...attributes,
  }
  const written = Object.entries(shared)
    .map(([key, value]) => `${key}="${xmlText(String(value))}"`)
    .join(' ')
  const said = [...answers].map(
    ([question, values]) => `  <attribute name="${xmlText(question)}">${xmlText(values.join(', '))}</attribute>`,
  )
  return [`<${name} ${written}>`, ...inner.map((line) => `  ${line}`), ...said, `</${name}>`]
}

interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string | number>>
  readonly inner?: readonly string[]
}

type Shapes = {
  readonly [K in Geometry['kind']]: (
    geometry: Extract<Geometry, { kind: K }>,
    item: WrittenItem,
    size: PictureSize,
  ) => Element | undefined
}

const TABLE: Shapes = {
  box({ rect: { x, y, width, height } }) {
    return { name: 'box', attributes: corners(x, y, x + width, y + height) }
  },
  rotated({ corners: list }) {
    const [a, b, c] = placesOf(list)
    if (a === undefined || b === undefined || c === undefined) return undefined
    const [width, height] = [Math.hypot(b.x - a.x, b.y - a.y), Math.hypot(c.x - b.x, c.y - b.y)]
    const middle = { x: (a.x + c.x) / 2, y: (a.y + c.y) / 2 }
    const angle = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI
    return {
      name: 'box',
      attributes: {
        // Extra decimals keep rotated corners exact after a round trip.
        ...corners(middle.x - width / 2, middle.y - height / 2, middle.x + width / 2, middle.y + height / 2, 6),
        rotation: Number((((angle % 360) + 360) % 360).toFixed(6)),
      },
    }
  },
  polygon({ area }, _item, size) {
    if (area.length === 1) return { name: 'polygon', attributes: { points: pointsText(area[0] ?? []) } }
    const marked = rasterised([area], size)
    return marked && maskElement(marked)
  },
  line: ({ points }) => ({ name: 'polyline', attributes: { points: pointsText(points) } }),
  point: ({ x, y }) => ({ name: 'points', attributes: { points: pointsText([x, y]) } }),
  ellipse: ({ cx, cy, rx, ry, angle }) => ({
    name: 'ellipse',
    attributes: { cx, cy, rx, ry, ...(angle === 0 ? {} : { rotation: angle }) },
  }),
  cuboid({ front, rear }) {
    const [fl = 0, ft = 0, fr = 0, fb = 0] = front
    const [rl = 0, rt = 0, rr = 0, rb = 0] = rear
    const named = { xtl1: fl, ytl1: ft, xbl1: fl, ybl1: fb, xtr1: fr, ytr1: ft, xbr1: fr, ybr1: fb }
    const back = { xtl2: rl, ytl2: rt, xbl2: rl, ybl2: rb, xtr2: rr, ytr2: rt, xbr2: rr, ybr2: rb }
    return { name: 'cuboid', attributes: { ...named, ...back } }
  },
  template({ points }) {
    return {
      name: 'skeleton',
      attributes: {},
      inner: points.map(
        (point) =>
          `<points label="${xmlText(labelOf(point))}" source="manual" outside="0" occluded="0" points="${pointsText([point.x, point.y])}"></points>`,
      ),
    }
  },
  mask({ colours }, { mask }) {
    const marked = mask && labelled(mask, new Set(colours))
    return marked && maskElement(marked)
  },
  tag: () => ({ name: 'tag', attributes: {} }),
  span: () => undefined,
  relation: () => undefined,
}

// Each row takes the geometry of its own kind, but the compiler can't infer this from an index.
const SHAPES = TABLE as Readonly<
  Record<Geometry['kind'], (geometry: Geometry, item: WrittenItem, size: PictureSize) => Element | undefined>
>

function corners(xtl: number, ytl: number, xbr: number, ybr: number, digits = 2) {
  const short = (value: number) => Number(value.toFixed(digits))
  return { xtl: short(xtl), ytl: short(ytl), xbr: short(xbr), ybr: short(ybr) }
}

function pointsText(places: readonly number[]): string {
  return placesOf(places)
    .map(({ x, y }) => `${rounded(x)},${rounded(y)}`)
    .join(';')
}

/** A mask within its box: alternating lengths of unmarked and marked runs, row by row. */
function maskElement({ x, y, width, height, pixels }: Bitmap): Element {
  const runs: number[] = []
  let value = 0
  let length = 0
  for (const pixel of pixels) {
    if (pixel === value) length += 1
    else {
      runs.push(length)
      value = pixel
      length = 1
    }
  }
  runs.push(length)
  return { name: 'mask', attributes: { rle: runs.join(', '), left: x, top: y, width, height } }
}

/** The four corners of a box rotated clockwise about its centre, in degrees. */
export function turnedBox(rect: readonly [number, number, number, number], degrees: number): Area[number] {
  const [x1, y1, x2, y2] = rect
  const middle = { x: (x1 + x2) / 2, y: (y1 + y2) / 2 }
  const places = [
    { x: x1, y: y1 },
    { x: x2, y: y1 },
    { x: x2, y: y2 },
    { x: x1, y: y2 },
  ].map((place) => turnedAbout(place, middle, degrees))
  return flat(places)
}
