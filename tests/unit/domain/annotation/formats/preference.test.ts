import { describe, expect, it } from 'vitest'
import { takesDataSet } from '#domain/annotation/formats/data-sets'
import { formatById, recognised } from '#domain/annotation/formats/registry'
import { formatRowsFor } from '#domain/annotation/formats/rows'
import { preferenceReader } from '#domain/annotation/formats/preference/read'
import { SAMPLE_FORM } from '#domain/sample-form'
import { anItem, aSource, readAll, written } from '../../../../builders/data-set'

const FORMAT = formatById('preference-pairs')
if (FORMAT === undefined) throw new Error('The format is not in the registry.')
const format = FORMAT

const choose = (value: unknown) => ({ metadata: { name: 'a.json' }, data: { r_better: { value } } })
const pairs = (
  text: string | undefined,
  annotation: unknown,
  form: Readonly<Record<string, unknown>> | undefined = SAMPLE_FORM,
) => {
  const made = written(format, [anItem([], { path: 'a.json', text, annotation })], { form })
  const lines = made.text('preference-pairs.jsonl')
  return {
    refused: made.refused,
    lines:
      lines === 'undefined'
        ? []
        : lines
            .trimEnd()
            .split('\n')
            .map((line) => JSON.parse(line) as unknown),
  }
}
const TWO = JSON.stringify({ prompt: 'Greet me.', answers: ['Hello', { text: 'Go away' }] })

describe('preference pairs', () => {
  it('contain the prompt, the chosen answer, and the other one', () => {
    expect(pairs(TWO, choose('A')).lines).toEqual([
      { prompt: 'Greet me.', chosen: 'Hello', rejected: 'Go away', name: 'a.json' },
    ])
    expect(pairs(TWO, choose('B')).lines).toEqual([
      { prompt: 'Greet me.', chosen: 'Go away', rejected: 'Hello', name: 'a.json' },
    ])
  })

  it('are one per rejected answer if there are more than two', () => {
    const data = JSON.stringify({ question: 'Say 2.', response_a: '1', response_b: '2', response_c: '3' })
    expect(pairs(data, choose('B')).lines).toEqual([
      { prompt: 'Say 2.', chosen: '2', rejected: '1', name: 'a.json' },
      { prompt: 'Say 2.', chosen: '2', rejected: '3', name: 'a.json' },
    ])
  })

  it.each([
    ['a tie', TWO, choose('About the same'), SAMPLE_FORM, '“About the same” prefers none of the answers.'],
    ['no answer', TWO, choose(null), SAMPLE_FORM, '“Which answer is better?” is not answered.'],
    ['no form', TWO, choose('A'), undefined, 'The form has no question with an option for each answer.'],
    ['no data', undefined, choose('A'), SAMPLE_FORM, 'The data of the item isn’t there, or it isn’t a JSON object.'],
    [
      'data that is no JSON',
      '{',
      choose('A'),
      SAMPLE_FORM,
      'The data of the item isn’t there, or it isn’t a JSON object.',
    ],
    ['an annotation of another form', TWO, 7, SAMPLE_FORM, 'The annotation can’t be read.'],
  ] as const)(
    'of an item with %s → aren’t written, and the reason is listed',
    (_what, text, annotation, form, reason) => {
      const made = written(format, [anItem([], { text, annotation })], { form })
      expect(made.refused).toEqual([reason])
      expect(made.files).toEqual({})
    },
  )

  it('are imported as items with both answers; a broken line is listed', async () => {
    const file = `${JSON.stringify({ prompt: 'Greet me.', chosen: 'Hello', rejected: 'Go away', name: 'n/a.json' })}\n{"chosen": 1}\n`
    const source = aSource({ 'preference-pairs.jsonl': file })
    expect(recognised(source.paths)?.family).toBe('preference')
    const { items, problems } = await readAll(preferenceReader, source)
    expect(items).toMatchObject([
      { picture: 'n/a.json', text: JSON.stringify({ prompt: 'Greet me.', answers: ['Hello', 'Go away'] }) },
    ])
    expect(problems).toMatchObject([{ file: 'preference-pairs.jsonl', place: 'line 2' }])
  })

  it('are offered to multimodal projects only', () => {
    expect(formatRowsFor('custom_llm').map(({ id }) => id)).toEqual(['preference-pairs'])
    expect(formatRowsFor('text').map(({ id }) => id)).not.toContain('preference-pairs')
    for (const type of ['vector', 'text', 'classification'] as const)
      expect(takesDataSet(type, 'preference'), type).toBe(false)
  })
})
