import { isMissing, type LabelClass, type Question, questionsOf } from '#domain/annotation/questions/questions'
import type { ReviewRules } from '#domain/review-rules'
import { createObservable, type Observable } from '../observable'
import { createItemAnswers } from './item-answers'
import { type ShownOption, shownOptions } from './shown-options'
import type { StepParts } from './steps'

/** Questions about the open item for the view. */
export interface QuestioningSeen {
  /** Undefined while the annotation or the classes load. */
  readonly questions: readonly Question[] | undefined
  /** Question that keys answer. */
  readonly current: string | undefined
  /** Open level of its tree of answers; empty at the first level, and in a list. */
  readonly level: readonly string[]
  /** Changes each time that question should get the focus. */
  readonly turn: number
  /** Number of unanswered required questions. */
  readonly missing: number
  /** Reason why answers are not possible now. */
  readonly refusal: string | undefined
}

/** Questions about the whole item; each answer is one step of the history. */
export interface ItemQuestions {
  readonly seen: Observable<QuestioningSeen>
  /** Shown answers of a question. */
  readonly options: (question: Question, words?: string) => readonly ShownOption[]
  /** Makes a question the one that keys answer. */
  readonly ask: (id: string) => void
  /** Chooses an answer, or toggles it if several are allowed. `stays`: keys stay on this question. */
  readonly choose: (question: Question, name: string, stays?: boolean) => Promise<void>
  /** Opens a level of the present question's tree of answers. */
  readonly openLevel: (level: readonly string[]) => void
  /** Answers with a text or number; undefined clears the answer. */
  readonly write: (question: Question, value: string | number | undefined) => Promise<void>
  /** Goes up a level of the tree of answers, else clears the present question's answer. */
  readonly back: () => Promise<void>
  /** Chooses the present question's answer by its digit. */
  readonly press: (digit: number, stays?: boolean) => void
  /** Goes to the next or previous question; beyond the ends to the next or previous item. */
  readonly onward: (by: 1 | -1) => void
  readonly dispose: () => void
}

export interface QuestioningParts extends StepParts {
  readonly classes: Observable<readonly LabelClass[] | undefined>
  /** Classes of whole items; without any, every class of the project. */
  readonly tags: Observable<readonly LabelClass[]>
  readonly rules: Observable<Pick<ReviewRules, 'limits' | 'labels'>>
  /** The last required answer advances to the next item. */
  readonly advances: () => boolean
  /** Item whose work is still being opened: key presses for it run once it is open. */
  readonly opening: () => number | undefined
  readonly itemId: () => number | undefined
  /** Moves to the next or previous item; returns whether there was one. */
  readonly step: (by: 1 | -1) => Promise<boolean>
  readonly say: (words: string) => void
}

/** Asks the questions of the open drawing. */
export function createItemQuestions(parts: QuestioningParts): ItemQuestions {
  const { drawing, refusal, classes, tags, rules, advances, opening, step, say } = parts
  const seen = createObservable<QuestioningSeen>({ ...UNREAD, turn: 0, missing: 0, refusal: refusal.get() })
  let unfollow = (): void => undefined
  /** The item is being left: key presses belong to the next one. */
  let isLeaving = false
  /** Text or number that is being written to the drawing. */
  let writing: Promise<void> | undefined
  /** Key press for an item that is shown but not open yet. */
  let early: { readonly itemId: number; readonly press: () => void } | undefined

  const offered = (): readonly LabelClass[] => (tags.get().length > 0 ? tags.get() : (classes.get() ?? []))
  const answers = createItemAnswers(parts, offered)

  function read(): readonly Question[] | undefined {
    const open = drawing.get()
    if (open === undefined || classes.get() === undefined) return undefined
    const { objects } = open.drawn.get()
    return questionsOf({ classes: offered(), rules: rules.get(), count: rules.get().labels, objects })
  }

  function look(part: Focus = {}): void {
    seen.set(looked(seen.get(), part, read(), refusal.get()))
  }

  /** Looks at a part and gives it the focus. */
  function focus(part: Focus): void {
    look({ ...part, turn: seen.get().turn + 1 })
  }

  function ask(id: string | undefined): void {
    if (id !== undefined) focus({ current: id })
  }

  function follow(): void {
    unfollow()
    isLeaving = false
    const open = drawing.get()
    const stops = [
      open?.drawn.subscribe(() => look()),
      // Ask an undone answer again.
      open?.subscribe(({ t }) => t === 'undo' && ask(firstOpen(seen.get().questions)?.id)),
    ]
    unfollow = () => stops.forEach((stop) => stop?.())
    seen.set({ ...seen.get(), ...UNREAD })
    if (open === undefined) look()
    else focus({})
    queueMicrotask(catchUp)
  }

  /** Runs an early key press once possible; drops it if another item was selected. */
  function catchUp(): void {
    if (early === undefined || drawing.get() === undefined || opening() === early.itemId) return
    const { press: again, itemId } = early
    early = undefined
    if (parts.itemId() === itemId && refusal.get() === undefined) again()
  }

  async function leave(by: 1 | -1): Promise<void> {
    isLeaving = true
    const wasThere = await step(by)
    isLeaving = false
    if (!wasThere) say(by === 1 ? 'This is the last item of the list.' : 'This is the first item of the list.')
  }

  /** Runs a change, and advances if it gave the missing answer. */
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
    const { answers: before, kind } = question
    const isSeveral = kind === 'several'
    const names = isSeveral ? toggled(before, name) : [name]
    // Choosing the same answer again only advances.
    const isSame = !isSeveral && before.length === 1 && before[0] === name
    const run = () => (isSame ? Promise.resolve() : answers.choose(question, names))
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
    if (option.opens !== undefined) focus({ level: option.opens })
    else if (itemId !== undefined) early = { itemId, press: () => press(digit, stays) }
    else if (option.name !== undefined) void choose(question, option.name, stays)
  }

  function onward(by: 1 | -1): void {
    // Store the typed answer before finding the next question.
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

  const lookNow = () => look()
  const stops = [
    drawing.subscribe(follow),
    refusal.subscribe(() => {
      look()
      queueMicrotask(catchUp)
    }),
    classes.subscribe(lookNow),
    tags.subscribe(lookNow),
    rules.subscribe(lookNow),
  ]
  follow()

  return {
    seen,
    options: (question, words) =>
      shownOptions(question, question.id === seen.get().current ? seen.get().level : [], words),
    ask,
    openLevel: (level) => focus({ level }),
    choose,
    async write(question, value) {
      const [before] = question.answers
      if ((before ?? '') === String(value ?? '')) return
      const mine = answers.put(question, value === undefined ? [] : [value])
      writing = mine
      await mine
      if (writing === mine) writing = undefined
    },
    async back() {
      const question = present()
      const { level } = seen.get()
      if (level.length > 0) return focus({ level: level.slice(0, -1) })
      if (question === undefined || question.answers.length === 0 || isLeaving) return
      await answers.choose(question, [])
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

type Focus = Partial<Pick<QuestioningSeen, 'current' | 'turn' | 'level'>>

/** View before the questions are read. */
const UNREAD = { questions: undefined, current: undefined, level: [] }

/** View after the questions were read again; a question that is gone gives way to the first open one. */
function looked(
  before: QuestioningSeen,
  part: Focus,
  questions: readonly Question[] | undefined,
  refusal: string | undefined,
): QuestioningSeen {
  const wanted = part.current ?? before.current
  const current = questions?.some(({ id }) => id === wanted) === true ? wanted : firstOpen(questions)?.id
  const missing = questions?.filter(isMissing).length ?? 0
  // Each question starts at the first level of its answers.
  const level = current === before.current ? before.level : []
  return { ...before, level, ...part, questions, current, missing, refusal }
}

/** First question to ask: a required one, else one without an answer, else the first. */
function firstOpen(questions: readonly Question[] | undefined): Question | undefined {
  return questions?.find(isMissing) ?? questions?.find(({ answers }) => answers.length === 0) ?? questions?.[0]
}

function toggled(answers: readonly string[], name: string): readonly string[] {
  return answers.includes(name) ? answers.filter((one) => one !== name) : [...answers, name]
}
