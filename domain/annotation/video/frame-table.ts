/** Presentation times of a clip's frames, in microseconds, ascending. The index is the frame number. */
export interface FrameTable {
  readonly times: Float64Array
  /** 1 for frames that decode without earlier ones. */
  readonly isStart: Uint8Array
  /** The end of the last frame, in microseconds. */
  readonly end: number
}

/** A frame's packet in the file; times are in seconds. */
export interface Packet {
  readonly timestamp: number
  readonly duration: number
  readonly isKey: boolean
}

const MICROS = 1_000_000

/** Sorts packets into presentation order. */
export function frameTable(packets: readonly Packet[]): FrameTable {
  // Packets that end before the clip begins are decoded but never shown.
  const shown = packets.filter(({ timestamp, duration }) => timestamp >= 0 || timestamp + duration > 0)
  const sorted = shown.toSorted((a, b) => a.timestamp - b.timestamp)
  const times: number[] = []
  const starts: number[] = []
  for (const { timestamp, isKey } of sorted) {
    const at = Math.round(timestamp * MICROS)
    // Packets with the same time are one frame.
    if (times.at(-1) === at) continue
    times.push(at)
    starts.push(isKey ? 1 : 0)
  }
  const last = sorted.at(-1)
  const end = last === undefined ? 0 : Math.round((last.timestamp + last.duration) * MICROS)
  return { times: Float64Array.from(times), isStart: Uint8Array.from(starts), end: Math.max(end, times.at(-1) ?? 0) }
}

/** The frame visible at a time: the last one that starts at or before it; 0 before the first. */
export function frameAt({ times }: Pick<FrameTable, 'times'>, micros: number): number {
  let [from, to] = [0, times.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((times[middle] ?? 0) <= micros) from = middle + 1
    else to = middle
  }
  return Math.max(0, from - 1)
}

/** The time of a keyframe on a frame. */
export function microsOf({ times }: Pick<FrameTable, 'times'>, frame: number): number {
  return times[Math.min(times.length - 1, Math.max(0, frame))] ?? 0
}

/** The nearest independently decodable frame at or before this one. */
export function startBefore({ isStart }: Pick<FrameTable, 'isStart'>, frame: number): number {
  for (let at = frame; at > 0; at -= 1) if (isStart[at] === 1) return at
  return 0
}

/** A table of equal frames, for annotations without a clip. */
export function evenFrames(rate: number, count: number): FrameTable {
  const times = Float64Array.from({ length: count }, (_, at) => Math.round((at * MICROS) / rate))
  const isStart = new Uint8Array(count)
  isStart.fill(1)
  return { times, isStart, end: Math.round((count * MICROS) / rate) }
}
