/** When each frame of a clip is shown first, in microseconds, ascending. The number of a frame is its place here. */
export interface FrameTable {
  readonly times: Float64Array
  /** Whether a frame can be decoded without the ones before. */
  readonly isStart: Uint8Array
  /** When the last frame ends, in microseconds. */
  readonly end: number
}

/** What the file says of one frame; times are in seconds. */
export interface Packet {
  readonly timestamp: number
  readonly duration: number
  readonly isKey: boolean
}

const MICROS = 1_000_000

/** Puts what the file says of its frames in the order in which they are shown. */
export function frameTable(packets: readonly Packet[]): FrameTable {
  // What ends before the clip begins is decoded and never shown.
  const shown = packets.filter(({ timestamp, duration }) => timestamp >= 0 || timestamp + duration > 0)
  const sorted = shown.toSorted((a, b) => a.timestamp - b.timestamp)
  const times: number[] = []
  const starts: number[] = []
  for (const { timestamp, isKey } of sorted) {
    const at = Math.round(timestamp * MICROS)
    // Two packets of one moment are one frame.
    if (times.at(-1) === at) continue
    times.push(at)
    starts.push(isKey ? 1 : 0)
  }
  const last = sorted.at(-1)
  const end = last === undefined ? 0 : Math.round((last.timestamp + last.duration) * MICROS)
  return { times: Float64Array.from(times), isStart: Uint8Array.from(starts), end: Math.max(end, times.at(-1) ?? 0) }
}

/** The frame that is seen at a time: the last one that begins there or before; 0 before the first. */
export function frameAt({ times }: Pick<FrameTable, 'times'>, micros: number): number {
  let [from, to] = [0, times.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((times[middle] ?? 0) <= micros) from = middle + 1
    else to = middle
  }
  return Math.max(0, from - 1)
}

/** The time that a key on a frame is given. */
export function microsOf({ times }: Pick<FrameTable, 'times'>, frame: number): number {
  return times[Math.min(times.length - 1, Math.max(0, frame))] ?? 0
}

/** The nearest key frame at or before this one. */
export function startBefore({ isStart }: Pick<FrameTable, 'isStart'>, frame: number): number {
  for (let at = frame; at > 0; at -= 1) if (isStart[at] === 1) return at
  return 0
}

/** A table of equal frames, for what has no clip. */
export function evenFrames(rate: number, count: number): FrameTable {
  const times = Float64Array.from({ length: count }, (_, at) => Math.round((at * MICROS) / rate))
  const isStart = new Uint8Array(count)
  isStart.fill(1)
  return { times, isStart, end: Math.round((count * MICROS) / rate) }
}
