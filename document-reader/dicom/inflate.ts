import { DICOM_BYTES_MAX } from '#domain/media/documents'
import { Unread } from '../unread'

/** Inflates the data behind the first `from` bytes, which stay unchanged; never more than the read limit. */
export async function inflated(bytes: Uint8Array<ArrayBuffer>, from: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [bytes.subarray(0, from)]
  let length = from
  try {
    const packed = new Blob([bytes.subarray(from)]).stream()
    const reader = packed.pipeThrough(new DecompressionStream('deflate-raw')).getReader()
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      parts.push(read.value)
      length += read.value.length
      if (length > DICOM_BYTES_MAX) {
        await reader.cancel()
        throw new Unread('huge')
      }
    }
  } catch (cause) {
    if (cause instanceof Unread) throw cause
    throw new Unread('damaged')
  }
  const whole = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
