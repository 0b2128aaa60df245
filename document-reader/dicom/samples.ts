import type { PixelFormat } from './pixel-format'

/** Reads the samples of one frame as numbers, signed if the format says so; drops insignificant bits. */
export function samplesOf(
  frame: Uint8Array,
  format: Pick<PixelFormat, 'allocated' | 'stored' | 'highBit' | 'isSigned'>,
): Int32Array | Uint32Array {
  const { allocated, stored, highBit, isSigned } = format
  const bytes = allocated / 8
  const count = Math.floor(frame.length / bytes)
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength)
  const values = isSigned ? new Int32Array(count) : new Uint32Array(count)
  // Shift to the top and back: this drops the higher bits and extends the sign.
  const up = 32 - 1 - highBit
  const down = 32 - stored
  for (let index = 0; index < count; index += 1) {
    const raw =
      bytes === 1
        ? (frame[index] ?? 0)
        : bytes === 2
          ? view.getUint16(index * 2, true)
          : view.getUint32(index * 4, true)
    values[index] = isSigned ? (raw << up) >> down : (raw << up) >>> down
  }
  return values
}
