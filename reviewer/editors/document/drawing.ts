import { type AnnotationObject, readObject } from '#domain/annotation/document/read-document'
import { isSameJson } from '#domain/annotation/commands/is-same-json'
import { type History, NO_HISTORY, recorded, redone, undone } from '#domain/annotation/history/history'
import type { SavedEntry } from '#domain/annotation/json/joined'
import { asMasked } from '#domain/annotation/mask/mask-objects'
import { colourOfLabel, type PartMask } from '#domain/annotation/mask/part-mask'
import { withoutPixelsOfRemoved } from '#domain/annotation/mask/removed-pixels'
import { labelsIn, withTileChanges } from '#domain/annotation/mask/tile-changes'
import type { Native } from '#domain/annotation/native'
import { given } from '#domain/given'
import { changed, eachChange } from '#domain/annotation/ops/apply'
import type { Command, Reading } from '#domain/annotation/ops/command'
import type { Entry, Place } from '#domain/annotation/ops/entry'
import { inverse } from '#domain/annotation/ops/invert'
import type { NamedThread } from '#domain/annotation/comments/merge-threads'
import type { Thread } from '#domain/annotation/comments/thread'
import { isThreadId, type EntryId, type ObjectId, type Op, type ThreadId } from '#domain/annotation/ops/op'
import { createObservable, type Observable } from '../observable'
import { type ClassDress, dresser, NO_DRESS } from './class-dress'
import { createObjectOrder } from './object-order'
import { createThreadOrder } from './thread-order'

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
  /** Shows objects by the present names and colours of their classes; what is saved stays as it is. */
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

export interface DrawingParts {
  readonly objects: readonly AnnotationObject[]
  /** Number of entries in the file, including unreadable ones. */
  readonly entries: number
  /** Threads of the file, as stored there; undefined if it has no place for any. */
  readonly comments?: readonly unknown[] | undefined
  /** All of the file except these; undefined if its form has no place for that. */
  readonly head?: Native | undefined
  /** Pixels of its parts, if it has a mask. */
  readonly mask?: PartMask | undefined
  readonly colours: Readonly<Record<string, string>>
  /** Exact entries of the file at these indexes. */
  readonly exact: (places: readonly number[]) => Promise<readonly Native[]>
  readonly randomId: () => string
}

/** Starts with the objects of a file and no history. */
export function createDrawing(parts: DrawingParts): Drawing {
  const { objects, entries, comments, head: headCame, mask: maskCame, colours, exact, randomId } = parts
  const order = createObjectOrder(objects, entries)
  const threads = createThreadOrder(comments ?? [])
  /** Exact objects that were requested or changed. */
  const values = new Map<Row, Native>()
  const rows = new Map<ObjectId, Row>()
  const ids = new Map<Row, ObjectId>()
  /** Original values of the file's changed objects. */
  const came = new Map<Row, Native>()
  /** Cached comparisons: values are immutable, and every save needs all of them. */
  const compared = new Map<Row, { readonly value: Native; readonly isSame: boolean }>()
  const listeners = new Set<(happened: Happened) => void>()
  let dressed = dresser(NO_DRESS)
  let head = headCame
  let mask = maskCame
  /** Colours whose pixels changed since their objects were read. */
  const repainted = new Set<number>()
  const drawn = createObservable<Drawn>({
    objects: order.list(),
    threads: threads.list(),
    head,
    mask,
    history: NO_HISTORY,
    touched: [],
    isMixed: false,
  })
  let history = NO_HISTORY
  /** Replay publishes one update at the end. */
  let replayed: Op[] | undefined
  let nextRow = entries
  let seq = 0

  function rowOf(id: ObjectId): Row {
    if (id.startsWith('b')) return Number(id.slice(1))
    const known = rows.get(id)
    if (known !== undefined) return known
    const row = nextRow
    nextRow += 1
    rows.set(id, row)
    ids.set(row, id)
    return row
  }

  /** An object restored to its original value is saved byte for byte. */
  function isAsItCame(row: Row): boolean {
    if (row >= entries) return false
    const [before, value] = [came.get(row), values.get(row)]
    if (before === undefined || before === value) return true
    if (value === undefined) return false
    const known = compared.get(row)
    if (known?.value === value) return known.isSame
    const isSame = isSameJson(before, value)
    compared.set(row, { value, isSame })
    return isSame
  }

  const idOf = (row: Row): ObjectId => ids.get(row) ?? `b${row}`

  const reading: Reading = {
    value(id) {
      if (id === 'head') return head
      if (isThreadId(id)) return threads.value(id)
      return order.has(rowOf(id)) ? values.get(rowOf(id)) : undefined
    },
    z: (id) => (isThreadId(id) ? threads.z(id) : order.z(rowOf(id))),
    top: order.top,
    bottom: order.bottom,
  }

  function put(row: Row, value: Native, z: number): void {
    const before = values.get(row)
    if (row < entries && before !== undefined && !came.has(row)) came.set(row, before)
    values.set(row, value)
    const object = readObject(value, row, colours)
    const seen = object && mask && object.parts !== undefined ? asMasked(object, mask) : object
    order.put(row, seen && dressed(seen), z)
  }

  /** Updates objects whose pixels changed; returns their rows. */
  function lookAtRepainted(): readonly Row[] {
    if (repainted.size === 0 || mask === undefined) return []
    const seen = order.list().filter(({ parts }) => parts?.some((colour) => repainted.has(colour)))
    repainted.clear()
    for (const { outline: _outline, box: _box, area: _area, ...object } of seen)
      order.put(object.row, asMasked(object, mask), order.z(object.row))
    return seen.map(({ row }) => row)
  }

  function apply(delta: readonly Op[]): void {
    eachChange(delta, {
      values(id, ops) {
        if (id === 'head') return void (head = head && changed(head, ops))
        if (isThreadId(id)) return threads.change(id, (before) => changed(before, ops))
        const row = rowOf(id)
        const value = values.get(row)
        if (value !== undefined) put(row, changed(value, ops), order.z(row))
      },
      other(op) {
        if (op.o === 'tiles') {
          mask = withTileChanges(mask, op)
          for (const label of labelsIn(op.tiles)) repainted.add(colourOfLabel(label))
          return
        }
        const { id } = op
        if (isThreadId(id)) {
          if (op.o === 'add') threads.put(id, op.value, op.z)
          else if (op.o === 'remove') threads.remove(id)
          return
        }
        const row = rowOf(id)
        const value = values.get(row)
        // Restore the exact value that the object had at its removal.
        if (op.o === 'add') put(row, value ?? op.value, op.z)
        else if (op.o === 'remove') order.remove(row)
        else if (op.o === 'order' && value !== undefined) put(row, value, op.to)
      },
    })
  }

  function settle(next: History, delta: readonly Op[], happened?: Happened): void {
    history = next
    if (replayed !== undefined) {
      for (const op of delta) replayed.push(op)
      return
    }
    const painted = lookAtRepainted()
    const touched = [...new Set([...delta.flatMap(({ id }) => (isObject(id) ? [rowOf(id)] : [])), ...painted])]
    const isMixed = delta.some(({ o, id }) => isObject(id) && (o === 'order' || o === 'add'))
    drawn.set({ objects: order.list(), threads: threads.list(), head, mask, history, touched, isMixed })
    if (happened !== undefined) for (const listener of listeners) listener(happened)
  }

  function take(entry: Entry, happened?: Happened): void {
    seq = Math.max(seq, entry.seq)
    apply(entry.delta)
    const next = recorded(history, entry)
    forget(history, next)
    settle(next, entry.delta, happened)
  }

  /** Drops removed objects that no step can restore any more. */
  function forget(before: History, next: History): void {
    const [first] = next.past
    const firstLeft = before.past.findIndex((entry) => entry === first)
    const gone = firstLeft === -1 ? before.past : before.past.slice(0, firstLeft)
    const rowsGone = [...gone, ...before.future].flatMap(({ delta }) =>
      delta.flatMap(({ o, id }) => (isObject(id) && (o === 'remove' || o === 'add') ? rowOf(id) : [])),
    )
    const removed = rowsGone.filter((row) => !order.has(row))
    if (removed.length === 0) return
    const needed = new Set(next.past.flatMap(({ delta }) => delta.map(({ id }) => id)))
    for (const row of removed) {
      if (needed.has(idOf(row))) continue
      values.delete(row)
      came.delete(row)
      compared.delete(row)
    }
  }

  function back(isTold: boolean): Entry | undefined {
    const entry = history.past.at(-1)
    if (entry === undefined) return undefined
    apply(inverse(entry.delta))
    settle(undone(history), entry.delta, isTold ? { t: 'undo', seq: entry.seq } : undefined)
    return entry
  }

  function again(isTold: boolean): Entry | undefined {
    const [entry] = history.future
    if (entry === undefined) return undefined
    apply(entry.delta)
    settle(redone(history), entry.delta, isTold ? { t: 'redo', seq: entry.seq } : undefined)
    return entry
  }

  async function hold(wanted: readonly Row[]): Promise<void> {
    const missing = wanted.filter((row) => row < entries && !values.has(row))
    if (missing.length === 0) return
    const read = await exact(missing)
    for (const [at, row] of missing.entries()) {
      const value = read[at]
      if (value !== undefined && !values.has(row)) values.set(row, value)
    }
  }

  return {
    drawn,
    reading,
    idOf,
    rowsOf: (some) => some.map(rowOf),
    newId: () => `n${randomId()}`,
    takesComments: comments !== undefined,
    nextThread: () => ({ id: `t${randomId()}`, z: threads.top() + 1 }),
    hold,
    isHeld: (row) => values.has(row),
    run(name, command, args, { before, after, joins, at, by }) {
      const made = command(reading, args)
      if ('refusal' in made) return made.refusal
      seq += 1
      const delta = withoutPixelsOfRemoved(made.delta, mask)
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
      await hold([...new Set(touched.flatMap(({ id }) => (isObject(id) && id.startsWith('b') ? [rowOf(id)] : [])))])
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
      dressed = dresser(next)
      const touched = order.dress(dressed)
      if (touched.length > 0) drawn.set({ ...drawn.get(), objects: order.list(), touched, isMixed: false })
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    ids: () => order.rows().map(idOf),
    threads: threads.all,
    savedThreads: threads.saved,
    savedHead: () => (isSameJson(headCame, head) ? undefined : head),
    contents: () =>
      order.rows().map((row) => ({
        base: row < entries ? row : undefined,
        value: isAsItCame(row) ? undefined : values.get(row),
      })),
  }
}

function isObject(id: EntryId | 'head'): id is ObjectId {
  return id !== 'head' && !isThreadId(id)
}

/** Tells whether a step changed objects or answers, and not only comments. */
export function isOfAnnotation(happened: Happened): boolean {
  return happened.t === 'do' && happened.entry.delta.some(({ id }) => id === 'head' || !isThreadId(id))
}
