import { describe, expect, it } from 'vitest'
import {
  type CustomField,
  fieldFits,
  fieldPayload,
  numberProblem,
  readCustomField,
  readTyped,
  typedValue,
} from '#domain/custom-fields'
import { CUSTOM_FIELD_TYPE } from '#domain/enums'

const aField = (change: Partial<CustomField>): CustomField => ({
  id: 1,
  name: 'Field',
  kind: 'text',
  options: [],
  ...change,
})

describe('custom fields', () => {
  it('a field from the platform → is the same after a round trip [S3.4]', () => {
    const fields = [
      aField({ kind: 'numeric', min: 0, max: 500, step: 0.5, suffix: 'h' }),
      aField({ kind: 'multiselect', options: ['north', 'south'] }),
      aField({ kind: 'date' }),
    ]
    for (const field of fields) {
      const told = {
        id: 1,
        name: 'Field',
        component_id: CUSTOM_FIELD_TYPE[field.kind],
        component_payload: fieldPayload(field),
      }
      expect(readCustomField(told)).toEqual({
        min: undefined,
        max: undefined,
        step: undefined,
        suffix: undefined,
        ...field,
      })
    }
    expect(readCustomField({ id: 1, name: 'New', component_id: 99, component_payload: {} })).toBeUndefined()
  })

  it('a number between steps → the two nearest ones are named; one on a step of 0.1 is valid', () => {
    const half = aField({ kind: 'numeric', min: 1, max: 9, step: 0.5 })
    expect(numberProblem(half, 1.3)).toBe('Enter 1 or 1.5.')
    expect(numberProblem(half, 9.2)).toBe('Enter 9 or less.')
    expect(numberProblem(aField({ kind: 'numeric', step: 0.1 }), 0.3)).toBeUndefined()
  })

  it('a typed date → is stored as UTC and shown unchanged; an impossible date is invalid', () => {
    const due = aField({ kind: 'date' })
    const read = readTyped(due, '2026-05-04')
    expect(read).toEqual({ value: Date.UTC(2026, 4, 4) })
    expect(typedValue(due, Date.UTC(2026, 4, 4))).toBe('2026-05-04')
    expect(readTyped(due, '2026-02-30')).toEqual({ problem: 'Choose a day.' })
  })

  it.each([
    ['text', 'contains', ['light'], 'Northlight', true],
    ['text', 'does not contain', ['light'], undefined, true],
    ['text', 'is empty', [], undefined, true],
    ['numeric', 'greater', ['9'], 10, true],
    ['numeric', 'less', ['9'], undefined, false],
    ['date', 'before', ['2026-05-05'], Date.UTC(2026, 4, 4), true],
    ['date', 'is', ['2026-05-05'], Date.UTC(2026, 4, 4), false],
    ['multiselect', 'is', ['south'], ['north', 'south'], true],
    ['multiselect', 'is not', ['south'], ['north', 'south'], false],
    ['boolean', 'is', ['0'], false, true],
    ['single_select', 'contains', ['x'], 'x', false],
  ] as const)('%s %s %s of %s → %s [S5.4]', (kind, operator, values, value, fits) => {
    expect(fieldFits(aField({ kind }), { operator, values }, value)).toBe(fits)
  })
})
