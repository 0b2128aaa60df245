/** Head of an MP4 file with one track of equally long frames; `order`: boxes before the head. */
export function aMovieFile({
  rate = 25,
  frames = 20,
  width = 640,
  height = 360,
  mediaFirst = true,
}: {
  readonly rate?: number
  readonly frames?: number
  readonly width?: number
  readonly height?: number
  readonly mediaFirst?: boolean
} = {}): Buffer {
  const numbers = (...all: readonly number[]): Buffer => {
    const bytes = Buffer.alloc(all.length * 4)
    for (const [at, number] of all.entries()) bytes.writeUInt32BE(number, at * 4)
    return bytes
  }
  const box = (type: string, ...parts: readonly Buffer[]): Buffer => {
    const body = Buffer.concat(parts)
    return Buffer.concat([numbers(8 + body.length), Buffer.from(type), body])
  }
  const units = 90_000
  const identity = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000]
  const video = box(
    'trak',
    box('tkhd', numbers(7, 0, 0, 1, 0, 0, 0, 0, 0, 0, ...identity, width * 0x10000, height * 0x10000)),
    box(
      'mdia',
      box('mdhd', numbers(0, 0, 0, units, (frames * units) / rate, 0)),
      box('hdlr', numbers(0, 0), Buffer.from('vide'), numbers(0, 0, 0), Buffer.from([0])),
      box('minf', box('stbl', box('stts', numbers(0, 1, frames, units / rate)))),
    ),
  )
  const sound = box(
    'trak',
    box('mdia', box('hdlr', numbers(0, 0), Buffer.from('soun'), numbers(0, 0, 0), Buffer.from([0]))),
  )
  const kind = box('ftyp', Buffer.from('isom'), numbers(0))
  const movie = box('moov', box('mvhd', numbers(0, 0, 0, 1_000, 0)), sound, video)
  const media = box('mdat', Buffer.alloc(5_000))
  return Buffer.concat(mediaFirst ? [kind, media, movie] : [kind, movie, media])
}
