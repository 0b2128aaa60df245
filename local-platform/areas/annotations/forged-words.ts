import { isNative, type Native } from '#domain/annotation/native'
import type { Platform } from '../../platform-context'
import type { ItemRow } from '../../storage/items'
import { listOf } from './native-shape'
import { parsedJson } from './read-body'
import { type ChangedThread, newRemarks, repliesOf } from './threads'

export const FORGED = 'A comment is signed by another person.'

/** Earlier text may return, such as by a revert: it is searched in this many revisions and bytes. */
const REVISIONS_MAX = 20
const BYTES_MAX = 32 * 1024 * 1024

/** Tells whether a save attributes text to another person that they never wrote on this item. */
export async function isForged(
  platform: Platform,
  item: ItemRow,
  changed: readonly ChangedThread[],
  email: string,
): Promise<boolean> {
  const foreign = new Set(changed.flatMap((thread) => signaturesOf(thread, email)))
  if (foreign.size === 0) return false
  const { rows } = platform.storage.revisions.ofItem(item.id, REVISIONS_MAX, 0)
  let read = 0
  for (const { revision, bytes } of rows) {
    read += bytes
    if (read > BYTES_MAX) return true
    for (const said of await wordsOf(platform, item, revision)) foreign.delete(said)
    if (foreign.size === 0) return false
  }
  return true
}

/** New content of a changed thread that is signed by another person. */
function signaturesOf(thread: ChangedThread, email: string): readonly string[] {
  const isForeign = (by: unknown) => typeof by === 'string' && by.toLowerCase() !== email.toLowerCase()
  const remarks = newRemarks(thread).filter((one) => isForeign(one.email))
  const { old, now } = thread
  const isBegun = now !== undefined && isForeign(beganBy(now)) && beganBy(old) !== beganBy(now)
  return [...remarks.map((one) => JSON.stringify(one)), ...(isBegun ? [beginningOf(now)] : [])]
}

async function wordsOf(platform: Platform, item: ItemRow, revision: number): Promise<readonly string[]> {
  const opened = await platform.annotations.open(item, revision)
  if (!opened.ok) return []
  const chunks: Buffer[] = []
  for await (const chunk of opened.value.file.read() as AsyncIterable<Buffer>) chunks.push(chunk)
  const native = parsedJson(Buffer.concat(chunks))
  if (!isNative(native)) return []
  return listOf(native, 'comments')
    .filter(isNative)
    .flatMap((one) => [...repliesOf(one).map((reply) => JSON.stringify(reply)), beginningOf(one)])
}

function beginningOf(thread: Native): string {
  return JSON.stringify(['began', thread.createdAt ?? null, beganBy(thread) ?? null])
}

function beganBy(thread: Native | undefined): unknown {
  return isNative(thread?.createdBy) ? thread.createdBy.email : undefined
}
