import {
  addRemark,
  addThread,
  editRemark,
  moveThread,
  removeRemark,
  removeThread,
  reopenThread,
  resolveThread,
  type Words,
} from '#domain/annotation/comments/change-threads'
import { isPicturePlace, type Thread, type ThreadPlace } from '#domain/annotation/comments/thread'
import type { Author } from '#domain/annotation/commands/new-object'
import { rounded } from '#domain/annotation/shaping/numbers'
import type { Command } from '#domain/annotation/ops/command'
import type { ThreadId } from '#domain/annotation/ops/op'
import { createObservable, type Observable, type Settable } from '../observable'
import { createDrafts, type DraftField } from './drafts'
import type { ItemNotes } from '../work/item-notes'
import type { Drawing } from './drawing'
import { createSteps, type StepParts } from './steps'
import { type CommentRights, rightsOver } from './comment-rights'
import { filtered, inTime, type ThreadFilter } from './thread-filters'

interface Place {
  readonly x: number
  readonly y: number
}

/** Comments of the opened item for the view. */
export interface CommentingSeen {
  /** All threads, the oldest first. */
  readonly threads: readonly Thread[]
  /** Listed threads with a pin. */
  readonly shown: readonly Thread[]
  readonly filter: ThreadFilter
  /** Open thread. */
  readonly opened: Thread | undefined
  /** Place of a new, unsent comment. */
  readonly begun: ThreadPlace | undefined
  /** Changes each time the comment's field should get the focus; 0 while it should not. */
  readonly writing: number
  /** Reason why comments are not possible now; undefined if they are. */
  readonly refusal: string | undefined
}

/** Comments about places of the picture; each change is one step of the history. */
export interface Commenting {
  readonly seen: Observable<CommentingSeen>
  /** The user's rights over comments by others. */
  readonly rights: Settable<CommentRights>
  readonly email: () => string
  readonly setFilter: (filter: ThreadFilter) => void
  /** Starts a comment on a place, on words of a text, or on a form component. It exists only after sending. */
  readonly begin: (place: ThreadPlace) => void
  /** Opens a thread for an answer; undefined closes the open one. */
  readonly open: (id: ThreadId | undefined) => void
  /** Opens the next or previous open thread, with wrap-around; the view moves there, the focus stays. */
  readonly step: (by: 1 | -1) => void
  /** Focuses the answer field of the opened thread. */
  readonly answer: () => void
  /** Opens a thread for an answer, and moves the view there. */
  readonly goTo: (id: ThreadId) => void
  /** Sends the new comment, else an answer in the opened thread. */
  readonly send: (words: Words) => void
  readonly edit: (id: ThreadId, nth: number, words: Words) => void
  /** Deletes one remark, or the whole thread if it is the only one. */
  readonly remove: (id: ThreadId, nth?: number) => void
  readonly resolve: (id: ThreadId, isResolved: boolean) => void
  /** Moves a thread; moves in quick succession are one step. */
  readonly move: (id: ThreadId, place: Place) => void
  /** Unsent text by field; it outlives the field. */
  readonly draft: (id: DraftField) => string
  readonly keepDraft: (id: DraftField, text: string) => void
}

export interface CommentingParts extends StepParts {
  /** Moves the view to a place. */
  readonly lookAt: (place: ThreadPlace) => void
  /** Storage of typed text beside the item. */
  readonly notes: Pick<ItemNotes, 'get' | 'subscribe' | 'setDrafts'>
}

const NONE: readonly Thread[] = []
const NO_PLACE = 'Couldn’t comment: this annotation has an old format.'
const NO_RIGHTS: CommentRights = { resolves: false, removes: false }

/** Works on the open drawing. */
export function createCommenting(parts: CommentingParts): Commenting {
  const { drawing, refusal, author, lookAt, onRefused, notes } = parts
  const steps = createSteps(parts)
  const rights = createObservable(NO_RIGHTS)
  const seen = createObservable<CommentingSeen>({
    threads: NONE,
    shown: NONE,
    filter: 'open',
    opened: undefined,
    begun: undefined,
    writing: 0,
    refusal: refusal.get(),
  })
  const drafts = createDrafts(notes)
  let from: readonly Thread[] = NONE

  function set(part: Partial<Pick<CommentingSeen, 'filter' | 'opened' | 'begun' | 'writing'>>): void {
    const now = { ...seen.get(), ...part }
    const threads = threadsOf(drawing.get())
    const opened = threads.find(({ id }) => id === now.opened?.id)
    const shown = filtered(threads, now.filter, author().email, opened?.id)
    seen.set({ ...now, threads, shown, opened, refusal: whyNot() })
  }

  /** Returns the same list until it changes. */
  function threadsOf(open: Drawing | undefined): readonly Thread[] {
    const next = open?.drawn.get().threads ?? NONE
    if (next === from) return seen.get().threads
    from = next
    return inTime(next)
  }

  function whyNot(): string | undefined {
    const open = drawing.get()
    return refusal.get() ?? (open?.takesComments === false ? NO_PLACE : undefined)
  }

  function run<A>(
    name: string,
    command: Command<A>,
    argsFor: (open: Drawing, by: Author) => A,
    how: { readonly joins?: string } = {},
  ): void {
    const no = whyNot()
    if (no !== undefined) return onRefused(no)
    void steps.run(name, [], command, (open) => argsFor(open, author()), how)
  }

  function keepDraft(field: DraftField, text: string): void {
    const { begun, threads } = seen.get()
    const isOnPlace = field === 'new' && begun !== undefined && isPicturePlace(begun) && begun.time === undefined
    drafts.keep(field, threads, text, isOnPlace ? begun : undefined)
  }

  /** Restores an unsent comment at its place; a text that its author left earlier stays only in the field. */
  function goOn(): void {
    const place = drafts.begunAt()
    const { begun, opened } = seen.get()
    if (place !== undefined && begun === undefined && opened === undefined && whyNot() === undefined)
      set({ begun: place, writing: 0 })
    else set({})
  }

  /** Ends an unsent comment. */
  function leave(): void {
    const { begun, threads } = seen.get()
    if (begun !== undefined) drafts.keep('new', threads, drafts.text('new', threads))
  }

  const nextWriting = () => seen.get().writing + 1

  function goTo(id: ThreadId, isWriting = true): void {
    leave()
    const thread = seen.get().threads.find((one) => one.id === id)
    set({ opened: thread, begun: undefined, writing: isWriting ? nextWriting() : 0 })
    const at = thread?.place ?? thread?.words
    if (at !== undefined) lookAt(at)
  }

  let unfollow = (): void => undefined
  function follow(): void {
    unfollow()
    unfollow = drawing.get()?.drawn.subscribe(look) ?? (() => undefined)
    set({ opened: undefined, begun: undefined })
    goOn()
  }
  function look(): void {
    if (drawing.get()?.drawn.get().threads !== from || whyNot() !== seen.get().refusal) goOn()
  }
  drawing.subscribe(follow)
  refusal.subscribe(look)
  drafts.onOther(goOn)
  follow()

  return {
    seen,
    rights,
    email: () => author().email,
    setFilter: (filter) => set({ filter }),
    begin(place) {
      const no = whyNot()
      if (no !== undefined) return onRefused(no)
      const begun = isPicturePlace(place) ? { ...place, x: rounded(place.x), y: rounded(place.y) } : place
      set({ begun, opened: undefined, writing: nextWriting() })
      keepDraft('new', drafts.text('new', []))
    },
    open(id) {
      leave()
      set({
        opened: seen.get().threads.find((one) => one.id === id),
        begun: undefined,
        writing: id === undefined ? 0 : nextWriting(),
      })
    },
    answer: () => set({ writing: nextWriting() }),
    step(by) {
      const { threads, opened } = seen.get()
      const open = threads.filter((one) => !one.isResolved || one.id === opened?.id)
      const here = open.findIndex(({ id }) => id === opened?.id)
      const next = open[here === -1 ? (by === 1 ? 0 : open.length - 1) : (here + by + open.length) % open.length]
      if (next !== undefined) goTo(next.id, false)
      else parts.onChanged('No open comments')
    },
    goTo: (id) => goTo(id),
    send(words) {
      const { begun, opened } = seen.get()
      if (begun !== undefined) {
        const next = drawing.get()?.nextThread()
        if (next === undefined) return
        run('comment', addThread, (_, by) => ({
          ...next,
          place: begun,
          words,
          author: by,
        }))
        const made = drawing.get()?.reading.value(next.id) !== undefined
        if (!made) return
        keepDraft('new', '')
        set({ begun: undefined })
        set({ opened: seen.get().threads.find(({ id }) => id === next.id) })
      } else if (opened !== undefined) {
        const { id } = opened
        const reopens = opened.isResolved && rightsOver(opened, author().email, rights.get()).mayResolve
        run('comment', addRemark, (_, by) => ({ id, ...words, reopens, author: by }))
        if (whyNot() === undefined) keepDraft(id, '')
      }
    },
    edit: (id, nth, words) => run('comment', editRemark, (_, by) => ({ id, nth, ...words, author: by })),
    remove(id, nth) {
      const thread = seen.get().threads.find((one) => one.id === id)
      const isWhole = nth === undefined || (thread?.remarks.length ?? 0) < 2
      if (isWhole) run('comment', removeThread, () => ({ id }))
      else run('comment', removeRemark, (_, by) => ({ id, nth, author: by }))
    },
    resolve: (id, isResolved) =>
      run('comment', isResolved ? resolveThread : reopenThread, (_, by) => ({ id, author: by })),
    move: (id, { x, y }) =>
      run('comment', moveThread, (_, by) => ({ id, place: { x: rounded(x), y: rounded(y) }, author: by }), {
        joins: `comment ${id}`,
      }),
    draft: (id) => drafts.text(id, seen.get().threads),
    keepDraft,
  }
}
