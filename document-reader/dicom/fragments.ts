import type { DataSet, Element } from 'dicom-parser'
import { Unread } from '../unread'

const JPEG_START = 0xffd8

/**
 * Returns the packed bytes of one frame, numbered from 0. A frame is one fragment, or several up to the next entry of
 * the file's offset table (PS3.5 annex A.4). Without a table it ends at the next start of a JPEG picture.
 */
export function packedFrame(tags: DataSet, element: Element, frame: number, frames: number): Uint8Array {
  const groups = fragmentsOfFrames(tags, element, frames)
  const parts = groups[frame]
  if (parts === undefined || parts.length === 0) throw new Unread('broken')
  const [only] = parts
  if (parts.length === 1 && only !== undefined) return only
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** Tells whether the fragments can form that many frames. */
export function hasFragmentsFor(element: Element, frames: number): boolean {
  return (element.fragments?.length ?? 0) >= frames
}

function fragmentsOfFrames(tags: DataSet, element: Element, frames: number): readonly (readonly Uint8Array[])[] {
  const fragments = (element.fragments ?? []).map(({ offset, position, length }) => ({
    offset,
    bytes: tags.byteArray.subarray(position, position + length),
  }))
  if (frames === 1) return [fragments.map(({ bytes }) => bytes)]
  if (fragments.length === frames) return fragments.map(({ bytes }) => [bytes])
  const offsets = element.basicOffsetTable ?? []
  const begins = ({ offset, bytes }: (typeof fragments)[number]): boolean =>
    offsets.length === frames ? offsets.includes(offset) : (((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0)) === JPEG_START
  const groups: Uint8Array[][] = []
  for (const fragment of fragments) {
    if (begins(fragment) || groups.length === 0) groups.push([])
    groups.at(-1)?.push(fragment.bytes)
  }
  return groups
}
