import { answerItem, labelItem } from '#domain/annotation/commands/label-item'
import type { Author } from '#domain/annotation/commands/new-object'
import { readDocument } from '#domain/annotation/document/read-document'
import { type LabelClass, labelsOf, type Question, questionsOf } from '#domain/annotation/questions/questions'
import { HISTORY_ENTRIES_MAX } from '#domain/constants'
import type { Item } from '#domain/entities'
import type { ReviewRules } from '#domain/review-rules'
import type { InnerHistory, Way } from '../../decisions/inner-history'
import type { AnnotationLoader } from '../document/annotation-loader'
import type { Drawing } from '../document/drawing'
import { createObservable, type Observable } from '../observable'
import type { WorkHost } from '../work/work-host'
import { type Outcome, shortWork } from './short-work'

/** What is known of the answer of an item. */
export interface ItemAnswer {
  readonly at: 'reading' | 'known' | 'writing' | 'unread'
  /** What it answers; while it is written, what it will answer. */
  readonly answers: readonly string[]
  /** Why the last change did not get in. */
  readonly refused?: string
}

/** What becomes of the answers of an item. */
type Next = (before: readonly string[]) => readonly string[]

/** Answers of many items that are not open. */
export interface ManyAnswers extends InnerHistory {
  readonly seen: Observable<ReadonlyMap<number, ItemAnswer>>
  /** Items that are still being written. */
  readonly writing: Observable<number>
  /** Reads what items answer, as far as it is not known. */
  readonly read: (items: readonly Item[]) => void
  /** Gives all of them these answers as one step; each is seen at once, and goes back where it is refused. */
  readonly answer: (items: readonly Item[], next: Next, words: string) => void
  /** Reads all answers again when they are asked for: another question is answered. */
  readonly forget: () => void
  /** Ends when what was answered is written; nothing more is read. */
  readonly dispose: () => Promise<void>
}

interface ManyAnswersParts {
  readonly host: WorkHost
  readonly loader: Pick<AnnotationLoader, 'loadAhead'>
  readonly classes: () => readonly LabelClass[]
  readonly rules: () => Pick<ReviewRules, 'limits' | 'labels'>
  /** The question that is answered, by its id. */
  readonly question: () => string | undefined
  readonly author: () => Author
  readonly randomId: () => string
  readonly onRefused: (reason: string) => void
}

/** So many items are read and written at once. */
const AT_ONCE = 3

/** What an item answered before, and what it answers since; both are exact once it is written. */
interface Change {
  readonly item: Item
  from: readonly string[]
  to: readonly string[]
}

interface Batch {
  readonly words: string
  readonly changes: readonly Change[]
}

/** An item to be written: what the platform has of it, as far as that is known, and what becomes of that. */
interface Wanted {
  readonly known: readonly string[]
  readonly next: Next
  /** Its step; undefined for undo and redo. */
  readonly change?: Change
}

/** Writes go before reads; an item that is written again meanwhile gets the last answer. */
export function createManyAnswers(parts: ManyAnswersParts): ManyAnswers {
  const { host, loader, classes, rules, question, author, randomId, onRefused } = parts
  const seen = createObservable<ReadonlyMap<number, ItemAnswer>>(new Map())
  const writing = createObservable(0)
  const history: Record<Way, readonly Batch[]> = { undo: [], redo: [] }
  const listeners = new Set<() => void>()
  const toRead: number[] = []
  const toWrite = new Map<number, Wanted>()
  const busy = new Set<number>()
  let running = 0
  let onIdle = (): void => undefined

  function set(id: number, next: ItemAnswer): void {
    seen.set(new Map([...seen.get(), [id, next]]))
  }

  function asked(objects: Parameters<typeof questionsOf>[0]['objects']): Question | undefined {
    const all = questionsOf({ classes: classes(), rules: rules(), count: rules().labels, objects })
    return all.find(({ id }) => id === question())
  }

  async function readOne(id: number): Promise<void> {
    const peeked = await host.client.call('peekAsset', [id])
    const url = peeked.ok ? peeked.value.annotation : undefined
    const text = url === undefined || url === null ? undefined : await host.read(url)
    if (!peeked.ok || (url !== null && text === undefined)) return set(id, { at: 'unread', answers: [] })
    const contents = text === undefined ? undefined : readDocument(parsed(text))
    // It may have been answered meanwhile.
    if (seen.get().get(id)?.at === 'reading')
      set(id, { at: 'known', answers: asked(contents?.objects ?? [])?.answers ?? [] })
  }

  async function writeOne(id: number): Promise<void> {
    const wanted = toWrite.get(id)
    if (wanted === undefined) return
    toWrite.delete(id)
    let { known } = wanted
    let to = wanted.next(known)
    const why = await shortWork({ host, loader, randomId }, id, (drawing) => {
      known = asked(drawing.drawn.get().objects)?.answers ?? []
      to = wanted.next(known)
      if (wanted.change !== undefined) Object.assign(wanted.change, { from: known, to })
      return put(drawing, to)
    })
    const has = why === undefined ? to : known
    const again = toWrite.get(id)
    if (again !== undefined) return void toWrite.set(id, { ...again, known: has })
    set(id, why === undefined ? { at: 'known', answers: has } : { at: 'known', answers: has, refused: why })
    if (why !== undefined) onRefused(why)
  }

  async function put(drawing: Drawing, names: readonly string[]): Promise<Outcome> {
    const { objects } = drawing.drawn.get()
    const of = asked(objects)
    if (of === undefined) return { refused: 'This question is not asked of the item any more.' }
    if (isSame(of.answers, names)) return 'same'
    const labels = labelsOf(objects)
    await drawing.hold(labels.map(({ row }) => row))
    const { newId } = drawing
    const by = author()
    const step = { before: [], at: by.at, by: by.email }
    const label = `${of.title}: ${names.join(', ') || 'answer removed'}`
    if (of.of === undefined || of.group === undefined) {
      const to = classes().filter(({ className }) => names.includes(className))
      const ids = labels.map(({ row }) => drawing.idOf(row))
      return outcomeOf(drawing.run('label', labelItem, { ids, to, newId, author: by, label }, step))
    }
    const own = labels.find(({ className }) => className === of.of?.className)
    const values = of.kind === 'scale' ? names.map(Number) : names
    const id = own && drawing.idOf(own.row)
    const args = { id, of: of.of, group: of.group, values, newId, author: by, label }
    return outcomeOf(drawing.run('answer', answerItem, args, step))
  }

  function work(): void {
    writing.set(toWrite.size + [...busy].filter((id) => seen.get().get(id)?.at === 'writing').length)
    while (running < AT_ONCE) {
      const written = [...toWrite.keys()].find((id) => !busy.has(id))
      const id = written ?? toRead.shift()
      if (id === undefined) break
      if (busy.has(id)) continue
      busy.add(id)
      running += 1
      void (written === undefined ? readOne(id) : writeOne(id)).finally(() => {
        busy.delete(id)
        running -= 1
        work()
      })
    }
    if (running === 0) onIdle()
  }

  function write(all: readonly { readonly id: number; readonly next: Next; readonly change?: Change }[]): void {
    const now = new Map(seen.get())
    for (const { id, ...wanted } of all) {
      const shown = now.get(id)?.answers ?? []
      toWrite.set(id, { known: toWrite.get(id)?.known ?? shown, ...wanted })
      now.set(id, { at: 'writing', answers: wanted.next(shown) })
    }
    seen.set(now)
    work()
  }

  function go(way: Way): void {
    const batch = history[way].at(-1)
    if (batch === undefined) return
    const other: Way = way === 'undo' ? 'redo' : 'undo'
    history[way] = history[way].slice(0, -1)
    history[other] = [...history[other], batch]
    // What was not written yet may still become exact.
    write(
      batch.changes.map((change) => ({ id: change.item.id, next: () => (way === 'undo' ? change.from : change.to) })),
    )
    for (const listener of listeners) listener()
  }

  return {
    seen,
    writing,
    read(items) {
      const next = new Map(seen.get())
      for (const { id } of items) {
        if (next.has(id)) continue
        next.set(id, { at: 'reading', answers: [] })
        toRead.push(id)
      }
      if (next.size === seen.get().size) return
      seen.set(next)
      work()
    },
    answer(items, nextOf, words) {
      const changes = items.flatMap((item): readonly Change[] => {
        const { at, answers: from = [] } = seen.get().get(item.id) ?? {}
        const to = nextOf(from)
        return isSame(from, to) && at === 'known' ? [] : [{ item, from, to }]
      })
      if (changes.length === 0) return
      history.undo = [...history.undo, { words, changes }].slice(-HISTORY_ENTRIES_MAX)
      history.redo = []
      write(changes.map((change) => ({ id: change.item.id, next: nextOf, change })))
      for (const listener of listeners) listener()
    },
    forget() {
      toRead.length = 0
      history.undo = []
      history.redo = []
      seen.set(new Map([...seen.get()].filter(([, { at }]) => at === 'writing')))
    },
    name: (way) => history[way].at(-1)?.words,
    go,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispose() {
      toRead.length = 0
      const { promise, resolve } = Promise.withResolvers<void>()
      onIdle = resolve
      work()
      return promise
    },
  }
}

function outcomeOf(refused: string | undefined): Outcome {
  return refused === undefined ? 'made' : { refused }
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name) => other.includes(name))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // What is no annotation says nothing of the item.
    return undefined
  }
}
