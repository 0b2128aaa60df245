import { describe, expect, it } from 'vitest'
import { readForm, readFormFile } from '#domain/forms'
import { SAMPLE_FORM } from '#domain/sample-form'

const input = (id: string) => ({ id, type: 'input' })

describe('a form', () => {
  it('is read in full, with the contents of columns and tabs', () => {
    expect(readForm(SAMPLE_FORM)).toMatchObject({ form: SAMPLE_FORM, problems: [], count: 12 })
    const old = { components: [{ id: 'r_g', type: 'grid', children: [{ components: [input('r_a')] }] }] }
    expect(readForm(old)).toMatchObject({ problems: [], count: 2 })
  })

  it.each([
    ['{', 'It isn’t JSON.'],
    ['[]', 'It is no form: a list “components” is missing.'],
    ['{"components": 3}', 'It is no form: a list “components” is missing.'],
  ])('is missing in %s', (text, problem) => {
    expect(readFormFile(text)).toEqual({ form: undefined, problems: [problem], count: 0 })
  })

  it('keeps readable parts and lists skipped ones in sentences', () => {
    const holder = { id: 'r_c', type: 'container', children: [input('r_a'), { type: 'input' }] }
    const value = { components: [input('r_a'), holder, 7, { id: 'r_x' }], code: 5, environments: ['a'] }
    const read = readForm(value)
    expect(read.form).toEqual({ components: [input('r_a'), { ...holder, children: [] }], code: '', environments: [] })
    expect(read.problems).toEqual([
      'Component 2.1: The id “r_a” is used before. It is left out.',
      'Component 2.2: It has no id. It is left out.',
      'Component 3: It is no component. It is left out.',
      'Component 4: It says no type. It is left out.',
      'The code is neither a text nor a list of files. It is left out.',
      'The environment variables are no list of names and values. They are left out.',
    ])
  })
})
