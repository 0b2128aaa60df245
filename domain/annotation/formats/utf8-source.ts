import type { Source } from './format'

/** Larger UTF-16 files aren't converted in memory; the problem asks to save them as UTF-8. */
const BYTES_MAX = 64 * 1024 ** 2

const [LITTLE, BIG] = [0xfffe, 0xfeff]
const [HIGH, LOW, PAIRS_END] = [0xd800, 0xdc00, 0xe000]

/** Wraps a source to return a UTF-16 file as UTF-8. Files in other encodings stay unchanged. */
export async function utf8Source(source: Source, file: string): Promise<Source> {
  const size = await source.bytesOf(file)
  const [first = 0, second = 0] = await source.slice(file, 0, Math.min(2, size))
  const mark = (first << 8) | second
  if ((mark !== LITTLE && mark !== BIG) || size > BYTES_MAX) return source
  const bytes = utf8Of(await wholeFile(source, file, size), mark === BIG)
  return {
    ...source,
    bytesOf: (path) => (path === file ? Promise.resolve(bytes.length) : source.bytesOf(path)),
    slice: (path, from, to, into) =>
      path === file ? Promise.resolve(bytes.subarray(from, to)) : source.slice(path, from, to, into),
  }
}

async function wholeFile(source: Source, file: string, size: number): Promise<Uint8Array> {
  const whole = new Uint8Array(size)
  for (let at = 0; at < size; ) {
    const part = await source.slice(file, at, size)
    if (part.length === 0) break
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** Converts UTF-16 to UTF-8 without its byte order mark. Unpaired surrogates become replacement characters. */
function utf8Of(wide: Uint8Array, isBigFirst: boolean): Uint8Array {
  const units = wide.length >> 1
  const unitAt = (at: number): number => {
    const [one, other] = [wide[at * 2] ?? 0, wide[at * 2 + 1] ?? 0]
    return isBigFirst ? (one << 8) | other : (other << 8) | one
  }
  const made = new Uint8Array(units * 3)
  let end = 0
  for (let at = 1; at < units; at += 1) {
    let letter = unitAt(at)
    if (letter >= HIGH && letter < PAIRS_END) {
      const next = at + 1 < units ? unitAt(at + 1) : 0
      if (letter < LOW && next >= LOW && next < PAIRS_END) {
        letter = 0x10000 + ((letter - HIGH) << 10) + (next - LOW)
        at += 1
      } else letter = 0xfffd
    }
    if (letter < 0x80) made[end++] = letter
    else if (letter < 0x800) {
      made[end++] = 0xc0 | (letter >> 6)
      made[end++] = 0x80 | (letter & 0x3f)
    } else if (letter < 0x10000) {
      made[end++] = 0xe0 | (letter >> 12)
      made[end++] = 0x80 | ((letter >> 6) & 0x3f)
      made[end++] = 0x80 | (letter & 0x3f)
    } else {
      made[end++] = 0xf0 | (letter >> 18)
      made[end++] = 0x80 | ((letter >> 12) & 0x3f)
      made[end++] = 0x80 | ((letter >> 6) & 0x3f)
      made[end++] = 0x80 | (letter & 0x3f)
    }
  }
  return made.subarray(0, end)
}
