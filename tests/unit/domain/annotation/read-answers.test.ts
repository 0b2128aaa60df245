import { describe, expect, it } from 'vitest'
import { readAnswers } from '../../../../domain/annotation/document/read-answers'

describe('the answers of a form', () => {
  it('are read as words, component by component and row by row [E.custom_llm]', () => {
    const data = {
      r_better: { value: 'B' },
      r_score: { value: 75 },
      r_issues: { value: ['Incomplete', 'Too long'] },
      r_none: { value: null },
      notes: [{ value: 'first', element_path: ['a'] }, { value: { deep: true } }, 'nonsense'],
    }
    expect(readAnswers({ metadata: {}, data })).toEqual([
      { group: 'better', value: 'B' },
      { group: 'score', value: '75' },
      { group: 'issues', value: 'Incomplete, Too long' },
      { group: 'notes', value: 'first' },
      { group: 'notes', value: '{"deep":true}' },
    ])
  })

  it.each([null, [], {}, { data: 'x' }, { instances: [] }])('are none in what is no form: %j', (file) => {
    expect(readAnswers(file)).toBeUndefined()
  })
})
