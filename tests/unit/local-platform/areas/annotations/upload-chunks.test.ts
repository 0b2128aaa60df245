import { expect, it } from 'vitest'
import { createUploadChunks } from '../../../../../local-platform/areas/annotations/upload-chunks'

const BOUNDS = { uploads: 2, pieces: 3, length: 100, keptMs: 1_000 }
const HOLDER = { itemId: 7, personId: 1 }

function held() {
  const pieces = createUploadChunks(BOUNDS)
  const add = (path: string, number: number, length: number) => {
    const upload = pieces.find(path)
    return upload === undefined ? 'gone' : pieces.add(path, upload, number, 'x'.repeat(length))
  }
  return { ...pieces, add }
}

it('one person’s uploads → hold at most one annotation: the oldest is dropped, other people’s stay', () => {
  const { begin, add } = held()
  begin('first', HOLDER, 0)
  begin('theirs', { itemId: 7, personId: 2 }, 0)
  begin('second', HOLDER, 0)
  expect([add('first', 1, 60), add('theirs', 1, 60), add('second', 1, 40)]).toEqual(['kept', 'kept', 'kept'])
  expect(add('second', 2, 1)).toBe('kept')
  expect([add('first', 2, 1), add('theirs', 2, 1), add('second', 3, 59)]).toEqual(['gone', 'kept', 'kept'])
})

it('an upload of too many characters or parts → is refused and dropped; a repeated part counts once', () => {
  const { begin, add } = held()
  begin('long', HOLDER, 0)
  expect([add('long', 1, 90), add('long', 1, 90), add('long', 2, 11), add('long', 3, 1)]).toEqual([
    'kept',
    'kept',
    'tooLarge',
    'gone',
  ])
  begin('many', HOLDER, 0)
  expect([1, 2, 3, 4].map((at) => add('many', at, 0))).toEqual(['kept', 'kept', 'kept', 'tooLarge'])
})

it('a third upload → drops the oldest, and after an hour all are dropped', () => {
  const { begin, find, takeWhole, add } = held()
  for (const path of ['a', 'b', 'c']) begin(path, HOLDER, 0)
  expect(['a', 'b', 'c'].map((path) => find(path) !== undefined)).toEqual([false, true, true])
  add('c', 2, 2)
  add('c', 1, 1)
  const upload = find('c')
  if (upload !== undefined) upload.isWhole = true
  expect([takeWhole(8, 1), takeWhole(7, 1), takeWhole(7, 1)]).toEqual([undefined, ['x', 'xx'], undefined])
  begin('d', HOLDER, 1_001)
  expect(find('b')).toBeUndefined()
})
