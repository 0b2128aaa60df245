import { readDocument } from '../../domain/annotation/document/read-document'
import type { Native } from '../../domain/annotation/native'
import { createDrawing, type Drawing } from '../../reviewer/editors/document/drawing'
import { type AreaWorker, createAreaDesk } from '../../reviewer/editors/document/area-desk'
import { createEditing } from '../../reviewer/editors/document/editing'
import { createObjectViews } from '../../reviewer/editors/document/object-view'
import { createObservable } from '../../reviewer/editors/observable'
import type { AreaNews, AreaWork } from '../../reviewer/editors/workers/area-messages'
import { carryOut } from '../../reviewer/editors/workers/carry-out'

/** A worker that does its work when it is told to. */
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

/** An annotation with a hand on it, without a page; `open` opens another one. */
export function edited(instances: readonly Native[]) {
  const drawing = createObservable<Drawing | undefined>(undefined)
  const refusal = createObservable<string | undefined>(undefined)
  const views = createObjectViews()
  const refused: string[] = []
  /** What a worker has to do; none does it by itself. */
  const work: (() => void)[] = []
  const said: string[] = []
  let file: readonly Native[] = []
  let ids = 0
  let unfollow = () => {}
  let picture = { width: 1_000, height: 800 }
  const areas = createAreaDesk(() => anAreaWorker(work))
  const editing = createEditing({
    drawing,
    views,
    refusal,
    author: () => ({ email: 'ada@loupe.example', role: 'Annotator', at: '2026-11-23T10:00:00.000Z' }),
    areas,
    bounds: () => picture,
    onRefused: (reason) => void refused.push(reason),
    onChanged: (what) => void said.push(what),
  })

  function open(next: readonly Native[], size = picture): void {
    unfollow()
    picture = size
    file = next
    const { objects = [] } = readDocument({ instances: next }) ?? {}
    const made = createDrawing({
      objects,
      entries: next.length,
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
    areas,
    /** Has a worker do what it was told. */
    carryOut: () => work.shift()?.(),
    refused,
    said,
    open,
    /** Selects what stands at these places of the file. */
    select: (...rows: readonly number[]) => views.choose(rows),
    /** The file that would be saved. */
    saved: (): readonly Native[] =>
      drawing
        .get()
        ?.contents()
        .map(({ base, value }) => value ?? file[base ?? -1] ?? {}) ?? [],
    selected: () => views.get().selection.map(({ row }) => row),
  }
}
