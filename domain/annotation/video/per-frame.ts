import { isNative, type Native } from '../native'
import { readExported } from './export-form'
import { between } from './interpolate'
import { numberFields } from './key-geometry'
import type { Key, Stretch, Track } from './track'

/** The objects on one frame in the per-frame form; frames count from 1. */
export interface FrameEntry {
  readonly frame: number
  readonly annotations: readonly Native[]
}

const MICROS = 1_000_000

/**
 * Converts an exported annotation to frames at a frame rate; undefined without a duration. Comments and tags have no
 * frames.
 */
export function perFrame(file: Native, rate: number): readonly FrameEntry[] | undefined {
  const duration = isNative(file.metadata) ? file.metadata.duration : undefined
  if (typeof duration !== 'number' || !Array.isArray(file.instances)) return undefined
  const count = Math.ceil((duration / MICROS) * rate)
  const frames: Native[][] = Array.from({ length: count }, () => [])
  for (const [instanceId, instance] of (file.instances as readonly unknown[]).entries()) {
    const track = isNative(instance) ? readExported(instance) : undefined
    if (track === undefined || !isNative(instance) || !isNative(instance.meta)) continue
    const { className, classId = -1 } = instance.meta
    const facts = { instanceId, type: track.type, ...(className === undefined ? {} : { className }), classId }
    for (const stretch of track.stretches)
      for (const [frame, moment] of momentsOf(track, stretch, rate)) frames[frame - 1]?.push({ ...facts, ...moment })
  }
  return frames.map((annotations, at) => ({ frame: at + 1, annotations }))
}

function momentsOf({ type }: Track, { keys, holds }: Stretch, rate: number): ReadonlyMap<number, Native> {
  const ratio = MICROS / rate
  const byFrame = new Map<number, Key[]>()
  for (const key of keys) {
    // Frame 0 is written as frame 1.
    const frame = Math.max(1, Math.ceil(key.at / ratio))
    const list = byFrame.get(frame)
    if (list === undefined) byFrame.set(frame, [key])
    else list.push(key)
  }
  const frames = [...byFrame.keys()].sort((a, b) => a - b)
  const moments = new Map<number, Native>()
  const put = (frame: number, numbers: readonly number[], { attributes, from }: Key, keyframe: boolean) =>
    moments.set(frame, { ...numberFields(type, numbers, keyframe ? from : {}), attributes, keyframe })
  for (const [at, frame] of frames.entries()) {
    const here = byFrame.get(frame)
    const [shown, last] = [here?.[0], here?.at(-1)]
    if (shown === undefined || last === undefined) continue
    put(frame, shown.numbers, shown, true)
    const next = frames[at + 1]
    const to = next === undefined ? undefined : byFrame.get(next)?.[0]
    if (next === undefined || to === undefined) continue
    for (let inner = frame + 1; inner < next; inner += 1) {
      const numbers = holds ? last.numbers : between(type, last.numbers, to.numbers, inner - frame, next - frame)
      put(inner, numbers, last, false)
    }
  }
  return moments
}
