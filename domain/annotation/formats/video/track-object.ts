import type { Native } from '../../native'
import { attributesOf } from '../../parts/attributes'
import { writeExported } from '../../video/export-form'
import type { Track } from '../../video/track'
import { type Answers, attributesFor } from '../instances'

interface Read {
  readonly className: string
  /** The track's id in the data set. */
  readonly id?: string | undefined
}

/** Makes a native track object from another format: without a class id, marked as imported. */
export function importedTrack(track: Track, { className, id }: Read): Native {
  const meta = {
    type: track.type,
    className,
    ...(track.type === 'event' ? {} : { pointLabels: {} }),
    start: 0,
    end: 0,
    ...(id === undefined ? {} : { trackingId: id }),
    creationType: 'Preannotation',
  }
  return writeExported({ meta }, track)
}

/** The answers of a keyframe, by question. */
export function answersAt(attributes: readonly unknown[]): ReadonlyMap<string, readonly string[]> {
  const answers = new Map<string, string[]>()
  for (const { group, value } of attributesOf({ attributes }))
    answers.set(group, [...(answers.get(group) ?? []), value])
  return answers
}

/** Answers in a keyframe's form. */
export function keyAttributes(answers: Answers): readonly Native[] {
  return attributesFor(answers)
}
