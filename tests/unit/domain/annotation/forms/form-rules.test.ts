import { describe, expect, it } from 'vitest'
import { accessIn } from '../../../../../domain/annotation/forms/access'
import { COMPONENT_TYPES, componentType } from '../../../../../domain/annotation/forms/component-types'
import { formProblems, problemAt } from '../../../../../domain/annotation/forms/form-problems'
import { nameOfNode, readFormTree } from '../../../../../domain/annotation/forms/form-tree'
import { dataAt, textWithData, withData } from '../../../../../domain/annotation/forms/references'
import { readForm } from '../../../../../domain/forms'
import { SAMPLE_FORM } from '../../../../../domain/sample-form'

const component = (id: string, type: string, own: Readonly<Record<string, unknown>> = {}) => ({ id, type, ...own })
const anyone = { role: undefined, status: undefined }

describe('the components of a form', () => {
  it('are read with their contents: columns, tabs, rows, and the lists of older versions', () => {
    const tree = readFormTree({
      components: [
        component('grid', 'grid', {
          columns: [{ id: 'left', components: [component('a', 'input')] }, { components: [component('b', 'input')] }],
        }),
        component('tabs', 'tabs', { children: [{ id: 't1', name: 'One', children: [component('c', 'input')] }] }),
        component('rows', 'group', {
          children: [component('box', 'container', { children: [component('d', 'input')] })],
        }),
      ],
    })
    expect(tree.all.map(({ id }) => id)).toEqual(['grid', 'a', 'b', 'tabs', 'c', 'rows', 'box', 'd'])
    expect(tree.byId.get('grid')?.parts.map(({ id }) => id)).toEqual(['left', '?1.2'])
    expect(tree.byId.get('d')?.groups).toEqual(['rows'])
  })

  it('of unknown type or without an id are kept, named by position', () => {
    const tree = readFormTree({ components: [component('x', 'hologram'), { type: 'input' }, component('x', 'input')] })
    expect(tree.all.map(({ id, type }) => [id, type])).toEqual([
      ['x', 'hologram'],
      ['?2', 'input'],
      ['?3', 'input'],
    ])
  })

  it('of the sample form all have known types, and can be saved', () => {
    const tree = readFormTree(SAMPLE_FORM)
    expect(tree.all.filter(({ type }) => componentType(type) === undefined)).toEqual([])
    expect(tree.all).toHaveLength(readForm(SAMPLE_FORM).count)
    expect(tree.code).toEqual([])
    expect(
      readFormTree({
        ...SAMPLE_FORM,
        code: [
          ['__init__', 'pass'],
          ['empty', ' '],
        ],
      }).code,
    ).toEqual([['__init__', 'pass']])
    expect(nameOfNode({ id: 'r_1', type: 'input', fields: {} })).toBe('Text')
  })

  it('of every type can be saved', () => {
    const made = [...COMPONENT_TYPES.keys()].map((type, at) => component(`r_${at}`, type))
    expect(readForm({ components: made }).problems).toEqual([])
  })
})

describe('a person’s access to a component', () => {
  const tree = readFormTree({
    components: [
      component('free', 'input', { permissions: [] }),
      component('seen', 'input', { permissions: [{ roles: [3], statuses: 'all', visibility: 1 }] }),
      component('box', 'container', {
        permissions: [{ roles: 'all', statuses: [5], visibility: 2 }],
        children: [component('inside', 'input')],
      }),
      component('off', 'input', { disabled: true }),
      component('gone', 'input', { hidden: true }),
    ],
  })
  it.each([
    [{ role: 1, status: 1 }, ['edit', 'edit', 'edit', 'edit', 'view', 'hidden']],
    [{ role: 3, status: 1 }, ['edit', 'view', 'edit', 'edit', 'view', 'hidden']],
    [{ role: 3, status: 5 }, ['edit', 'view', 'hidden', 'hidden', 'view', 'hidden']],
  ])('%j', (viewer, expected) => {
    expect([...accessIn(tree, viewer).values()]).toEqual(expected)
  })
})

describe('a form’s problems', () => {
  const tree = readFormTree({
    components: [
      component('name', 'input', { label: 'Name', isRequired: true, min: 0, max: 5 }),
      component('rows', 'group', { children: [component('stars', 'rating', { label: 'Stars', isRequired: true })] }),
      component('hidden', 'input', { isRequired: true, hidden: true }),
      component('text', 'paragraph', { isRequired: true }),
    ],
  })
  const problems = (data: Readonly<Record<string, unknown>>) =>
    formProblems(tree, accessIn(tree, anyone), { data }, {}).map(({ kind, name, rows }) => [kind, name, ...rows])

  it('are required answers missing in any row, among those the person may give', () => {
    expect(problems({ rows: { value: 2 } })).toEqual([
      ['missing', 'Name'],
      ['missing', 'Stars', 1],
      ['missing', 'Stars', 2],
    ])
  })

  it('are invalid answers; valid ones cause none', () => {
    expect(problems({ name: { value: 'Josephine' }, stars: { value: 9 } })).toEqual([
      ['invalid', 'Name'],
      ['invalid', 'Stars', 1],
    ])
    expect(problems({ name: { value: 'Jo' }, stars: { value: 3 } })).toEqual([])
  })

  const options = { options: [{ value: 'A' }, { value: 'B' }] }
  it.each([
    ['input', { min: 3 }, 'abc', 'ab'],
    ['textarea', { max: 3 }, 'abc', 'abcd'],
    ['number', { min: 0, max: 10, step: 0.1 }, 0.3, 0.35],
    ['number', { max: 10 }, 10, 11],
    ['slider', {}, 100, 101],
    ['slider', { sliderType: 'rangeSlider' }, [1, 4], [4, 1]],
    ['rating', { numberOfStars: 3 }, 3, 4],
    ['voting', {}, 0, 2],
    ['radio', options, 'A', 'C'],
    ['checkbox', options, ['A', 'B'], ['C']],
    ['select', options, 'B', 'C'],
    ['select', { ...options, isMultiselect: true }, ['B'], 'B'],
    ['select', { isDynamic: true }, 'anything', 5],
    ['dateTime', {}, '2026-02-03', '2026-02-33'],
    ['time', {}, '23:55', '24:00'],
    ['code', {}, 'x = 1', 1],
  ])('of the type %s with %j → %j is valid and %j isn’t', (type, fields, right, wrong) => {
    expect(problemAt({ type, fields }, right)).toBeUndefined()
    expect(problemAt({ type, fields }, wrong)?.kind).toBe('invalid')
  })
})

describe('a reference to the item’s data', () => {
  const data = { prompt: 'Why?', answers: ['One', { text: 'Two' }], n: 5, null: null }
  it('becomes the referenced value, at any depth', () => {
    expect(dataAt(data, 'answers.1.text')).toBe('Two')
    expect(withData('{{answers.0}}', data)).toBe('One')
    expect(withData('{{ sign(prompt) }}', data)).toBe('Why?')
    expect(withData('{{n}}', data)).toBe(5)
    expect(withData(['{{n}}', 'x'], data)).toEqual([5, 'x'])
    expect(withData('{{missing}}', data)).toBe('')
    expect(dataAt(data, 'constructor')).toBeUndefined()
  })

  it('inside a text becomes the value as text', () => {
    expect(textWithData('{{prompt}} ({{n}}, {{none}})', data)).toBe('Why? (5, )')
    expect(textWithData('No {reference}', data)).toBe('No {reference}')
  })
})
