import { withAnswers, type Moment } from '#domain/annotation/video/edit-track'
import { factsOf, readTrack, writeTrack } from '#domain/annotation/video/read-track'
import { framedTrack, trackAt } from '#domain/annotation/video/track-at'
import type { Native } from '#domain/annotation/native'
import type { Editing, EditingSeen } from '../document/editing'
import type { Observable } from '../observable'
import type { EditorSession } from '../session/open-session'
import type { FramesSeen } from './kept-frames'
import type { Playing } from './player'

interface KeyEditingParts {
  readonly session: EditorSession
  readonly frames: Observable<FramesSeen>
  readonly playing: Observable<Playing>
  readonly moment: () => Moment | undefined
}

/** Adapts editing for panels: they show the current frame's answers, and each change sets a keyframe there. */
export function keyEditing({ session, frames, playing, moment }: KeyEditingParts): Editing {
  const { views } = session
  const { editing } = session.annotating
  const tracks = () => views.get().selection.flatMap(({ row, track }) => (track === undefined ? [] : [row]))

  function onFrame(value: Native): Native | undefined {
    const [at, track] = [moment(), readTrack(value)]
    const now = at && track && trackAt(framedTrack(track, at.table), at.frame)
    return now === undefined ? undefined : { ...factsOf(value), attributes: now.attributes }
  }

  return {
    ...editing,
    seen: restingSeen(editing.seen, frames, playing),
    selectedValues: () => editing.selectedValues().map((value) => onFrame(value) ?? value),
    change(fields, label) {
      const [rows, at] = [tracks(), moment()]
      if (rows.length === 0 || at === undefined) return editing.change(fields, label)
      const to = (value: Native) => {
        const [track, here] = [readTrack(value), onFrame(value)]
        const attributes = here === undefined ? undefined : fields(here).attributes
        if (track === undefined || !Array.isArray(attributes)) return { refusal: 'The track is absent on this frame.' }
        const edited = withAnswers(track, at, attributes)
        if ('refusal' in edited) return edited
        return edited.track === undefined ? value : writeTrack(value, edited.track)
      }
      void editing.rewrite(rows, to, label)
    },
  }
}

/** Emits a new value on each frame where the clip rests, because answers may differ there. */
function restingSeen(
  seen: Observable<EditingSeen>,
  frames: Observable<FramesSeen>,
  playing: Observable<Playing>,
): Observable<EditingSeen> {
  let known: { readonly of: EditingSeen; readonly frame: number | undefined; readonly value: EditingSeen } | undefined
  return {
    get() {
      const of = seen.get()
      const frame = playing.get().isOn ? known?.frame : frames.get().shown?.frame
      if (known?.of !== of || known.frame !== frame) known = { of, frame, value: { ...of } }
      return known.value
    },
    subscribe(listener) {
      const stops = [seen, frames, playing].map(({ subscribe }) => subscribe(listener))
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}
