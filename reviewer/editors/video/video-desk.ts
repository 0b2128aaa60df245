import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { Native } from '#domain/annotation/native'
import {
  absentFrom,
  cutTrack,
  filledGap,
  joinedTracks,
  type Moment,
  movedKey,
  newTrack,
  propagated,
  type TrackEdit,
  withHold,
  withKey,
  withoutKey,
} from '#domain/annotation/video/edit-track'
import type { FrameTable } from '#domain/annotation/video/frame-table'
import { rounded } from '#domain/annotation/video/interpolate'
import { newTrackObject } from '#domain/annotation/video/new-track'
import { readTrack, writeTrack } from '#domain/annotation/video/read-track'
import type { Key, Track, TrackType } from '#domain/annotation/video/track'
import { framedTrack, keyFrames, trackAt } from '#domain/annotation/video/track-at'
import { given } from '#domain/given'
import type { EditorSession } from '../session/open-session'

type Row = AnnotationObject['row']

/** Edits tracks for shortcuts, pointer and timeline; each call is one step of the history. */
export interface VideoDesk {
  /** Adds a track that begins on the current frame. */
  readonly draw: (type: TrackType, numbers: readonly number[]) => void
  /** Adds a track from an earlier frame up to the current one. */
  readonly drawFrom: (first: number, type: TrackType, numbers: readonly number[]) => void
  /** Sets a keyframe with its own geometry or answers on the current frame. */
  readonly setKey: (rows: readonly Row[], change: Partial<Pick<Key, 'numbers' | 'attributes'>>, joins?: string) => void
  /** Moves the selection on the current frame as a keyframe; quick successive moves form one step. */
  readonly nudge: (dx: number, dy: number) => void
  /** Turns the interpolated state of this frame into a keyframe. */
  readonly keyHere: () => void
  readonly removeKey: () => void
  readonly absentHere: () => void
  readonly cut: () => void
  readonly join: () => void
  readonly fillGap: () => void
  readonly toggleHold: () => void
  readonly propagate: (count: number) => void
  readonly moveKey: (row: Row, from: number, to: number) => void
  /** The nearest keyframe in this direction, of the selection or of any track. */
  readonly nextKey: (way: 1 | -1) => number | undefined
  readonly copyKey: () => void
  readonly pasteKey: () => void
}

interface DeskParts {
  readonly session: Pick<EditorSession, 'views' | 'onRefused' | 'say'> & {
    readonly annotating: Pick<EditorSession['annotating'], 'editing' | 'classes'>
  }
  /** The current frame; undefined while another one is loading. */
  readonly moment: () => Moment | undefined
  readonly table: () => FrameTable | undefined
}

const WAIT = 'The frame is on its way. Wait until it is shown.'
const SELECT = 'Select a track first.'

/** Works on the selection. */
export function createVideoDesk({ session, moment, table }: DeskParts): VideoDesk {
  const { annotating, views, onRefused, say } = session
  const { editing, classes } = annotating
  let copied: { readonly type: TrackType; readonly key: Pick<Key, 'numbers' | 'attributes'> } | undefined

  const selected = () => views.get().selection.flatMap(({ row, track }) => (track === undefined ? [] : [row]))

  /** Changes tracks; deletes a track that becomes empty. */
  function change(rows: readonly Row[], label: string, edit: (track: Track) => TrackEdit, joins?: string): void {
    if (rows.length === 0) return onRefused(SELECT)
    const gone = views.get().objects.flatMap(({ row, track }) => {
      if (track === undefined || !rows.includes(row)) return []
      const edited = edit(track)
      return 'track' in edited && edited.track === undefined ? [row] : []
    })
    if (gone.length === rows.length) return editing.remove(gone)
    void editing.rewrite(rows, (value) => edited(value, edit), label, given({ joins }))
  }

  function here(then: (at: Moment) => void): void {
    const at = moment()
    if (at === undefined) onRefused(WAIT)
    else then(at)
  }

  function changeHere(label: string, edit: (track: Track, at: Moment) => TrackEdit): void {
    here((at) => change(selected(), label, (track) => edit(track, at)))
  }

  function add(track: Track, label: string): void {
    const of = classes.get().current
    editing.addValues((author) => [newTrackObject(track, of, author)], label)
  }

  return {
    draw: (type, numbers) => here((at) => add(newTrack(type, numbers, at), 'Track drawn')),
    drawFrom(first, type, numbers) {
      here(({ table: now, frame }) => add(newTrack(type, numbers, { table: now, frame: first }, frame), 'Event made'))
    },
    setKey(rows, values, joins) {
      here((at) => change(rows, 'Key set', (track) => withKey(track, at, values), joins))
    },
    nudge(dx, dy) {
      here((at) => {
        const moved = (track: Track): TrackEdit => {
          const now = trackAt(framedTrack(track, at.table), at.frame)
          if (now === undefined) return { refusal: 'The track is absent on this frame.' }
          const numbers = now.numbers.map((one, place) => rounded(one + (place % 2 === 0 ? dx : dy)))
          return withKey(track, at, { numbers })
        }
        change(selected(), 'Key nudged', moved, `nudge ${at.frame}`)
      })
    },
    keyHere: () => changeHere('Key set', (track, at) => withKey(track, at, {})),
    removeKey: () => changeHere('Key deleted', withoutKey),
    absentHere: () => changeHere('Absent from here', absentFrom),
    fillGap: () => changeHere('Gap filled', filledGap),
    propagate: (count) => changeHere(`Repeated for ${count} frames`, (track, at) => propagated(track, at, count)),
    toggleHold() {
      here((at) => {
        const [first] = views.get().selection
        const lane = first?.track && framedTrack(first.track, at.table)
        const place = lane && trackAt(lane, at.frame)?.stretch
        const holds = place !== undefined && first?.track?.stretches[place]?.holds === true
        change(selected(), holds ? 'Interpolated again' : 'Held between keys', (track) => withHold(track, at, !holds))
      })
    },
    cut() {
      here((at) => {
        const [row] = selected()
        const object = views.get().objects.find((one) => one.row === row)
        const parts = object?.track && cutTrack(object.track, at)
        if (object === undefined || row === undefined) return onRefused(SELECT)
        if (parts === undefined) return onRefused('Nothing of the track lies before or behind this frame.')
        const of = classes.get().classes.find(({ className }) => className === object.className)
        const as = of ?? { classId: -1, className: object.className }
        void editing.rewrite([row], (value) => writeTrack(value, parts.before), 'Track cut', {
          adds: (author) => [newTrackObject(parts.after, as, author)],
        })
      })
    },
    join() {
      const now = table()
      const { selection } = views.get()
      const tracks = selection.flatMap(({ track }) => track ?? [])
      if (now === undefined) return
      const joined = joinedTracks(tracks, now)
      if ('refusal' in joined) return onRefused(joined.refusal)
      const { track } = joined
      const [first, ...others] = selection.map(({ row }) => row)
      if (track === undefined || first === undefined) return
      void editing.rewrite([first], (value) => writeTrack(value, track), 'Tracks joined', { removes: others })
    },
    moveKey(row, from, to) {
      const now = table()
      if (now === undefined || from === to) return
      change([row], 'Key moved', (track) => movedKey(track, now, from, to))
    },
    nextKey(way) {
      const now = moment()
      if (now === undefined) return undefined
      const { selection } = views.get()
      const objects = selection.length > 0 ? selection : views.shown()
      const frames = objects.flatMap(({ track }) =>
        track === undefined ? [] : keyFrames(framedTrack(track, now.table)),
      )
      const beyond = frames.filter((frame) => (frame - now.frame) * way > 0)
      return beyond.length === 0 ? undefined : way === 1 ? Math.min(...beyond) : Math.max(...beyond)
    },
    copyKey() {
      here((at) => {
        const { selected: object } = views.get()
        const found = object?.track && trackAt(framedTrack(object.track, at.table), at.frame)
        if (object?.track === undefined || found === undefined) return onRefused(SELECT)
        copied = { type: object.track.type, key: { numbers: found.numbers, attributes: found.attributes } }
        say('Key copied')
      })
    },
    pasteKey() {
      const now = copied
      if (now === undefined) return onRefused('Copy a key first.')
      const isAlike = views.get().selection.every(({ track }) => track?.type === now.type)
      if (!isAlike) return onRefused('The copied key is of another kind of track.')
      changeHere('Key pasted', (track, at) => withKey(track, at, now.key))
    },
  }
}

/** The object with its changed track. */
function edited(value: Native, edit: (track: Track) => TrackEdit): Native | { readonly refusal: string } {
  const track = readTrack(value)
  if (track === undefined) return { refusal: 'This object isn’t a track.' }
  const changed = edit(track)
  if ('refusal' in changed) return changed
  return changed.track === undefined
    ? { refusal: 'Nothing would be left of the track. Delete it.' }
    : writeTrack(value, changed.track)
}
