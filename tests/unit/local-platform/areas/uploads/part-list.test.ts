import { expect, it } from 'vitest'
import { slowness } from '../../../../drivers/machine'
import { readPartList } from '../../../../../local-platform/areas/uploads/part-list'

const MOST = 10_000
const TAG = 'a'.repeat(32)
const list = (inside: string): string => `<CompleteMultipartUpload>${inside}</CompleteMultipartUpload>`
const part = (number: number, tag = `"${TAG}"`): string =>
  `<Part><PartNumber>${number}</PartNumber><ETag>${tag}</ETag></Part>`

it('the parts of a list → are read in order, with tags in each spelling', () => {
  const said = list(`${part(1)}\n${part(2, `&quot;${TAG.toUpperCase()}&quot;`)}${part(3, 'none')}`)
  expect(readPartList(`<?xml version="1.0"?>\n${said}`, MOST)).toEqual([
    { number: 1, tag: TAG },
    { number: 2, tag: TAG },
    { number: 3, tag: '' },
  ])
})

it.each([
  ['another element', `<Other>${part(1)}</Other>`],
  ['no part', list('')],
  ['a part without a number', list('<Part><ETag>x</ETag></Part>')],
  ['more parts than an upload may have', list(Array.from({ length: 11 }, (_, at) => part(at + 1)).join(''))],
])('a list with %s → is invalid', (_, said) => {
  expect(readPartList(said, 10)).toBeUndefined()
})

it.each([
  ['parts that do not end', list('<Part>'.repeat(600_000))],
  ['parts that end once', list(`${'<Part>'.repeat(600_000)}</Part>`)],
  ['numbers that do not end', list(`<Part>${'<PartNumber>'.repeat(300_000)}</Part>`)],
])('four megabytes of %s → are refused at once', (_, said) => {
  const began = performance.now()
  expect(readPartList(said, MOST)).toBeUndefined()
  expect(performance.now() - began).toBeLessThan(100 * slowness())
})
