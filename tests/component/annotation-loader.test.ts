import { expect, it, onTestFinished } from 'vitest'
import type { OpenedItem } from '#protocol/actions'
import { annotationLoader } from '../../reviewer/editors/document/annotation-loader'
import { anItem } from '../builders/items'

const DEPTH = 200_000
const BOX = '{"type":"bbox","className":"Car","points":{"x1":1,"y1":2,"x2":30,"y2":40}}'
/** Deeper than a message between threads can be, and no deeper than a text can. */
const DEEP = `{"type":"point","x":1,"y":2,"own":${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}}`

it('an object that can not be handed over has no answer of another one, and saves nothing wrong', async () => {
  const url = URL.createObjectURL(new Blob([`{"instances":[${DEEP},${BOX}]}`]))
  onTestFinished(() => URL.revokeObjectURL(url))
  const loader = annotationLoader(
    async () => ({}),
    async () => url,
  )
  onTestFinished(() => loader.dispose?.())
  const opened = { item: anItem(), annotation: url } as unknown as OpenedItem
  const loaded = await loader.load(opened, new AbortController().signal)
  if (loaded === undefined || !('value' in loaded)) throw new Error('not loaded')
  const { exact, join } = loaded.value
  const [deep, box] = await Promise.all([exact([0]), exact([1])])
  expect(deep).toEqual([])
  expect(box).toEqual([JSON.parse(BOX)])
  const kept = (base: number) => ({ base, text: undefined })
  const [none, whole] = await Promise.all([
    join([{ base: 0, text: '{"type":"point"}' }, kept(1)]),
    join([kept(0), kept(1)]),
  ])
  expect(await whole?.text()).toBe(`{"instances":[${DEEP},${BOX}]}`)
  expect(none).toBeUndefined()
})
