import { useEffect } from 'react'
import { microsOf } from '#domain/annotation/video/frame-table'
import { createObservable } from '../observable'
import { useObservable } from '../use-observable'
import { frameAtLeft, type LaneScale } from './lane-scale'
import type { OpenClip } from './open-clip'
import type { OpenVideoEditor } from './open-video'
import { VIDEO_CHOICES } from './video-choices'

/** Height of the waveform, in CSS pixels. */
export const WAVE = 36

const MICROS = 1_000_000
const NONE = createObservable<ReadonlyMap<number, Uint8Array>>(new Map())

/** The waveform of the timeline's visible part, if enabled; requests missing stretches. */
export function useWaveform(editor: OpenVideoEditor, { clip, waveform }: OpenClip, scale: LaneScale, width: number) {
  const known = useObservable(waveform?.known ?? NONE)
  const { waveform: isWanted } = useObservable(editor.session.choices.of(VIDEO_CHOICES))
  const isShown = waveform !== undefined && isWanted
  const [from = 0, to = 0] = [0, width].map((left) => microsOf(clip.table, frameAtLeft(scale, left)) / MICROS)
  useEffect(() => {
    if (isShown) waveform.look(from, to)
  }, [isShown, waveform, from, to])
  return {
    known: isShown ? known : undefined,
    note: isShown && !waveform.isShort(from, to) ? 'Zoom in to see the sound.' : undefined,
  }
}
