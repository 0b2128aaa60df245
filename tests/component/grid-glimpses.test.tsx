import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createGlimpses } from '../../reviewer/editors/classification/grid/glimpses'
import { GridTile } from '../../reviewer/editors/classification/grid/grid-tile'
import { anItem } from '../builders/items'
import { aNumberedClip, evenTimes, readNumber } from '../builders/numbered-clip'
import { render } from './render'

const forever = new AbortController().signal

/** Files by their item's place. */
function glimpsesOf(...files: readonly (Blob | null)[]) {
  const peek = vi.fn(async ({ id }: { readonly id: number }) => {
    const file = files[id]
    if (file === null || file === undefined) return null
    const url = URL.createObjectURL(file)
    onTestFinished(() => URL.revokeObjectURL(url))
    return { url, mime: file.type }
  })
  const glimpses = createGlimpses(peek)
  onTestFinished(glimpses.dispose)
  return { glimpses, peek, of: (id: number, signal = forever) => glimpses.of(anItem({ id }), signal) }
}

const aText = (text: string) => new Blob([text], { type: 'text/plain;charset=utf-8' })
const aClip = () => aNumberedClip({ times: evenTimes(20, 10) })

it('a text → its beginning, read once and never to the end of a long one', async () => {
  const { of, peek } = glimpsesOf(aText('\n\nDear Sir'), aText('é'.repeat(5_000_000)), aText('  \n'))
  expect(await of(0)).toEqual({ kind: 'text', text: 'Dear Sir' })
  expect(await of(0)).toEqual({ kind: 'text', text: 'Dear Sir' })
  expect(peek).toHaveBeenCalledTimes(1)
  expect(await of(1)).toEqual({ kind: 'text', text: 'é'.repeat(2_000) })
  expect(await of(2)).toEqual({ kind: 'none' })
})

it('a clip → an early frame; sound, a broken clip and a missing file → their own look', async () => {
  const broken = new Blob(['no clip'], { type: 'video/mp4' })
  const { of } = glimpsesOf(await aClip(), new Blob([], { type: 'audio/wav' }), broken, null)
  const poster = await of(0)
  if (poster?.kind !== 'poster') return expect.fail('no poster')
  const bitmap = await createImageBitmap(await (await fetch(poster.url)).blob())
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  const context = canvas.getContext('2d') ?? expect.fail('no canvas')
  context.drawImage(bitmap, 0, 0)
  const pixels = context.getImageData(0, 0, bitmap.width, bitmap.height)
  expect(readNumber(pixels, { left: 0, top: 0, width: bitmap.width })).toBe(1)
  expect(await of(1)).toEqual({ kind: 'sound' })
  expect(await of(2)).toEqual({ kind: 'none' })
  expect(await of(3)).toEqual({ kind: 'none' })
})

it('a tile that has left the view → its file isn’t read', async () => {
  const { of, peek } = glimpsesOf(aText('Dear Sir'))
  expect(await of(0, AbortSignal.abort())).toBeUndefined()
  expect(peek).not.toHaveBeenCalled()
})

it('tiles of texts and clips → show their beginning and their frame', async () => {
  const { glimpses } = glimpsesOf(aText('The lamp is broken'), await aClip())
  render(
    <div style={{ display: 'flex', height: 160 }}>
      {[0, 1].map((id) => (
        <GridTile
          key={id}
          item={anItem({ id, name: `item-${id}` })}
          glimpses={glimpses}
          answer={undefined}
          at={id}
          count={2}
          isSelected={false}
          isActive={false}
          onPress={() => undefined}
          onOpen={() => undefined}
        />
      ))}
    </div>,
  )
  await expect.element(page.getByText('The lamp is broken')).toBeVisible()
  await expect.poll(() => document.querySelector('img')?.naturalWidth).toBe(192)
})
