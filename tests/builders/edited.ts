import { readDocument } from '../../domain/annotation/document/read-document'
import type { Native } from '../../domain/annotation/native'
import { createDrawing, type Drawing } from '../../reviewer/editors/document/drawing'
import { createEditing } from '../../reviewer/editors/document/editing'
import { createObjectViews } from '../../reviewer/editors/document/object-view'
import { createObservable } from '../../reviewer/editors/observable'

/** An annotation with a hand on it, without a page; `open` opens another one. */
export function edited(instances: readonly Native[]) {
  const drawing = createObservable<Drawing | undefined>(undefined)
  const refusal = createObservable<string | undefined>(undefined)
  const views = createObjectViews()
  const refused: string[] = []
  const said: string[] = []
  let file: readonly Native[] = []
  let ids = 0
  let unfollow = () => {}
  let picture = { width: 1_000, height: 800 }
  const editing = createEditing({
    drawing,
    views,
    refusal,
    author: () => ({ email: 'ada@loupe.example', role: 'Annotator', at: '2026-11-23T10:00:00.000Z' }),
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
