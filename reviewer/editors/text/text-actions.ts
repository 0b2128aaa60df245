import type { EdgeMove, TextStep } from '#domain/annotation/text/tokens'
import type { ActionGroup } from '../actions/action'
import { CLASS_KEYS, classOfKey } from '#domain/class-keys'
import { relationsOf } from '#domain/annotation/text/relations'
import type { OfferedClass } from '../document/class-choice'
import type { EditingSeen } from '../document/editing'
import type { ObjectView } from '../document/object-view'
import { digestOf } from '../document/object-digest'
import type { FindingSeen } from './finding'
import type { OpenTextEditor } from './open-text'
import type { PagesSeen } from './pages-view'
import { NO_RELATION_CLASS } from './relation-tool'
import { TEXT_CHOICES, TEXT_SIZE } from './text-choices'

interface TextSeen {
  readonly editing: EditingSeen
  readonly view: Pick<ObjectView, 'selection' | 'objects'>
  readonly chosen: unknown
  readonly finding: FindingSeen
  readonly relating: unknown
  readonly relationClasses: readonly unknown[]
  readonly pages: PagesSeen
  readonly panelOn: boolean
}

type TextActions = ActionGroup<TextSeen, OpenTextEditor>

const GROUP = 'Text'

/** Creates spans, and selects words for them. */
export const markActions: TextActions = [
  {
    id: 'text.mark',
    title: 'Make a span of the chosen words',
    group: GROUP,
    keys: ['Enter'],
    onCanvas: true,
    menu: 'Make a span of the chosen words',
    look: () => ({ icon: 'mark' }),
    may: ({ editing, chosen, relating }) =>
      editing.refusal ?? (chosen === undefined && relating === undefined ? 'Choose words first.' : true),
    isOff: ({ text }) => text.desk.chosen.get() === undefined && text.relating.begun.get() === undefined,
    run: ({ text }) => (text.relating.begun.get() === undefined ? text.desk.mark() : text.relating.relate()),
  },
  {
    id: 'text.same',
    title: 'Find the same words elsewhere, then make spans of them',
    group: GROUP,
    keys: ['u'],
    onCanvas: true,
    menu: 'Same words too',
    may: ({ editing, view, chosen }) =>
      editing.refusal ?? (view.selection.length === 1 || chosen !== undefined ? true : 'Select a span first.'),
    isOff: ({ session, text }) => session.views.get().selected === undefined && text.desk.chosen.get() === undefined,
    run: ({ text }) => text.desk.sameToo(),
  },
  {
    id: 'text.split',
    title: 'Split the selected span at the chosen place',
    group: GROUP,
    keys: ['Shift+X'],
    onCanvas: true,
    menu: 'Split here',
    may: ({ editing, view }) => editing.refusal ?? (view.selection.length > 0 ? true : 'Select a span first.'),
    isOff: ({ session }) => session.views.get().selection.length === 0,
    run: ({ text }) => text.desk.split(),
  },
  {
    id: 'text.join',
    title: 'Join the selected spans',
    group: GROUP,
    keys: ['Shift+M'],
    onCanvas: true,
    menu: 'Join',
    may: ({ editing, view }) => editing.refusal ?? (view.selection.length > 1 ? true : 'Select two spans or more.'),
    isOff: ({ session }) => session.views.get().selection.length < 2,
    run: ({ text }) => text.desk.join(),
  },
  {
    id: 'text.relate',
    title: 'Relate the selected span to another one',
    group: GROUP,
    keys: ['r'],
    onCanvas: true,
    menu: 'Relate to another span',
    look: () => ({ icon: 'relate' }),
    may({ editing, view, relationClasses }) {
      if (editing.refusal !== undefined) return editing.refusal
      if (relationClasses.length === 0) return NO_RELATION_CLASS
      return view.selection.length > 0 ? true : 'Select a span first.'
    },
    isOn: ({ relating }) => relating !== undefined,
    run: ({ text }) => text.relating.relate(),
  },
  {
    id: 'text.comment',
    title: 'Comment on the chosen words, or on the selected span',
    group: 'Comments',
    keys: ['c'],
    onCanvas: true,
    menu: 'Comment',
    look: () => ({ icon: 'comment' }),
    may: ({ editing, view, chosen }) =>
      editing.refusal ??
      (chosen !== undefined || view.selection.length === 1 ? true : 'Select a span or choose words to comment on.'),
    run: ({ text }) => text.comment(),
  },
  {
    id: 'text.find',
    title: 'Find in the text',
    group: GROUP,
    keys: ['Mod+F'],
    onCanvas: true,
    look: () => ({ icon: 'search' }),
    isOn: ({ finding }) => finding.isOpen,
    run: ({ text }) => (text.finding.seen.get().isOpen ? text.finding.close() : text.finding.open()),
  },
]

const EDGES: readonly (readonly [keys: string, id: string, title: string, move: EdgeMove])[] = (
  [
    ['word', 'a word', ''],
    ['grapheme', 'a character', 'Mod+'],
  ] as const satisfies readonly (readonly [TextStep, string, string])[]
).flatMap(([step, words, more]) =>
  (
    [
      ['Shift', 'end'],
      ['Alt', 'start'],
    ] as const
  ).flatMap(([held, edge]) =>
    ([1, -1] as const).map((by): readonly [string, string, string, EdgeMove] => [
      `${more}${held}+${by === 1 ? 'ArrowRight' : 'ArrowLeft'}`,
      `text.${edge}.${step}.${by === 1 ? 'on' : 'back'}`,
      `Move the ${edge} of the span or the chosen words by ${words} ${by === 1 ? 'on' : 'back'}`,
      { edge, by, step },
    ]),
  ),
)

const PAGE_SHARE = 0.8
const LINE = 60

/** Moves through words, moves the ends of spans, and scrolls the page. */
export const wordActions: TextActions = [
  ...([1, -1] as const).map((by): TextActions[number] => ({
    id: by === 1 ? 'text.next-word' : 'text.previous-word',
    title: by === 1 ? 'Choose the next word' : 'Choose the previous word',
    group: GROUP,
    keys: [by === 1 ? 'ArrowRight' : 'ArrowLeft'],
    onCanvas: true,
    repeats: true,
    run: ({ text }) => text.desk.stepWord(by),
  })),
  ...EDGES.map(([keys, id, title, move]): TextActions[number] => ({
    id,
    title,
    group: GROUP,
    keys: [keys],
    onCanvas: true,
    repeats: true,
    isOff: ({ session, text }) => session.views.get().selected === undefined && text.desk.chosen.get() === undefined,
    run: ({ text }) => text.desk.moveEdge(move),
  })),
  ...(
    [
      ['ArrowUp', 'Up a line', -LINE],
      ['ArrowDown', 'Down a line', LINE],
    ] as const
  ).map(([key, title, by]): TextActions[number] => ({
    id: `text.${key}`,
    title,
    group: GROUP,
    keys: [key],
    onCanvas: true,
    repeats: true,
    run: ({ element }) => element.scrollBy({ top: by }),
  })),
  ...(
    [
      ['PageUp', 'Up a page', -1],
      ['PageDown', 'Down a page', 1],
    ] as const
  ).map(([key, title, by]): TextActions[number] => ({
    id: `text.${key}`,
    title,
    group: GROUP,
    keys: [key],
    onCanvas: true,
    repeats: true,
    run: ({ element }) => element.scrollBy({ top: by * PAGE_SHARE * element.clientHeight }),
  })),
  ...(
    [
      ['Home', 'To the beginning of the text', 0],
      ['End', 'To the end of the text', Infinity],
    ] as const
  ).map(([key, title, top]): TextActions[number] => ({
    id: `text.${key}`,
    title,
    group: GROUP,
    keys: [key],
    onCanvas: true,
    run: ({ element }) => element.scrollTo({ top: Math.min(top, element.scrollHeight) }),
  })),
]

/** A digit turns the selected words into a span of this class; without words, it assigns the class. */
export const textClassActions: TextActions = CLASS_KEYS.map((digit) => ({
  id: `class.${digit}`,
  title: `The class of key ${digit}, for the chosen words, the selected spans and the next ones`,
  group: 'Classes',
  keys: [String(digit)],
  onCanvas: true,
  isOff: (editor) => classOfKey(classesFor(editor), digit) === undefined,
  run(editor) {
    const { session, text } = editor
    const { annotating, views } = session
    const { classes, editing } = annotating
    const ofRelation = isAboutRelations(editor) ? classOfKey(session.desk.relations.get(), digit) : undefined
    if (ofRelation !== undefined) {
      text.relating.choose(ofRelation)
      if (text.relating.begun.get() === undefined) editing.relabel(ofRelation)
      return
    }
    const of = classOfKey(classes.get().classes, digit)
    if (of === undefined) return
    classes.choose(of.className)
    if (text.desk.chosen.get() !== undefined) text.desk.mark(of)
    else if (views.get().selection.length > 0) editing.relabel(of)
  },
}))

/** While a relation is in progress, or only relations are selected, digits choose relation classes. */
function isAboutRelations({ session, text }: OpenTextEditor): boolean {
  const { selection } = session.views.get()
  if (text.relating.begun.get() !== undefined) return true
  return (
    text.desk.chosen.get() === undefined && selection.length > 0 && selection.every(({ ends }) => ends !== undefined)
  )
}

function classesFor(editor: OpenTextEditor): readonly OfferedClass[] {
  const { desk, annotating } = editor.session
  return isAboutRelations(editor) ? desk.relations.get() : annotating.classes.get().classes
}

/** View settings of the text. */
export const readingActions: TextActions = [
  ...([-1, 1] as const).map((by): TextActions[number] => ({
    id: by === 1 ? 'text.larger' : 'text.smaller',
    title: by === 1 ? 'Larger letters or pages' : 'Smaller letters or pages',
    group: GROUP,
    keys: [by === 1 ? '+' : '-'],
    look: () => ({ icon: by === 1 ? 'zoom-in' : 'zoom-out' }),
    run({ session: { choices }, text: { pages } }) {
      if (pages.seen.get().isShown) return pages.zoom(by)
      const text = choices.of(TEXT_CHOICES)
      const next = text.get().textSize + by * TEXT_SIZE.step
      text.set({ textSize: Math.min(TEXT_SIZE.max, Math.max(TEXT_SIZE.min, next)) })
    },
  })),
  {
    id: 'text.fit',
    title: 'Fit pages to the width',
    group: GROUP,
    keys: ['w'],
    look: ({ pages }) => (pages.isShown ? { icon: 'fit' } : undefined),
    isOff: ({ text }) => !text.pages.seen.get().isShown,
    run: ({ text }) => text.pages.fitWidth(),
  },
  {
    id: 'text.page',
    title: 'Go to a page by its number',
    group: GROUP,
    keys: ['g'],
    onCanvas: true,
    isOff: ({ text }) => !text.pages.seen.get().isShown,
    run: ({ text }) => text.pages.ask(),
  },
  {
    id: 'text.pages',
    title: 'Show the pages of the document, or its text',
    group: GROUP,
    keys: ['v'],
    look: ({ pages: { url, isShown } }) =>
      url === undefined ? undefined : { icon: 'pages', text: isShown ? 'Pages' : 'Text' },
    may: ({ pages: { problem } }) => problem ?? true,
    isOn: ({ pages }) => pages.isShown,
    isOff: ({ text }) => text.pages.seen.get().url === undefined,
    run: ({ text }) => text.pages.toggle(),
  },
  {
    id: 'objects.panel',
    title: 'Show or hide the panel beside the text',
    group: 'Objects',
    keys: [']'],
    look({ view }) {
      const { placed } = digestOf(view.objects)
      const length = placed.length - relationsOf(view.objects).length
      return { icon: 'panel', text: length === 1 ? '1 span' : `${length.toLocaleString('en')} spans` }
    },
    isOn: ({ panelOn }) => panelOn,
    run: ({ session }) => session.panel.toggle(),
  },
]
