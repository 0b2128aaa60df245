import { describe, expect, it } from 'vitest'
import {
  type ChangeFacts,
  LOADING,
  ownRefusal,
  shownRefusal,
} from '../../../../../reviewer/editors/session/change-refusal'

const OPEN: ChangeFacts = {
  readOnly: undefined,
  hasFailed: false,
  hasOwn: true,
  shown: 'own',
  work: { at: 'untouched' },
  busy: undefined,
}

describe('refusal of changes', () => {
  it('an open own version → none', () => {
    expect([shownRefusal(OPEN), ownRefusal(OPEN)]).toEqual([undefined, undefined])
  })

  it('a locked item → the reason of the lock, before any other', () => {
    const locked: ChangeFacts = { ...OPEN, readOnly: 'Locked.', shown: 'none', hasOwn: false, work: undefined }
    expect([shownRefusal(locked), ownRefusal(locked)]).toEqual(['Locked.', 'Locked.'])
  })

  it('no visible version → it is loading, or could not be opened', () => {
    const none: ChangeFacts = { ...OPEN, shown: 'none', hasOwn: false }
    expect(shownRefusal(none)).toBe(LOADING)
    expect(shownRefusal({ ...none, hasFailed: true })).toBe('Couldn’t open the annotation, so it’s read-only.')
    expect(ownRefusal({ ...none, hasFailed: true })).toBe(LOADING)
  })

  it('another visible version → only the own one can be changed', () => {
    const other: ChangeFacts = { ...OPEN, shown: 'other' }
    expect(shownRefusal(other)).toContain('This version is read-only.')
    expect(ownRefusal(other)).toBeUndefined()
  })

  it('no work, or a running operation → its text', () => {
    expect(shownRefusal({ ...OPEN, work: undefined, busy: 'Simplifying…' })).toBe('This item can’t be drawn on.')
    expect(shownRefusal({ ...OPEN, busy: 'Simplifying…' })).toBe('Simplifying…')
  })
})
