import { frameAt, type FrameTable } from '#domain/annotation/video/frame-table'
import { timeWords } from '#domain/annotation/video/time-words'

/** A moment of a clip as text. */
export function momentName(time: number | undefined, table: FrameTable | undefined): string {
  if (time === undefined) return 'The whole clip'
  const words = timeWords(time)
  return table === undefined ? words : `${words} · frame ${(frameAt(table, time) + 1).toLocaleString('en')}`
}
