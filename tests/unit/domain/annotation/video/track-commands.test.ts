import { describe, expect, it } from 'vitest'
import { changeObjects, relabelled } from '../../../../../domain/annotation/commands/change-objects'
import { removeObjects } from '../../../../../domain/annotation/commands/remove-objects'
import { rewriteObjects } from '../../../../../domain/annotation/commands/rewrite-objects'
import { readObject } from '../../../../../domain/annotation/document/read-document'
import { isNative, type Native } from '../../../../../domain/annotation/native'
import { changed } from '../../../../../domain/annotation/ops/apply'
import type { Command, Reading } from '../../../../../domain/annotation/ops/command'
import type { ValueOp } from '../../../../../domain/annotation/ops/op'
import { decision } from '../../../../../domain/annotation/parts/approval'
import { newTrack, withKey } from '../../../../../domain/annotation/video/edit-track'
import { evenFrames } from '../../../../../domain/annotation/video/frame-table'
import { newTagObject, newTrackObject } from '../../../../../domain/annotation/video/new-track'
import { readTrack, writeTrack } from '../../../../../domain/annotation/video/read-track'

const table = evenFrames(25, 100)
const AUTHOR = { email: 'ada@example.com', role: 'Annotator', at: '2026-11-29T10:00:00.000Z' }
const LATER = { email: 'bo@example.com', role: 'QA', at: '2026-11-29T11:00:00.000Z' }
const ANSWER = { id: 3, name: 'red', groupName: 'colour' }
const CAR = newTrackObject(
  newTrack('bbox', [0, 0, 10, 10], { table, frame: 0 }),
  { classId: 1, className: 'Car', attributes: [ANSWER] },
  AUTHOR,
)

/** Result of a command on one object. */
function after<A>(value: Native, command: Command<A>, args: A): Native | string {
  const reading: Reading = { value: () => value, z: () => 0, top: () => 0, bottom: () => 0 }
  const made = command(reading, args)
  if ('refusal' in made) return made.refusal
  return changed(
    value,
    made.delta.filter((op): op is ValueOp => op.o === 'set' || op.o === 'text'),
  )
}

const change = (value: Native, fields: (value: Native) => Native, lockedToo = false) =>
  after(value, changeObjects, { ids: ['b0'], fields, label: 'changed', author: LATER, lockedToo })
const meta = (value: Native | string) => (isNative(value) && isNative(value.meta) ? value.meta : {})

describe('a track’s properties', () => {
  it('another class → is in its meta, and all keyframes lose their answers', () => {
    const next = change(CAR, relabelled({ classId: 2, className: 'Bus' }))
    expect(meta(next)).toMatchObject({
      classId: 2,
      className: 'Bus',
      updatedBy: { email: 'bo@example.com', role: 'QA' },
    })
    expect(isNative(next) && Object.hasOwn(next, 'className')).toBe(false)
    expect(isNative(next) ? readTrack(next)?.stretches[0]?.keys.map(({ attributes }) => attributes) : next).toEqual([
      [],
      [],
    ])
  })

  it('disapproved, then moved → the decision is cleared', () => {
    const judged = change(CAR, () => decision('disapproved', 'late'))
    expect(typeof judged === 'string' ? judged : readObject(judged, 0, {})?.approval).toBe('disapproved')
    const moved = after(judged as Native, rewriteObjects, {
      ids: ['b0'],
      to: (value) => {
        const track = readTrack(value)
        const edit = track && withKey(track, { table, frame: 5 }, { numbers: [5, 5, 15, 15] })
        return edit !== undefined && 'track' in edit && edit.track !== undefined ? writeTrack(value, edit.track) : value
      },
      label: 'moved',
      author: LATER,
    })
    const read = typeof moved === 'string' ? undefined : readObject(moved, 0, {})
    expect([read?.approval, read?.approvalBefore]).toEqual([undefined, 'disapproved'])
  })

  it('locked → can’t be changed or deleted', () => {
    const locked = change(CAR, () => ({ locked: true }))
    expect(meta(locked).locked).toBe(true)
    if (typeof locked === 'string') throw new Error(locked)
    expect(change(locked, relabelled({ classId: 2, className: 'Bus' }))).toBe(
      'The selected objects are locked. Unlock them first.',
    )
    expect(after(locked, removeObjects, { ids: ['b0'] })).toBe('The selection is locked.')
    const unlocked = change(locked, () => ({ locked: false }), true)
    expect(meta(unlocked).locked).toBe(false)
  })

  it('a tag of a clip → is read as a tag of its class', () => {
    const tag = newTagObject({ classId: 4, className: 'Night' }, AUTHOR)
    expect(readObject(tag, 3, {})).toMatchObject({ kind: 'tag', className: 'Night', row: 3, author: 'ada@example.com' })
  })
})
