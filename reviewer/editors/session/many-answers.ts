import type { Author } from '#domain/annotation/commands/new-object'
import { type AnnotationObject, readDocument } from '#domain/annotation/document/read-document'
import { type LabelClass, type Question, questionsOf } from '#domain/annotation/questions/questions'
import type { Item } from '#domain/entities'
import type { ReviewRules } from '#domain/review-rules'
import type { InnerHistory, Way } from '../../decisions/inner-history'
import type { AnnotationLoader } from '../document/annotation-loader'
import { createObservable, type Observable } from '../observable'
import type { WorkHost } from '../work/work-host'
import { createBatches } from './answer-batches'
import { isSameAnswer, putAnswer } from './put-answer'
import { shortWork } from './short-work'

/** Answer of an item, and how far it is read or written. */
export interface ItemAnswer {
  readonly at: 'reading' | 'known' | 'writing' | 'unread'
  /** Its answers; the new ones while they are being written. */
  readonly answers: readonly string[]
  /** Why the last change failed. */
  readonly refused?: string
}

/** Returns the new answers of an item. */
type Next = (before: readonly string[]) => readonly string[]

/** Reads and writes the answers of many items that are not open. */
export interface ManyAnswers extends InnerHistory {
  readonly seen: Observable<ReadonlyMap<number, ItemAnswer>>
  /** Number of items that are still being written. */
  readonly writing: Observable<number>
  /** Reads the answers of items that aren't known yet. */
  readonly read: (items: readonly Item[]) => void
  /** Answers for all items as one step; each new answer is visible at once, and reverts if it is refused. */
  readonly answer: (items: readonly Item[], next: Next, words: string) => void
  /** Forgets all answers, because the question changed. */
  readonly forget: () => void
  /** Stops reading; resolves once all answers are written. */
  readonly dispose: () => Promise<void>
}

interface ManyAnswersParts {
  readonly host: WorkHost
  readonly loader: Pick<AnnotationLoader, 'loadAhead'>
  readonly classes: () => readonly LabelClass[]
  readonly rules: () => Pick<ReviewRules, 'limits' | 'labels'>
  /** Id of the question to answer. */
  readonly question: () => string | undefined
  readonly author: () => Author
  readonly randomId: () => string
  readonly onRefused: (reason: string) => void
}

/** Number of items that are read or written at once. */
const AT_ONCE = 3

/** Answers of an item before and after a step; both are exact once the item is written. */
interface Change {
  readonly item: Item
  from: readonly string[]
  to: readonly string[]
}

interface Batch {
  readonly words: string
  readonly changes: readonly Change[]
}

/** Item to write. */
interface Wanted {
  /** Its answers on the platform, as far as known. */
  readonly known: readonly string[]
  readonly next: Next
  /** Change of its step; undefined for undo and redo. */
  readonly change?: Change
}

/** Writes before it reads; of several writes of an item the last one counts. */
export function createManyAnswers(parts: ManyAnswersParts): ManyAnswers {
  const { host, loader, classes, rules, question, author, randomId, onRefused } = parts
  const seen = createObservable<ReadonlyMap<number, ItemAnswer>>(new Map())
  const writing = createObservable(0)
  const batches = createBatches<Batch>()
  const toRead: number[] = []
  const toWrite = new Map<number, Wanted>()
  const busy = new Set<number>()
  let running = 0
  let onIdle = (): void => undefined

  function set(id: number, next: ItemAnswer): void {
    seen.set(new Map([...seen.get(), [id, next]]))
  }

  function asked(objects: readonly AnnotationObject[]): Question | undefined {
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
      return putAnswer(drawing, to, { classes, author, asked })
    })
    const has = why === undefined ? to : known
    const again = toWrite.get(id)
    if (again !== undefined) return void toWrite.set(id, { ...again, known: has })
    set(id, why === undefined ? { at: 'known', answers: has } : { at: 'known', answers: has, refused: why })
    if (why !== undefined) onRefused(why)
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
    const batch = batches.take(way)
    if (batch === undefined) return
    // Read `from` and `to` late: they become exact once the item is written.
    write(
      batch.changes.map((change) => ({ id: change.item.id, next: () => (way === 'undo' ? change.from : change.to) })),
    )
    batches.tell()
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
        return isSameAnswer(from, to) && at === 'known' ? [] : [{ item, from, to }]
      })
      if (changes.length === 0) return
      batches.add({ words, changes })
      write(changes.map((change) => ({ id: change.item.id, next: nextOf, change })))
      batches.tell()
    },
    forget() {
      toRead.length = 0
      batches.clear()
      seen.set(new Map([...seen.get()].filter(([, { at }]) => at === 'writing')))
    },
    name: batches.name,
    go,
    subscribe: batches.subscribe,
    dispose() {
      toRead.length = 0
      const { promise, resolve } = Promise.withResolvers<void>()
      onIdle = resolve
      work()
      return promise
    },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A file that isn't an annotation has no answers.
    return undefined
  }
}
