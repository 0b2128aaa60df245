import { describe, expect, it } from 'vitest'
import { COMPONENT_TYPES } from '../../../../../domain/annotation/forms/component-types'
import {
  duplicated,
  freeId,
  type FormChange,
  inserted,
  moved,
  newComponent,
  partOf,
  placeOf,
  removed,
  withFields,
  withPart,
} from '../../../../../domain/annotation/forms/edit-form'
import { readFormTree } from '../../../../../domain/annotation/forms/form-tree'
import { type Form, readForm } from '../../../../../domain/forms'

const component = (id: string, type = 'input', own = {}) => ({ id, type, ...own })
const FORM: Form = {
  components: [
    component('a'),
    component('box', 'container', { children: [component('b'), component('c')] }),
    component('grid', 'grid', {
      children: [
        { id: 'left', span: 6, children: [component('d')] },
        { id: 'right', span: 6, children: [] },
      ],
    }),
  ],
  code: 'kept',
}
const idsOf = (form: Form) => readFormTree(form).all.map(({ id }) => id)
function made(change: FormChange): Form {
  if ('refusal' in change) throw new Error(change.refusal)
  return change.form
}
/** A new number with each call. */
function counter() {
  let at = 0
  return () => {
    at += 1
    return (at * 0.137) % 1
  }
}

describe('a form in the builder', () => {
  it('accepts a component anywhere, and knows each one’s position', () => {
    const form = made(inserted(FORM, component('new'), { holder: 'grid', part: 1, at: 0 }))
    expect(placeOf(form, 'new')).toEqual({ holder: 'grid', part: 1, at: 0 })
    expect(idsOf(made(inserted(FORM, component('new'), { holder: undefined, part: 0, at: 1 })))[1]).toBe('new')
    expect(placeOf(form, 'c')).toEqual({ holder: 'box', part: 0, at: 1 })
    expect(form['code']).toBe('kept')
    expect(inserted(FORM, component('new'), { holder: 'a', part: 0, at: 0 })).toHaveProperty('refusal')
  })

  it('moves a component within its list and into another, but not into itself', () => {
    expect(idsOf(made(moved(FORM, 'b', { holder: 'box', part: 0, at: 2 })))).toEqual([
      'a',
      'box',
      'c',
      'b',
      'grid',
      'd',
    ])
    expect(idsOf(made(moved(FORM, 'box', { holder: 'grid', part: 1, at: 0 })))).toEqual([
      'a',
      'grid',
      'd',
      'box',
      'b',
      'c',
    ])
    expect(moved(FORM, 'box', { holder: 'box', part: 0, at: 0 })).toHaveProperty('refusal')
    expect(moved(FORM, 'gone', { holder: undefined, part: 0, at: 0 })).toHaveProperty('refusal')
  })

  it('loses a component with its contents', () => {
    expect(idsOf(removed(FORM, ['box', 'd']))).toEqual(['a', 'grid'])
  })

  it('duplicates a component with new ids', () => {
    const change = duplicated(FORM, 'box', counter())
    const form = made(change)
    expect(readForm(form).problems).toEqual([])
    expect(readForm(form).count).toBe(9)
    expect(placeOf(form, change.id ?? '')).toEqual({ holder: undefined, part: 0, at: 2 })
  })

  it('changes fields of components, columns and tabs; a taken id is refused', () => {
    const form = made(withFields(FORM, 'right', { span: 12 }))
    expect(partOf(form, 'right')).toMatchObject({ span: 12 })
    expect(partOf(made(withFields(FORM, 'a', { id: 'z', label: 'Name' })), 'z')).toMatchObject({ label: 'Name' })
    expect(partOf(made(withFields(FORM, 'a', { type: undefined })), 'a')).toEqual({ id: 'a' })
    expect(withFields(FORM, 'a', { id: 'b' })).toHaveProperty('refusal')
    expect(withFields(FORM, 'a', { id: ' ' })).toHaveProperty('refusal')
  })

  it('gets another column; a component without columns refuses it', () => {
    expect(readFormTree(made(withPart(FORM, 'grid', counter()))).byId.get('grid')?.parts).toHaveLength(3)
    expect(withPart(FORM, 'box', counter())).toHaveProperty('refusal')
  })

  it('can be saved with a new component of every type', () => {
    const random = counter()
    const form = [...COMPONENT_TYPES.keys()].reduce<Form>(
      (so, type) => made(inserted(so, newComponent(type, freeId(so, random)), { holder: undefined, part: 0, at: 99 })),
      { components: [] },
    )
    const read = readForm(form)
    expect(read.problems).toEqual([])
    expect(read.count).toBe(COMPONENT_TYPES.size)
  })
})
