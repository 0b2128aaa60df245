import { describe, expect, it } from 'vitest'
import { approvalOf, decided } from '../../../../domain/annotation/parts/approval'
import { toggled } from '../../../../domain/annotation/parts/toggle'

describe('a value with an initial state', () => {
  it('becomes its toggled state, and the initial one when toggled again', () => {
    expect(toggled('none', 'none', 'high')).toEqual({ ok: true, value: 'high' })
    expect(toggled('low', 'none', 'high')).toEqual({ ok: true, value: 'high' })
    expect(toggled('high', 'none', 'high')).toEqual({ ok: true, value: 'none' })
  })

  it('is not toggled to the initial one [S5.2]', () => {
    for (const now of ['none', 'high'])
      expect(toggled(now, 'none', 'none')).toEqual({ ok: false, error: 'Passed value is match to initial' })
  })
})

describe('decisions on objects', () => {
  it('are read from the native field, where other values count as none [S4.7]', () => {
    expect([false, true, null, undefined, 0, 'true'].map((error) => approvalOf({ error }))).toEqual([
      'approved',
      'disapproved',
      null,
      null,
      null,
      null,
    ])
  })

  it('apply to all, and are cleared where all had them already [S4.7]', () => {
    expect(decided('approved', [null])).toMatchObject({ error: false })
    expect(decided('disapproved', ['approved'])).toMatchObject({ error: true })
    expect(decided('approved', ['approved', null])).toMatchObject({ error: false })
    expect(decided('approved', ['approved', 'approved'])).toMatchObject({ error: null })
    expect(decided('disapproved', [])).toMatchObject({ error: true })
  })
})
