import type { ThreadPlace } from '../../domain/annotation/comments/thread'
import { readDocument } from '../../domain/annotation/document/read-document'
import type { Native } from '../../domain/annotation/native'
import { createDrawing, type Drawing } from '../../reviewer/editors/document/drawing'
import { type AreaWorker, createAreaDesk } from '../../reviewer/editors/document/area-desk'
import { createCommenting } from '../../reviewer/editors/document/commenting'
import { createEditing } from '../../reviewer/editors/document/editing'
import { createSimplifying } from '../../reviewer/editors/picture/simplifying'
import { createObjectViews } from '../../reviewer/editors/document/object-view'
import { createWaiting } from '../../reviewer/editors/document/waiting'
import { createObservable } from '../../reviewer/editors/observable'
import type { KeptDraft, Noted } from '../../reviewer/editors/work/item-notes'
import type { AreaNews, AreaWork } from '../../reviewer/editors/workers/area-messages'
import { carryOut } from '../../reviewer/editors/workers/carry-out'

/** Worker that runs only on the test's command. */
function anAreaWorker(work: (() => void)[]): AreaWorker {
  const listeners: ((event: { readonly data?: AreaNews }) => void)[] = []
  return {
    addEventListener: (type, listener) => void (type === 'message' && listeners.push(listener)),
    postMessage(sent: AreaWork) {
      const data = carryOut(structuredClone(sent))
      work.push(() => {
        for (const listener of listeners) listener({ data: structuredClone(data) })
      })
    },
    terminate: () => undefined,
  }
}

/** Annotation with editing, without a page; `open` opens another one. */
export function edited(
  instances: readonly Native[],
  comments: readonly unknown[] = [],
  copyWay: 'pixels' | 'proportion' = 'pixels',
) {
  const drawing = createObservable<Drawing | undefined>(undefined)
  const refusal = createObservable<string | undefined>(undefined)
  const views = createObjectViews()
  const refused: string[] = []
  /** Queued orders of a worker; none runs by itself. */
  const work: (() => void)[] = []
  const said: string[] = []
  const told: string[] = []
  const notices: { readonly text: string; readonly undo: (() => void) | undefined }[] = []
  let file: readonly Native[] = []
  let ids = 0
  let unfollow = () => {}
  let picture = { width: 1_000, height: 800 }
  const waiting = createWaiting()
  const areas = createAreaDesk(() => anAreaWorker(work), waiting)
  const changing = {
    drawing,
    views,
    refusal,
    author: () => ({ email: 'ada@loupe.example', role: 'Annotator', at: '2026-11-23T10:00:00.000Z' }),
    onRefused: (reason: string) => void refused.push(reason),
    onChanged: (what: string) => void said.push(what),
  }
  const editing = createEditing({
    ...changing,
    areas,
    bounds: () => picture,
    kept: () => picture,
    onTold(title, text, undo) {
      told.push(title)
      notices.push({ text, undo })
    },
    copyWay: () => copyWay,
  })
  const simplifying = createSimplifying({ ...changing, editing })
  const looked: ThreadPlace[] = []
  const notes = createObservable<Noted | undefined>({ itemId: 7, left: [], seen: undefined, drafts: [] })
  const kept: KeptDraft[][] = []
  const setDrafts = (drafts: readonly KeptDraft[]) => void kept.push([...drafts])
  const commenting = createCommenting({
    ...changing,
    lookAt: (place) => void looked.push(place),
    notes: { ...notes, setDrafts },
  })

  function open(next: readonly Native[], size = picture): void {
    unfollow()
    picture = size
    file = next
    const { objects = [] } = readDocument({ instances: next }) ?? {}
    const made = createDrawing({
      objects,
      entries: next.length,
      comments,
      head: { tags: [] },
      colours: {},
      exact: (places) => Promise.resolve(places.map((place) => next[place] ?? {})),
      randomId: () => `t${(ids += 1)}`,
    })
    views.setObjects({ objects })
    unfollow = made.drawn.subscribe(() => views.replaceObjects(made.drawn.get().objects))
    drawing.set(made)
  }

  open(instances)
  return {
    drawing,
    refusal,
    views,
    editing,
    commenting,
    simplifying,
    notes,
    /** Kept drafts, one per save. */
    kept,
    /** Places that the view moved to. */
    looked,
    areas,
    waiting,
    /** Runs a worker's queued orders. */
    carryOut: () => work.shift()?.(),
    refused,
    said,
    told,
    /** The same notices, by their texts and what undoes them. */
    notices,
    open,
    /** Selects the objects at these places of the file. */
    select: (...rows: readonly number[]) => views.choose(rows),
    /** File that would be saved. */
    saved: (): readonly Native[] =>
      drawing
        .get()
        ?.contents()
        .map(({ base, value }) => value ?? file[base ?? -1] ?? {}) ?? [],
    selected: () => views.get().selection.map(({ row }) => row),
  }
}
