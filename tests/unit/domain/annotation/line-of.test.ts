import { expect, it } from 'vitest'
import { lineOf, withOwnLines } from '../../../../domain/annotation/kinds/line-of'

it('new lines → reuse the memory of released ones', () => {
  const outside = lineOf([1, 2])
  const [[kept], letGoKept] = withOwnLines(() => [lineOf([3, 4])])
  const [[gone], letGo] = withOwnLines(() => [lineOf([5, 6])])
  letGo()
  letGo()
  const [[next, other]] = withOwnLines(() => [lineOf([7, 8]), lineOf(Array.from({ length: 2 ** 14 }, () => 9))])
  expect(next?.buffer).toBe(gone?.buffer)
  expect([...(outside ?? []), ...(kept ?? []), ...(next ?? [])]).toEqual([1, 2, 3, 4, 7, 8])
  expect(other?.buffer).not.toBe(next?.buffer)
  expect(lineOf([1]).buffer).not.toBe(next?.buffer)
  letGoKept()
})
