import { answerItem, labelItem } from '#domain/annotation/commands/label-item'
import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { AttributeValues } from '#domain/annotation/parts/attribute-values'
import {
  isMissing,
  type LabelClass,
  labelsOf,
  type Question,
  questionsOf,
} from '#domain/annotation/questions/questions'
import type { ReviewRules } from '#domain/review-rules'
import { createObservable, type Observable } from '../observable'
import type { Drawing } from './drawing'
import { type ShownOption, shownOptions } from './shown-options'
import { createSteps, type StepParts } from './steps'

/** What is seen of the questions about the open item. */
export interface QuestioningSeen {
  /** Undefined while the annotation or the classes are on their way. */
  readonly questions: readonly Question[] | undefined
  /** The question that keys answer. */
  readonly current: string | undefined
  /** The level of its tree of answers that is open; none at the first, and in a list. */
  readonly level: readonly string[]
  /** Another number each time the keyboard is to go to that question. */
  readonly turn: number
  /** So many questions must still be answered. */
  readonly missing: number
  /** Why nothing can be answered now. */
  readonly refusal: string | undefined
}

/** Asks what the whole item is; each answer is one step of the history. */
export interface Questioning {
  readonly seen: Observable<QuestioningSeen>
  /** The answers of a question that are shown now. */
  readonly options: (question: Question, words?: string) => readonly ShownOption[]
  /** Makes a question the one that keys answer. */
  readonly ask: (id: string) => void
  /** Chooses an answer; toggles it where several are allowed. `stays`: keys stay on this question. */
  readonly choose: (question: Question, name: string, stays?: boolean) => Promise<void>
  /** Opens a level of the tree of answers of the present question. */
  readonly openLevel: (level: readonly string[]) => void
  /** Answers with a text or a number; none takes the answer away. */
  readonly write: (question: Question, value: string | number | undefined) => Promise<void>
  /** Goes up a level of the tree of answers, else takes the answer to the present question away. */
  readonly back: () => Promise<void>
  /** Chooses the answer of a digit of the present question. */
  readonly press: (digit: number, stays?: boolean) => void
  /** To the next question or the one before; beyond the ends to the next item or the one before. */
  readonly onward: (by: 1 | -1) => void
  readonly dispose: () => void
}

export interface QuestioningParts extends StepParts {
  readonly classes: Observable<readonly LabelClass[] | undefined>
  /** Classes that are said of whole items; without any, every class of the project is. */
  readonly tags: Observable<readonly LabelClass[]>
  readonly rules: Observable<Pick<ReviewRules, 'limits' | 'labels'>>
  /** The last required answer leads to the next item. */
  readonly advances: () => boolean
  /** The item whose work is still being opened: what is pressed for it is done once it is open. */
  readonly opening: () => number | undefined
  readonly itemId: () => number | undefined
  /** Goes to the next item or the one before; answers whether there was one. */
  readonly step: (by: 1 | -1) => Promise<boolean>
  readonly say: (words: string) => void
}

const NONE: readonly AnnotationObject[] = []

/** Follows whatever drawing is open. */
export function createQuestioning(parts: QuestioningParts): Questioning {
  const { drawing, refusal, author, classes, tags, rules, advances, opening, step, say } = parts
  const steps = createSteps(parts)
  const seen = createObservable<QuestioningSeen>({
    questions: undefined,
    current: undefined,
    level: [],
    turn: 0,
    missing: 0,
    refusal: refusal.get(),
  })
  let unfollow = (): void => undefined
  /** The item is left: what is pressed meanwhile is meant for the next one. */
  let isLeaving = false
  /** A text or number on its way into the drawing. */
  let writing: Promise<void> | undefined
  /** A key that was pressed for an item that is seen and not open yet. */
  let early: { readonly itemId: number; readonly press: () => void } | undefined

  const offered = (): readonly LabelClass[] => (tags.get().length > 0 ? tags.get() : (classes.get() ?? []))

  function read(open: Drawing): readonly Question[] {
    const { objects } = open.drawn.get()
    return questionsOf({ classes: offered(), rules: rules.get(), count: rules.get().labels, objects })
  }

  function look(part: Partial<Pick<QuestioningSeen, 'current' | 'turn' | 'level'>> = {}): void {
    const open = drawing.get()
    const questions = open === undefined || classes.get() === undefined ? undefined : read(open)
    const wanted = part.current ?? seen.get().current
    const current = questions?.some(({ id }) => id === wanted) === true ? wanted : firstOpen(questions)?.id
    const missing = questions?.filter(isMissing).length ?? 0
    const before = seen.get()
    // Each question begins at the first level of its answers.
    const level = current === before.current ? before.level : []
    seen.set({ ...before, level, ...part, questions, current, missing, refusal: refusal.get() })
  }

  function follow(): void {
    unfollow()
    isLeaving = false
    const open = drawing.get()
    const stops = [
      open?.drawn.subscribe(() => look()),
      // What was taken back is asked again.
      open?.subscribe(({ t }) => t === 'undo' && ask(firstOpen(seen.get().questions)?.id)),
    ]
    unfollow = () => stops.forEach((stop) => stop?.())
    seen.set({ ...seen.get(), questions: undefined, current: undefined, level: [] })
    look(open === undefined ? {} : { turn: seen.get().turn + 1 })
    queueMicrotask(catchUp)
  }

  /** Does what was pressed early, once that is possible; nothing where another item came. */
  function catchUp(): void {
    if (early === undefined || drawing.get() === undefined || opening() === early.itemId) return
    const { press: again, itemId } = early
    early = undefined
    if (parts.itemId() === itemId && refusal.get() === undefined) again()
  }

  function ask(id: string | undefined): void {
    if (id !== undefined) look({ current: id, turn: seen.get().turn + 1 })
  }

  async function leave(by: 1 | -1): Promise<void> {
    isLeaving = true
    const wasThere = await step(by)
    isLeaving = false
    if (!wasThere) say(by === 1 ? 'This is the last item of the list.' : 'This is the first item of the list.')
  }

  const labels = () => labelsOf(drawing.get()?.drawn.get().objects ?? NONE)

  async function label(names: readonly string[]): Promise<void> {
    const rows = labels().map(({ row }) => row)
    const to = offered().filter(({ className }) => names.includes(className))
    const words = to.length === 0 ? 'Class taken away' : `Class: ${to.map(({ className }) => className).join(', ')}`
    const argsFor = (open: Drawing) => ({
      ids: rows.map(open.idOf),
      to,
      newId: open.newId,
      author: author(),
      label: words,
    })
    await steps.run('label', rows, labelItem, argsFor)
  }

  async function put({ of, group, title }: Question, values: AttributeValues): Promise<void> {
    if (of === undefined || group === undefined) return
    const row = labels().find(({ className }) => className === of.className)?.row
    const words = values.length === 0 ? `${title}: answer removed` : `${title}: ${values.join(', ')}`
    const argsFor = (open: Drawing) => ({
      id: row === undefined ? undefined : open.idOf(row),
      of,
      group,
      values,
      newId: open.newId,
      author: author(),
      label: words,
    })
    await steps.run('answer', row === undefined ? [] : [row], answerItem, argsFor)
  }

  /** Runs a change, and leads on where it was the answer that was still missing. */
  async function change(question: Question, run: () => Promise<void>, stays: boolean): Promise<void> {
    if (isLeaving) return
    const no = refusal.get()
    if (no !== undefined) return parts.onRefused(no)
    const open = drawing.get()
    const before = seen.get().missing
    await run()
    if (drawing.get() !== open || stays) return
    const { questions = [], missing } = seen.get()
    const isDone = before > 0 && missing === 0
    if (isDone && advances()) return leave(1)
    const next = questions[questions.findIndex(({ id }) => id === question.id) + 1]
    ask(next?.id ?? questions.find(isMissing)?.id ?? question.id)
  }

  async function choose(question: Question, name: string, stays = false): Promise<void> {
    const { answers, of, kind } = question
    const isSeveral = kind === 'several'
    const names = isSeveral ? toggled(answers, name) : [name]
    // Choosing the same answer again only moves on.
    const isSame = !isSeveral && answers.length === 1 && answers[0] === name
    const values = kind === 'scale' ? names.map(Number) : names
    const run = () => (isSame ? Promise.resolve() : of === undefined ? label(names) : put(question, values))
    ask(question.id)
    look({ level: [] })
    await change(question, run, stays || isSeveral)
  }

  const present = () => seen.get().questions?.find(({ id }) => id === seen.get().current)

  function press(digit: number, stays?: boolean): void {
    const question = present()
    const option = question && shownOptions(question, seen.get().level).find((one) => one.digit === digit)
    if (question === undefined || option === undefined || isLeaving) return
    const itemId = opening()
    if (option.opens !== undefined) look({ level: option.opens, turn: seen.get().turn + 1 })
    else if (itemId !== undefined) early = { itemId, press: () => press(digit, stays) }
    else if (option.name !== undefined) void choose(question, option.name, stays)
  }

  function onward(by: 1 | -1): void {
    // What was typed is an answer before the next question is looked for.
    if (writing !== undefined) return void writing.then(() => onward(by))
    const { questions = [], current } = seen.get()
    if (isLeaving) return
    const next = questions[questions.findIndex(({ id }) => id === current) + by]
    if (next !== undefined) return ask(next.id)
    const open = by === 1 ? questions.find(isMissing) : undefined
    if (open === undefined) return void leave(by)
    say(`“${open.title}” must be answered.`)
    ask(open.id)
  }

  const stops = [
    drawing.subscribe(follow),
    refusal.subscribe(() => {
      look()
      queueMicrotask(catchUp)
    }),
    classes.subscribe(() => look()),
    tags.subscribe(() => look()),
    rules.subscribe(() => look()),
  ]
  follow()

  return {
    seen,
    options: (question, words) =>
      shownOptions(question, question.id === seen.get().current ? seen.get().level : [], words),
    ask,
    openLevel: (level) => look({ level, turn: seen.get().turn + 1 }),
    choose,
    async write(question, value) {
      const [before] = question.answers
      if ((before ?? '') === String(value ?? '')) return
      const mine = put(question, value === undefined ? [] : [value])
      writing = mine
      await mine
      if (writing === mine) writing = undefined
    },
    async back() {
      const question = present()
      const { level } = seen.get()
      if (level.length > 0) return look({ level: level.slice(0, -1), turn: seen.get().turn + 1 })
      if (question === undefined || question.answers.length === 0 || isLeaving) return
      await (question.of === undefined ? label([]) : put(question, []))
      ask(question.id)
    },
    press,
    onward,
    dispose() {
      unfollow()
      for (const stop of stops) stop()
    },
  }
}

/** The question that is asked first: one that must be answered, else one without an answer, else the first. */
function firstOpen(questions: readonly Question[] | undefined): Question | undefined {
  return questions?.find(isMissing) ?? questions?.find(({ answers }) => answers.length === 0) ?? questions?.[0]
}

function toggled(answers: readonly string[], name: string): readonly string[] {
  return answers.includes(name) ? answers.filter((one) => one !== name) : [...answers, name]
}
