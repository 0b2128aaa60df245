import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { Span } from '#domain/annotation/kinds/kind'
import { spanShape } from '#domain/annotation/shaping/span-shape'
import { sameWords } from '#domain/annotation/text/finds'
import { joinSpans, splitAt } from '#domain/annotation/text/remake-spans'
import { withRelations } from '#domain/annotation/text/relations'
import { type EdgeMove, moved, snapped, tokenAfter, tokenBefore } from '#domain/annotation/text/tokens'
import type { Gesture } from '../../shortcuts/gestures'
import type { OfferedClass } from '../document/class-choice'
import { createObservable, type Observable } from '../observable'
import type { EditorSession } from '../session/open-session'
import { createPlatformWords } from './platform-words'
import { chosenIn, rangeOf } from './text-dom'

/** Edits spans for shortcuts and pointer. */
export interface TextDesk {
  /** The selected words that aren't an object yet. */
  readonly chosen: Observable<Span | undefined>
  /** Other occurrences of the same words, waiting for confirmation. */
  readonly offered: Observable<readonly Span[]>
  readonly text: () => string
  readonly choose: (span: Span | undefined) => void
  /** Turns these stretches, or the selected words, into spans in one step. */
  readonly mark: (of?: OfferedClass, spans?: readonly Span[]) => void
  /** Moves to the next or previous word. */
  readonly stepWord: (by: 1 | -1) => void
  /** Moves an end of the selected span, else of the selected words. */
  readonly moveEdge: (move: EdgeMove) => void
  readonly split: () => void
  readonly join: () => void
  /** Offers other occurrences of the same words; a second call turns them into spans. */
  readonly sameToo: () => void
  readonly dropOffer: () => void
  readonly dispose: () => void
}

/** What the pointer does to words. */
export const WORD_GESTURES: readonly Gesture[] = [
  { title: 'Choose words', by: 'Drag over them' },
  { title: 'Choose single characters', by: 'Shift and drag' },
]

interface DeskParts {
  readonly element: HTMLElement
  readonly session: EditorSession
  readonly text: () => string
}

const NONE: readonly Span[] = []

/** Follows the text selection on the page and turns it into spans. */
export function createTextDesk({ element, session, text }: DeskParts): TextDesk {
  const { annotating, views, say, onRefused } = session
  const { editing, classes } = annotating
  const chosen = createObservable<Span | undefined>(undefined)
  const offered = createObservable(NONE)
  /** Caret position for splitting a span. */
  let place: number | undefined
  let isByCharacter = false
  const document = element.ownerDocument
  const platformWords = createPlatformWords(session)

  const selected = (): AnnotationObject | undefined => views.get().selected

  function take(): void {
    const raw = chosenIn(element)
    const selection = document.getSelection()
    if (selection !== null && selection.isCollapsed && element.contains(selection.anchorNode)) place = caret(selection)
    if (raw === undefined && isFieldFocused(document)) return
    const next = raw && snapped(text(), raw, isByCharacter ? 'grapheme' : 'word')
    const now = chosen.get()
    if (now?.start !== next?.start || now?.end !== next?.end) chosen.set(next)
  }

  /** Replaces the browser's words by better ones from the platform, unless the selection has changed meanwhile. */
  async function takeWords(): Promise<void> {
    const [raw, own] = [chosenIn(element), chosen.get()]
    if (isByCharacter || raw === undefined || own === undefined) return
    const better = await platformWords(text(), raw)
    // Also updates the page's selection, so that the next event keeps the whole word.
    if (better !== undefined && chosen.get() === own) choose(better)
  }

  function caret(selection: Selection): number | undefined {
    const { anchorNode, anchorOffset } = selection
    if (anchorNode === null) return undefined
    const around = anchorNode instanceof Element ? anchorNode : anchorNode.parentElement
    const paragraph = around?.closest<HTMLElement>('[data-from]')
    if (paragraph === null || paragraph === undefined) return undefined
    const before = document.createRange()
    before.setStart(paragraph, 0)
    before.setEnd(anchorNode, anchorOffset)
    return Number(paragraph.dataset['from']) + before.toString().length
  }

  function choose(span: Span | undefined): void {
    const selection = document.getSelection()
    const range = span === undefined ? undefined : rangeOf(element, span)
    if (range === undefined) selection?.removeAllRanges()
    else {
      selection?.removeAllRanges()
      selection?.addRange(range)
      bringInSight(element, range.getBoundingClientRect())
    }
    chosen.set(span)
    if (span !== undefined) say(text().slice(span.start, Math.min(span.end, span.start + SAID)))
  }

  function mark(of = classes.get().current, spans?: readonly Span[]): void {
    const now = chosen.get()
    const wanted = spans ?? (now === undefined ? NONE : [now])
    if (wanted.length === 0) return onRefused('Choose words first: drag over them, or walk to them by the arrow keys.')
    editing.add(
      wanted.map((span) => spanShape(span, crypto.randomUUID())),
      of,
    )
    if (spans === undefined) choose(undefined)
  }

  function dropOffer(): void {
    if (offered.get().length > 0) offered.set(NONE)
  }

  const onPointer = (event: PointerEvent): void => {
    isByCharacter = event.shiftKey
    if (event.type !== 'pointerup') return
    take()
    void takeWords()
  }
  document.addEventListener('selectionchange', take)
  for (const type of ['pointerdown', 'pointerup'] as const) element.addEventListener(type, onPointer)
  const stop = views.still.subscribe(dropOffer)

  return {
    chosen,
    offered,
    text,
    choose,
    mark,
    stepWord(by) {
      const now = chosen.get() ?? selected()?.span
      const at = by === 1 ? (now?.end ?? place ?? 0) : (now?.start ?? place ?? text().length)
      const next = by === 1 ? tokenAfter(text(), at) : tokenBefore(text(), at)
      if (next === undefined) return say(by === 1 ? 'At the end of the text' : 'At the beginning of the text')
      views.select(undefined)
      choose(next)
    },
    moveEdge(move) {
      const object = selected()
      const span = object?.span ?? chosen.get()
      const next = span && moved(text(), span, move)
      if (next === undefined) return say('This end can’t go further.')
      if (object === undefined) return choose(next)
      const shape = editing.shape(object.row)
      if (shape === undefined) return void reshapeLater(object.row, next)
      editing.reshape([{ row: object.row, shape: spanShape(next, nameOf(shape.fields['id'])) }])
    },
    split() {
      const now = chosen.get()?.start ?? place
      if (now === undefined) return onRefused('Click where the span is to be split first.')
      editing.remake(
        'split',
        splitAt(now, () => crypto.randomUUID()),
      )
    },
    join() {
      const { objects, selection } = views.get()
      editing.remake(
        'join',
        joinSpans,
        withRelations(
          objects,
          selection.map(({ row }) => row),
        ),
      )
    },
    sameToo() {
      const now = offered.get()
      const object = selected()
      if (now.length > 0) {
        const of = classes.get().classes.find(({ className }) => className === object?.className)
        offered.set(NONE)
        return mark(of, now)
      }
      const span = object?.span ?? chosen.get()
      if (span === undefined) return onRefused('Select a span, or choose words, to find the same words elsewhere.')
      const taken = views.get().objects.flatMap((one) => one.span ?? [])
      const found = sameWords(text(), span, taken)
      offered.set(found)
      say(found.length === 0 ? 'The same words stand nowhere else.' : `${found.length} other places of the same words`)
    },
    dropOffer,
    dispose() {
      stop()
      document.removeEventListener('selectionchange', take)
      for (const type of ['pointerdown', 'pointerup'] as const) element.removeEventListener(type, onPointer)
    },
  }

  /** Loads the span's full data first. */
  async function reshapeLater(row: number, span: Span): Promise<void> {
    await annotating.drawing.get()?.hold([row])
    const shape = editing.shape(row)
    if (shape === undefined) return onRefused('This span is locked.')
    editing.reshape([{ row, shape: spanShape(span, nameOf(shape.fields['id'])) }])
  }
}

/** Maximum length of announced words. */
const SAID = 80

function nameOf(id: unknown): string | undefined {
  return typeof id === 'string' ? id : undefined
}

function isFieldFocused({ activeElement }: Document): boolean {
  return activeElement?.matches('input, textarea, select') === true
}

function bringInSight(element: HTMLElement, at: DOMRect): void {
  const { top, bottom } = element.getBoundingClientRect()
  if (at.top < top) element.scrollBy({ top: at.top - top - MARGIN })
  else if (at.bottom > bottom - MARGIN) element.scrollBy({ top: at.bottom - bottom + 2 * MARGIN })
}

const MARGIN = 40
