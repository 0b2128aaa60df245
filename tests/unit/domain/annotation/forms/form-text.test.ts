import { describe, expect, it } from 'vitest'
import { headOps } from '../../../../../domain/annotation/commands/change-head'
import { entriesOf } from '../../../../../domain/annotation/document/dialects'
import { headOf } from '../../../../../domain/annotation/document/head'
import { answerValues, type NewAnswers } from '../../../../../domain/annotation/forms/answer-values'
import { textsOf } from '../../../../../domain/annotation/json/entry-texts'
import { joinedParts } from '../../../../../domain/annotation/json/joined'
import { withHead } from '../../../../../domain/annotation/json/with-head'
import { changed } from '../../../../../domain/annotation/ops/apply'

function savedWith(text: string, answers: NewAnswers): string {
  const head = headOf(JSON.parse(text)) ?? {}
  const next = changed(head, headOps(head, answerValues(head, answers)))
  return joinedParts(withHead(textsOf(text), next), []).join('')
}

describe('the file of a form', () => {
  const text =
    ' {"metadata": {"name":"a", "odd": 1.50}, "data":{"one": {"value":"x" }, "two":{"value":2e0}}, "comments":[ ]}\n'

  it('is an annotation without objects; other JSON isn’t', () => {
    expect(entriesOf(JSON.parse(text))).toEqual([])
    expect(entriesOf({ metadata: {} })).toBeUndefined()
    expect(entriesOf({ data: {}, instances: 7 })).toBeUndefined()
  })

  it('changes only in the answers, and keeps everything else verbatim', () => {
    expect(savedWith(text, [[['one'], 'y']])).toBe(text.replace('"x"', '"y"'))
    expect(savedWith(text, [])).toBe(text)
  })

  it('gets answers for a component without any', () => {
    expect(savedWith(text, [[['three'], [1, 2]]])).toBe(
      text.replace('{"value":2e0}', '{"value":2e0},"three":{"value":[1,2]}'),
    )
  })

  it('created by a picture editor gets answers beside its empty lists', () => {
    const blank = '{"metadata":{"name":"a"},"instances":[],"comments":[]}'
    expect(JSON.parse(savedWith(blank, [[['one'], 'y']]))).toEqual({
      metadata: { name: 'a' },
      instances: [],
      comments: [],
      data: { one: { value: 'y' } },
    })
  })
})
