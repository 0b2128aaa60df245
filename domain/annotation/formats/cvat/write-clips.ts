import { placesOf, rounded } from '../../shaping/numbers'
import type { FrameTable } from '../../video/frame-table'
import type { TrackType } from '../../video/track'
import { framedTrack, stretchFrames, type TrackMoment, trackAt } from '../../video/track-at'
import type { ItemWriter, Target, TextFile, WritePlan } from '../format'
import { type TrackThing, thingsOf } from '../things'
import { clipSize, framesOf } from '../video/frames'
import { answersAt } from '../video/track-object'
import { trackNumbers } from '../video/track-ids'
import { xmlText } from '../xml'

/** The question that CVAT stores in its own field. */
export const OCCLUDED = 'occluded'

/**
 * Writes CVAT's XML 1.1 for video: `CLIP/annotations.xml`, with a shape for each frame of each track. Frames count from
 * 0. The frame after the end of a stretch is marked outside.
 */
export function cvatClipWriter(to: Target, plan: WritePlan): ItemWriter {
  const classes = new Set(plan.classes.map(({ name }) => name))
  return {
    add(item) {
      const things = thingsOf(item.annotation)
      if (things === undefined) return 'The annotation can’t be read.'
      const tracks = things.tracks.filter(({ className, track }) => classes.has(className) && track.type !== 'event')
      const table = framesOf(
        item,
        things.tracks.map(({ track }) => track),
      )
      if (typeof table === 'string') return table
      const size = clipSize(item)
      if (size === undefined) return 'The size of the clip isn’t known.'
      const part = plan.split === undefined ? '' : `${plan.split(item.path)}/`
      const file = to.open(`${part}${item.path}/annotations.xml`)
      const count = table.times.length
      file.write(
        '<?xml version="1.0" encoding="utf-8"?>\n<annotations>\n  <version>1.1</version>\n  <meta>\n    <task>\n',
      )
      file.write(`      <size>${count}</size>\n      <mode>interpolation</mode>\n`)
      file.write(`      <start_frame>0</start_frame>\n      <stop_frame>${count - 1}</stop_frame>\n`)
      writeLabels(file, plan, tracks)
      file.write(
        `      <original_size>\n        <width>${size.width}</width>\n        <height>${size.height}</height>\n      </original_size>\n    </task>\n`,
      )
      const name = item.path.split('/').at(-1) ?? item.path
      file.write(`    <source>${xmlText(name)}</source>\n  </meta>\n`)
      const ids = trackNumbers(tracks)
      for (const [at, thing] of tracks.entries()) writeTrack(file, thing, table, ids[at] ?? 0)
      file.write('</annotations>\n')
      file.end()
      if (plan.media) to.media(item, `videos/${part}${item.path}`)
      return undefined
    },
    end: () => undefined,
  }
}

function writeLabels(file: TextFile, { classes }: WritePlan, tracks: readonly TrackThing[]): void {
  const questions = new Map<string, Map<string, Set<string>>>()
  for (const { className, track } of tracks) {
    const own = questions.get(className) ?? new Map<string, Set<string>>()
    questions.set(className, own)
    for (const { keys } of track.stretches)
      for (const { attributes } of keys)
        for (const [question, values] of answersAt(attributes))
          if (question !== OCCLUDED) own.set(question, new Set([...(own.get(question) ?? []), values.join(', ')]))
  }
  file.write('      <labels>\n')
  for (const { name, color } of classes) {
    file.write(
      `        <label>\n          <name>${xmlText(name)}</name>\n          <color>${xmlText(color)}</color>\n          <type>any</type>\n          <attributes>\n`,
    )
    for (const [question, values] of questions.get(name) ?? [])
      file.write(
        `            <attribute><name>${xmlText(question)}</name><mutable>True</mutable><input_type>text</input_type><default_value></default_value><values>${xmlText([...values].join('\n'))}</values></attribute>\n`,
      )
    file.write('          </attributes>\n        </label>\n')
  }
  file.write('      </labels>\n')
}

function writeTrack(file: TextFile, { track, className }: TrackThing, table: FrameTable, id: number): void {
  if (track.type === 'event') return
  file.write(`  <track id="${id}" label="${xmlText(className)}" source="manual">\n`)
  const framed = framedTrack(track, table)
  const stretches = stretchFrames(framed)
  for (const [at, [first, last]] of stretches.entries()) {
    let shown: TrackMoment | undefined
    for (let frame = first; frame <= last; frame += 1) {
      const moment = trackAt(framed, frame)
      if (moment === undefined) continue
      shown = moment
      file.write(shapeText(track.type, moment, { frame, isOutside: false, isKey: moment.isKey }))
    }
    const next = stretches[at + 1]?.[0] ?? table.times.length
    if (shown !== undefined && last + 1 < next)
      file.write(shapeText(track.type, shown, { frame: last + 1, isOutside: true, isKey: true }))
  }
  file.write('  </track>\n')
}

interface Flags {
  readonly frame: number
  readonly isOutside: boolean
  readonly isKey: boolean
}

function shapeText(
  type: Exclude<TrackType, 'event'>,
  { numbers, attributes }: TrackMoment,
  { frame, isOutside, isKey }: Flags,
): string {
  const answers = answersAt(attributes)
  const isOccluded = answers.get(OCCLUDED)?.[0] === 'true'
  const flags = [
    ['frame', frame],
    ['outside', isOutside ? 1 : 0],
    ['occluded', isOccluded ? 1 : 0],
    ['keyframe', isKey ? 1 : 0],
    ['z_order', 0],
  ] as const
  const { name, fields } = SHAPES[type](numbers)
  const written = [...flags, ...fields].map(([key, value]) => `${key}="${value}"`).join(' ')
  const said = [...answers]
    .filter(([question]) => question !== OCCLUDED || !isOccluded)
    .map(
      ([question, values]) =>
        `      <attribute name="${xmlText(question)}">${xmlText(values.join(', '))}</attribute>\n`,
    )
  return `    <${name} ${written}>\n${said.join('')}    </${name}>\n`
}

interface ShapeText {
  readonly name: string
  readonly fields: readonly (readonly [string, string | number])[]
}

const SHAPES: Readonly<Record<Exclude<TrackType, 'event'>, (numbers: readonly number[]) => ShapeText>> = {
  bbox: ([x1 = 0, y1 = 0, x2 = 0, y2 = 0]) => ({
    name: 'box',
    fields: [
      ['xtl', rounded(Math.min(x1, x2))],
      ['ytl', rounded(Math.min(y1, y2))],
      ['xbr', rounded(Math.max(x1, x2))],
      ['ybr', rounded(Math.max(y1, y2))],
    ],
  }),
  polygon: (numbers) => ({ name: 'polygon', fields: [['points', pointsText(numbers)]] }),
  polyline: (numbers) => ({ name: 'polyline', fields: [['points', pointsText(numbers)]] }),
  point: (numbers) => ({ name: 'points', fields: [['points', pointsText(numbers)]] }),
}

function pointsText(numbers: readonly number[]): string {
  return placesOf(numbers)
    .map(({ x, y }) => `${rounded(x)},${rounded(y)}`)
    .join(';')
}
