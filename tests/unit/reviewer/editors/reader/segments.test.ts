import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDocument } from '../../../../../domain/annotation/document/read-document'
import { segmentsOf } from '../../../../../reviewer/editors/reader/segments'

type Given = readonly (readonly [className: string, start: number, end: number])[]

const entities = (...spans: Given) =>
  readDocument({ instances: spans.map(([className, start, end]) => ({ type: 'entity', className, start, end })) })
    ?.objects ?? []

const cut = (text: string, ...spans: Given) =>
  segmentsOf(text, entities(...spans)).map((one) => [one.text, ...one.objects.map(({ className }) => className)])

describe('the segments of a text', () => {
  it('are the stretches between objects and under them [E.text]', () => {
    expect(cut('Bilbao opens its harbour', ['Place', 0, 6], ['Thing', 17, 24])).toEqual([
      ['Bilbao', 'Place'],
      [' opens its '],
      ['harbour', 'Thing'],
    ])
  })

  it('name every object that lies there, the shortest first', () => {
    expect(cut('New York City Hall', ['Place', 0, 13], ['Building', 0, 18], ['Word', 4, 8])).toEqual([
      ['New ', 'Place', 'Building'],
      ['York', 'Word', 'Place', 'Building'],
      [' City', 'Place', 'Building'],
      [' Hall', 'Building'],
    ])
  })

  it('are the whole text again, whatever lies where', () => {
    const span = fc.tuple(fc.constantFrom('a', 'b'), fc.nat(40), fc.integer({ min: 1, max: 20 }))
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 30 }), fc.array(span), (text, spans) => {
        const objects = entities(...spans.map(([name, start, length]) => [name, start, start + length] as const))
        const segments = segmentsOf(text, objects)
        expect(segments.map((one) => one.text).join('')).toBe(text)
        for (const { start, text: part, objects: over } of segments)
          expect(over.map(({ row }) => row).sort((a, b) => a - b)).toEqual(
            objects
              .filter((one) => one.span !== undefined && one.span.start <= start && one.span.end >= start + part.length)
              .map(({ row }) => row),
          )
      }),
    )
  })

  it('leave out an object that has no length or no place', () => {
    expect(entities(['a', 5, 5], ['a', 7, 3], ['a', -1, 4], ['a', 0.5, 4])).toEqual([])
  })
})
