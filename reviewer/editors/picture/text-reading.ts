import type { AnnotationObject } from '#domain/annotation/document/read-document'
import { outlineBox } from '#domain/annotation/kinds/outline-box'
import { type AttributeGroup, withAttributeValues } from '#domain/annotation/parts/attribute-values'
import { shapeOf } from '#domain/annotation/shaping/shape-of'
import type { Clock } from '#protocol/port'
import { createTextFinder, textWorker, type WantedText } from '../assist/text-finder'
import { levelSize } from '../canvas/pyramid'
import type { Size } from '../canvas/viewport'
import type { LoadedPicture } from './picture-loader'
import type { Progress } from '../document/resource'
import type { Observable } from '../observable'
import type { EditorSession } from '../session/open-session'
import { pictureAtHand } from './picture-at-hand'

type Row = AnnotationObject['row']

/** Reads the text inside objects into their text attributes. */
export interface TextReading {
  /** Reads the text of all selected objects; resolves at the end. */
  readonly readSelected: () => Promise<void>
  /** Whether a selected object has an attribute for recognized text. */
  readonly isAsked: () => boolean
}

interface TextReadingParts {
  readonly session: Pick<EditorSession, 'annotating' | 'assistance' | 'onRefused' | 'say' | 'views'>
  readonly picture: Observable<Progress<LoadedPicture>>
  readonly clock: Clock
}

/** Scales larger areas down to this number of samples; they aren't single lines of text. */
const SAMPLES_MOST = 1_500_000
const TURNED = 'rbbox'

/** The class's text attribute that recognition can fill. */
function questionOf(groups: readonly AttributeGroup[]): AttributeGroup | undefined {
  return groups.find(({ kind }) => kind === 'ocr')
}

/** Runs one reading at a time; Escape cancels it without changes. */
export function createTextReading({ session, picture, clock }: TextReadingParts): TextReading & { dispose(): void } {
  const { annotating, assistance, onRefused, say, views } = session
  const { drawing, editing, classes, waiting } = annotating
  const atHand = pictureAtHand(picture)
  const finder = createTextFinder({ assistance, start: textWorker, clock })

  const groupOf = ({ className }: Pick<AnnotationObject, 'className'>) =>
    questionOf(classes.get().classes.find((one) => one.className === className)?.groups ?? [])

  function wantedOf(row: Row, size: Size): WantedText | undefined {
    const open = drawing.get()
    const value = open?.reading.value(open.idOf(row))
    const shape = value && shapeOf(value)
    const box = shape && outlineBox(shape.outline)
    if (shape === undefined || box === undefined) return undefined
    const level = Math.max(0, Math.ceil(Math.log2((box.width * box.height) / SAMPLES_MOST) / 2))
    const unit = 2 ** level
    const whole = levelSize(size, level)
    const [left, top] = [Math.max(0, Math.floor(box.x / unit)), Math.max(0, Math.floor(box.y / unit))]
    const right = Math.min(whole.width, Math.ceil((box.x + box.width) / unit))
    const bottom = Math.min(whole.height, Math.ceil((box.y + box.height) / unit))
    if (right <= left || bottom <= top) return undefined
    const part = { x: left * unit, y: top * unit, width: right - left, height: bottom - top, level }
    const [line] = shape.kind === TURNED ? shape.outline.lines : []
    const corners = line && Array.from(line, (place, at) => (place - (at % 2 === 0 ? part.x : part.y)) / unit)
    return { part, pixels: () => atHand.read(part), ...(corners?.length === 8 && { corners }) }
  }

  async function readSelected(): Promise<void> {
    const [open, size, { refusal }] = [drawing.get(), atHand.picture(), editing.seen.get()]
    const asked = views.get().selection.filter((one) => groupOf(one) !== undefined && one.locked !== true)
    if (refusal !== undefined) return onRefused(refusal)
    if (size === undefined || open === undefined) return onRefused('The picture is still loading.')
    if (asked.length === 0)
      return onRefused('Select objects of a class with a text to read (OCR), that are not locked.')
    await open.hold(asked.map(({ row }) => row))
    if (drawing.get() !== open) return
    const ending = new AbortController()
    const words = (at: number) => `Reading text${asked.length === 1 ? '' : `, ${at + 1} of ${asked.length}`}…`
    const wait = waiting.begin(words(0), () => ending.abort())
    const found = new Map<Row, string>()
    let failure: string | undefined
    for (const [at, { row }] of asked.entries()) {
      wait.tell(words(at))
      const wanted = wantedOf(row, size)
      const read = wanted && (await finder.read(wanted, ending.signal))
      if (ending.signal.aborted || drawing.get() !== open) break
      if (read !== undefined && !read.ok) {
        failure = read.error
        break
      }
      if (read !== undefined && read.value.text !== '') found.set(row, read.value.text)
    }
    wait.end()
    if (ending.signal.aborted || drawing.get() !== open) return
    if (failure !== undefined) onRefused(failure)
    if (found.size > 0) await fill(asked, found)
    else if (failure === undefined) onRefused('Couldn’t find a text. Draw the box closer around it.')
  }

  async function fill(asked: readonly AnnotationObject[], found: ReadonlyMap<Row, string>): Promise<void> {
    const groups = new Map(asked.map((one) => [one.row, groupOf(one)]))
    await editing.rewrite(
      [...found.keys()],
      (value, row) => {
        const [group, text] = [groups.get(row), found.get(row)]
        return group === undefined || text === undefined
          ? value
          : { ...value, ...withAttributeValues(value, group, [text]) }
      },
      found.size === 1 ? 'Text read' : `${found.size} texts read`,
    )
    const [text = ''] = found.values()
    say(found.size === 1 ? `Read: ${text}` : `${found.size} of ${asked.length} texts read`)
  }

  return {
    readSelected,
    isAsked: () => views.get().selection.some((one) => groupOf(one) !== undefined),
    dispose: finder.dispose,
  }
}
