import { Unread } from './unread'

/** Reads bytes `from` (inclusive) `to` (exclusive) of the file at an address of this page's own origin. */
export async function readRange(address: string, from: number, to: number): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(address, { headers: { range: `bytes=${from}-${to - 1}` } })
  const bytes = new Uint8Array(await answer.arrayBuffer())
  // A file that was truncated meanwhile counts as damaged.
  if (answer.status !== 206 || bytes.length !== to - from) throw new Unread('damaged')
  return bytes
}
