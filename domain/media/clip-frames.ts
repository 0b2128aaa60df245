/** Which frames of a clip become pictures. */
export type FrameChoice =
  /** Each n-th frame, from the first on. */
  | { readonly every: number }
  /** This many frames a second: for each moment the frame shown then. */
  | { readonly perSecond: number }

/** A frame of a clip, numbered from 1, as the editor of videos counts it. */
export interface ClipFrame {
  readonly number: number
  readonly seconds: number
}

/** Most pictures of one clip, as of one document. */
export const CLIP_FRAMES_MAX = 10_000
/** Largest step between frames, and most frames a second, that can be chosen. */
export const FRAME_STEP_MAX = 100_000
export const FRAME_RATE_MAX = 1_000
/** Fields of the item that tell where its picture comes from. */
export const FRAME_FIELDS = { clip: 'clip', frame: 'clip_frame', seconds: 'clip_seconds' } as const

const MICROS = 1_000_000
const DIGITS = 6
const ENDING = /\.[^./\\]{1,8}$/

/** Selects frames by their times in microseconds, ascending. Each frame is selected once. */
export function chosenFrames(times: readonly number[], choice: FrameChoice): readonly ClipFrame[] {
  const frame = (at: number): ClipFrame => ({ number: at + 1, seconds: (times[at] ?? 0) / MICROS })
  if ('every' in choice) {
    const step = Math.max(1, Math.floor(choice.every))
    return Array.from({ length: Math.ceil(times.length / step) }, (_, index) => frame(index * step))
  }
  const [start, last] = [times[0] ?? 0, times.at(-1) ?? 0]
  const gap = MICROS / choice.perSecond
  const chosen: ClipFrame[] = []
  let at = 0
  for (let tick = 0; times.length > 0; tick += 1) {
    // Times are whole microseconds: a third of a second is rounded in the file too.
    const moment = start + Math.round(tick * gap)
    if (moment > last) break
    while ((times[at + 1] ?? Infinity) <= moment) at += 1
    if (chosen.at(-1)?.number !== at + 1) chosen.push(frame(at))
  }
  return chosen
}

/** Name of a frame's picture by its clip's name: `harbour_000123.jpg`. */
export function frameName(clip: string, number: number): string {
  return `${clip.replace(ENDING, '')}_${String(number).padStart(DIGITS, '0')}.jpg`
}
