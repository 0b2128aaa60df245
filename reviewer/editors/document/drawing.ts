import type { AnnotationObject } from '#domain/annotation/document/read-document'
import { type History, NO_HISTORY, recorded, redone, undone } from '#domain/annotation/history/history'
import type { SavedEntry } from '#domain/annotation/json/joined'
import type { PartMask } from '#domain/annotation/mask/part-mask'
import { withoutPixelsOfRemoved } from '#domain/annotation/mask/removed-pixels'
import type { Native } from '#domain/annotation/native'
import { given } from '#domain/given'
import type { Command, Reading } from '#domain/annotation/ops/command'
import type { Entry, Place } from '#domain/annotation/ops/entry'
import { inverse } from '#domain/annotation/ops/invert'
import type { NamedThread } from '#domain/annotation/comments/merge-threads'
import type { Thread } from '#domain/annotation/comments/thread'
import { isThreadId, type ObjectId, type Op, type ThreadId } from '#domain/annotation/ops/op'
import { createObservable, type Observable } from '../observable'
import type { ClassDress } from './class-dress'
import { createDrawingContents, type DrawingParts, isObjectId } from './drawing-contents'

type Row = AnnotationObject['row']

/** Event of a drawing, in the form for a journal. */
export type Happened =
  | { readonly t: 'do'; readonly entry: Entry }
  | { readonly t: 'undo' | 'redo'; readonly seq: number }

/** State of a drawing for the view: new with each change. */
export interface Drawn {
  /** In painting order. */
  readonly objects: readonly AnnotationObject[]
  readonly history: History
  /** Comment threads; the same list until one changes. */
  readonly threads: readonly Thread[]
  /** All of the file except objects and comments; the same until a value changes. */
  readonly head: Native | undefined
  /** Pixels of its parts; undefined if none was ever painted. The same until a change. */
  readonly mask: PartMask | undefined
  /** Rows that the last change affected. */
  readonly touched: readonly Row[]
  /** It placed objects elsewhere than on top. */
  readonly isMixed: boolean
}

/** Object of the drawing in the form to save. */
export interface Kept {
  /** Index in the base revision; undefined for a new one. */
  readonly base: number | undefined
  /** Exact object, if it was changed or is new. */
  readonly value: Native | undefined
}

/** Data of a step that its command can't know. */
export interface StepContext {
  readonly before: readonly Row[]
  /** Selection afterwards; unchanged if absent. */
  readonly after?: readonly ObjectId[]
  /** Close steps of the same name are joined. */
  readonly joins?: string
  readonly at: string
  readonly by: string
}

/** Objects of an opened annotation, changed by commands, with their history. */
export interface Drawing {
  readonly drawn: Observable<Drawn>
  readonly reading: Reading
  readonly idOf: (row: Row) => ObjectId
  readonly rowsOf: (ids: readonly ObjectId[]) => readonly Row[]
  readonly newId: () => ObjectId
  /** The file has a place for comments. */
  readonly takesComments: boolean
  /** Id of the next thread, and its position after all others. */
  readonly nextThread: () => { readonly id: ThreadId; readonly z: number }
  /** Loads the exact objects of these rows, the only ones that commands may read. */
  hold(rows: readonly Row[]): Promise<void>
  readonly isHeld: (row: Row) => boolean
  /** Runs a command; returns the reason if it changed nothing. */
  run<A>(name: string, command: Command<A>, args: A, context: StepContext): string | undefined
  /** Undoes the last step, or redoes the next one; returns its place. */
  undo(): Place | undefined
  redo(): Place | undefined
  /** Replays earlier events, as from a journal. */
  replay(happened: readonly Happened[]): Promise<void>
  /** Shows objects by the present names and colours of their classes; the saved form doesn't change. */
  dress(next: ClassDress): void
  /** Calls the listener after each manual change; returns the function that unsubscribes. */
  subscribe(listener: (happened: Happened) => void): () => void
  /** Every object in order. */
  readonly contents: () => readonly Kept[]
  /** Their ids, in the same order. */
  readonly ids: () => readonly ObjectId[]
  /** Every thread in order. */
  readonly threads: () => readonly NamedThread[]
  /** Threads in the form to save; undefined if all are unchanged. */
  readonly savedThreads: () => readonly SavedEntry[] | undefined
  /** Head of the file in the form to save; undefined if it is unchanged. */
  readonly savedHead: () => Native | undefined
}

/** Starts with the objects of a file and no history. */
export function createDrawing(parts: DrawingParts): Drawing {
  const { comments, randomId } = parts
  const contents = createDrawingContents(parts)
  const { reading, threads, idOf, rowOf } = contents
  const listeners = new Set<(happened: Happened) => void>()
  const drawn = createObservable<Drawn>({ ...contents.seen(), history: NO_HISTORY, touched: [], isMixed: false })
  let history = NO_HISTORY
  /** Operations of a replay, which publishes one update at the end. */
  let replayed: Op[] | undefined
  let seq = 0

  function settle(next: History, delta: readonly Op[], happened?: Happened): void {
    history = next
    if (replayed !== undefined) {
      for (const op of delta) replayed.push(op)
      return
    }
    const painted = contents.lookAtRepainted()
    const touched = [...new Set([...delta.flatMap(({ id }) => (isObjectId(id) ? [rowOf(id)] : [])), ...painted])]
    const isMixed = delta.some(({ o, id }) => isObjectId(id) && (o === 'order' || o === 'add'))
    drawn.set({ ...contents.seen(), history, touched, isMixed })
    if (happened !== undefined) for (const listener of listeners) listener(happened)
  }

  function take(entry: Entry, happened?: Happened): void {
    seq = Math.max(seq, entry.seq)
    contents.apply(entry.delta)
    const next = recorded(history, entry)
    forget(history, next)
    settle(next, entry.delta, happened)
  }

  /** Drops removed objects that no step can restore any more. */
  function forget(before: History, next: History): void {
    const removed = objectsOfLostSteps(before, next).filter((id) => !contents.has(id))
    if (removed.length === 0) return
    const needed = new Set(next.past.flatMap(({ delta }) => delta.map(({ id }) => id)))
    contents.drop(removed.filter((id) => !needed.has(id)))
  }

  function back(isTold: boolean): Entry | undefined {
    const entry = history.past.at(-1)
    if (entry === undefined) return undefined
    contents.apply(inverse(entry.delta))
    settle(undone(history), entry.delta, isTold ? { t: 'undo', seq: entry.seq } : undefined)
    return entry
  }

  function again(isTold: boolean): Entry | undefined {
    const [entry] = history.future
    if (entry === undefined) return undefined
    contents.apply(entry.delta)
    settle(redone(history), entry.delta, isTold ? { t: 'redo', seq: entry.seq } : undefined)
    return entry
  }

  return {
    drawn,
    reading,
    idOf,
    rowsOf: (some) => some.map(rowOf),
    newId: () => `n${randomId()}`,
    takesComments: comments !== undefined,
    nextThread: () => ({ id: `t${randomId()}`, z: threads.top() + 1 }),
    hold: contents.hold,
    isHeld: contents.isHeld,
    run(name, command, args, { before, after, joins, at, by }) {
      const made = command(reading, args)
      if ('refusal' in made) return made.refusal
      seq += 1
      const delta = withoutPixelsOfRemoved(made.delta, contents.mask())
      const selection = before.map(idOf)
      const extra = { before: { selection }, after: { selection: after ?? selection }, ...given({ joins }) }
      const entry: Entry = { seq, command: name, label: made.label, delta, extra, at, by }
      take(entry, { t: 'do', entry })
      return undefined
    },
    undo: () => back(true)?.extra.before,
    redo: () => again(true)?.extra.after,
    async replay(happened) {
      const touched = happened.flatMap((one) => (one.t === 'do' ? one.entry.delta : []))
      const ofFile = touched.flatMap(({ id }) => (isObjectId(id) && id.startsWith('b') ? [rowOf(id)] : []))
      await contents.hold([...new Set(ofFile)])
      const delta: Op[] = []
      replayed = delta
      try {
        for (const one of happened) {
          if (one.t === 'do') take(one.entry)
          else if (one.t === 'undo') back(false)
          else again(false)
        }
      } finally {
        replayed = undefined
      }
      if (happened.length > 0) settle(history, delta)
    },
    dress(next) {
      const touched = contents.dress(next)
      if (touched.length > 0) drawn.set({ ...drawn.get(), objects: contents.seen().objects, touched, isMixed: false })
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    ids: contents.ids,
    threads: threads.all,
    savedThreads: threads.saved,
    savedHead: contents.savedHead,
    contents: contents.entries,
  }
}

/** Objects that were added or removed by steps that can no longer be undone or redone. */
function objectsOfLostSteps(before: History, next: History): readonly ObjectId[] {
  const [first] = next.past
  const firstLeft = before.past.findIndex((entry) => entry === first)
  const lost = firstLeft === -1 ? before.past : before.past.slice(0, firstLeft)
  return [...lost, ...before.future].flatMap(({ delta }) =>
    delta.flatMap(({ o, id }) => (isObjectId(id) && (o === 'remove' || o === 'add') ? [id] : [])),
  )
}

/** Tells whether a step changed objects or answers, and not only comments. */
export function isOfAnnotation(happened: Happened): boolean {
  return happened.t === 'do' && happened.entry.delta.some(({ id }) => id === 'head' || !isThreadId(id))
}
