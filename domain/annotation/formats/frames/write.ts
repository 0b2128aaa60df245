import { entriesOf } from '../../document/dialects'
import { isNative, type Native } from '../../native'
import { writeExported } from '../../video/export-form'
import { perFrame } from '../../video/per-frame'
import { factsOf, isTimed, readTrack } from '../../video/read-track'
import type { ItemWriter, Target, WritePlan } from '../format'
import { thingsOf } from '../things'
import { durationOf, framesOf } from '../video/frames'

export const FRAMES_ENDING = '.frames.json'

/** Writes a list of frames per clip, `CLIP.frames.json`, like the platform's own converter. */
export function framesWriter(to: Target, plan: WritePlan): ItemWriter {
  const known = new Set(plan.classes.map(({ name }) => name))
  return {
    add(item) {
      const things = thingsOf(item.annotation)
      if (things === undefined) return 'The annotation can’t be read.'
      const table = framesOf(
        item,
        things.tracks.map(({ track }) => track),
      )
      if (typeof table === 'string') return table
      const duration = durationOf(item.annotation) ?? table.end
      const instances = (entriesOf(item.annotation) ?? []).map((entry) => exported(entry, known))
      const frames = perFrame({ metadata: { duration }, instances }, item.rate ?? 1)
      const place = `${plan.split === undefined ? '' : `${plan.split(item.path)}/`}${item.path}`
      const file = to.open(`${place}${FRAMES_ENDING}`)
      file.write(`${JSON.stringify(frames, null, 2)}\n`)
      file.end()
      if (plan.media) to.media(item, place)
      return undefined
    },
    end: () => undefined,
  }
}

/** Converts a track to the export form; null keeps the position of an entry without frames. */
function exported(entry: unknown, known: ReadonlySet<string>): Native | null {
  if (!isNative(entry) || !isTimed(entry)) return null
  const { type, className, classId = -1 } = factsOf(entry)
  if (typeof className !== 'string' || !known.has(className)) return null
  if (isNative(entry.meta)) return entry
  const track = readTrack(entry)
  return track === undefined ? null : writeExported({ meta: { type, className, classId, start: 0, end: 0 } }, track)
}
