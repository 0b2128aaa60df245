import { type OtherLength, otherLength, scaledTrack, writtenLength } from '#domain/annotation/video/clip-length'
import type { FrameTable } from '#domain/annotation/video/frame-table'
import { readTrack, writeTrack } from '#domain/annotation/video/read-track'
import { createObservable, type Observable } from '../observable'
import type { EditorSession } from '../session/open-session'

/** Detects tracks made for a clip of another length, and fits them. */
export interface ClipLength {
  readonly other: Observable<OtherLength | undefined>
  /** Scales all times to the clip's length and stores that length. */
  readonly scale: () => void
  /** Keeps the tracks unchanged and stores the clip's length. */
  readonly keep: () => void
  readonly dispose: () => void
}

interface LengthParts {
  readonly session: EditorSession
  readonly table: () => FrameTable | undefined
  /** The open clip. */
  readonly open: Observable<unknown>
}

/** Compares the open annotation with the open clip. */
export function createClipLength({ session, table, open }: LengthParts): ClipLength {
  const { annotating, views } = session
  const { drawing, editing } = annotating
  const other = createObservable<OtherLength | undefined>(undefined)
  let unfollow = (): void => undefined

  const head = () => drawing.get()?.drawn.get().head
  const tracks = () => views.get().objects.flatMap(({ track }) => track ?? [])

  function look(): void {
    const now = table()
    const next = now && drawing.get() && otherLength(head(), tracks(), now.end)
    const before = other.get()
    if (next?.annotated !== before?.annotated || next?.clip !== before?.clip) other.set(next)
  }

  function follow(): void {
    unfollow()
    unfollow = drawing.get()?.drawn.subscribe(look) ?? (() => undefined)
    look()
  }
  const stops = [drawing.subscribe(follow), open.subscribe(look), views.subscribe(look)]
  follow()

  function note(label: string): void {
    const now = table()
    if (now === undefined) return
    editing.setValues([{ path: ['metadata', 'duration'], to: writtenLength(head(), now.end) }], label)
  }

  return {
    other,
    scale() {
      const lengths = other.get()
      const rows = views.get().objects.flatMap(({ row, track }) => (track === undefined ? [] : [row]))
      if (lengths === undefined) return
      void editing
        .rewrite(
          rows,
          (value) => {
            const track = readTrack(value)
            return track === undefined ? value : writeTrack(value, scaledTrack(track, lengths))
          },
          'Tracks scaled to the clip',
        )
        .then(() => note('Length of the clip noted'))
    },
    keep: () => note('Tracks kept as they are'),
    dispose() {
      unfollow()
      for (const stop of stops) stop()
    },
  }
}
