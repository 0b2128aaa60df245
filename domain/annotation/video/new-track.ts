import type { Author, ObjectClass } from '../commands/new-object'
import type { Native } from '../native'
import { writeExported } from './export-form'
import type { Track } from './track'

/** Creates a track drawn by a person, in the export form. */
export function newTrackObject(track: Track, of: ObjectClass, { email, role, at }: Author): Native {
  const by = { email, role }
  const meta = {
    type: track.type,
    classId: of.classId,
    className: of.className,
    ...(track.type === 'event' ? {} : { pointLabels: {} }),
    start: 0,
    end: 0,
    createdBy: by,
    createdAt: at,
    updatedBy: by,
    updatedAt: at,
  }
  const attributes = of.attributes ?? []
  const stretches = track.stretches.map((stretch) => ({
    ...stretch,
    keys: stretch.keys.map((key) => ({ ...key, attributes: key.attributes.length > 0 ? key.attributes : attributes })),
  }))
  return writeExported({ meta }, { ...track, stretches })
}

/** Creates a tag of the whole clip, in the export form. */
export function newTagObject(of: ObjectClass, { email, role, at }: Author): Native {
  const by = { email, role }
  const { classId, className, attributes = [] } = of
  return {
    meta: { type: 'tag', classId, className, attributes, createdBy: by, createdAt: at, updatedBy: by, updatedAt: at },
  }
}
