import type { FrameTable } from '#domain/annotation/video/frame-table'
import { isOtherGrid } from '#domain/annotation/video/stepping'
import { createObservable, type Observable } from '../observable'
import type { PageParts } from '../page/editor-spec'
import type { EditorSession } from '../session/open-session'
import { VIDEO_CHOICES } from './video-choices'

/** The frames at which steps stop. */
export interface FrameGrid {
  /** The project's frame rate; undefined until known, or if there is none. */
  readonly rate: Observable<number | undefined>
  /** The step rate for a clip; undefined steps through every frame. */
  readonly rateFor: (table: FrameTable) => number | undefined
}

/** Asks the host once for the project's rate; the user chooses between it and every frame. */
export function createFrameGrid(
  { client, actions }: Pick<PageParts['host'], 'client' | 'actions'>,
  choices: EditorSession['choices'],
): FrameGrid {
  const rate = createObservable<number | undefined>(undefined)
  async function load(): Promise<void> {
    if (!(await actions()).has('frameRate')) return
    const answer = await client.call('frameRate', [])
    if (answer.ok) rate.set(answer.value.rate ?? undefined)
  }
  void load()
  return {
    rate,
    rateFor(table) {
      const now = rate.get()
      const isWanted = now !== undefined && choices.of(VIDEO_CHOICES).get().projectFrames
      return isWanted && isOtherGrid(table, now) ? now : undefined
    },
  }
}
