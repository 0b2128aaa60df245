import { expect, it, vi } from 'vitest'
import { createRepaint } from '../../../../../reviewer/editors/picture/repaint'

it('the same inputs twice → one paint; a changed input → another one', () => {
  const [repaint, paint] = [createRepaint(), vi.fn()]
  repaint([1, 'a'], paint)
  repaint([1, 'a'], paint)
  expect(paint).toHaveBeenCalledTimes(1)
  repaint([1, 'b'], paint)
  expect(paint).toHaveBeenCalledTimes(2)
})

it('fewer inputs than before → a paint, even if they are the first ones', () => {
  const [repaint, paint] = [createRepaint(), vi.fn()]
  repaint([1, 2], paint)
  repaint([1], paint)
  expect(paint).toHaveBeenCalledTimes(2)
})

it('the inputs of what the layer already shows → no paint', () => {
  const paint = vi.fn()
  createRepaint([undefined])([undefined], paint)
  expect(paint).not.toHaveBeenCalled()
})
