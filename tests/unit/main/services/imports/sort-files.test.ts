import { expect, it } from 'vitest'
import { sortFile } from '../../../../../main/services/imports/sort-files'

const found = (relative: string) =>
  ({ kind: 'file', path: `/in/${relative}`, relative, file: { kind: 'slide', bytes: 9 } }) as const

it('a whole-slide file → is named with advice where pictures are imported, and skipped elsewhere', () => {
  for (const type of ['tiled', 'vector'] as const)
    expect(sortFile(found('biopsy.svs'), type, 'Free')).toEqual({
      kind: 'refused',
      reason: expect.stringContaining('Save it as a pyramid TIFF'),
    })
  expect(sortFile(found('biopsy.svs'), 'text', 'Free')).toEqual({ kind: 'beside' })
})
