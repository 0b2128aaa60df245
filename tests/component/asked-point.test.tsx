import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { askedPointPainter } from '../../reviewer/editors/canvas/paint-asked-point'
import { shownEditor } from './shown-editor'

const side = {
  id: 20,
  name: 'Side',
  group_type: 'radio',
  isRequired: false,
  default_value: null,
  attributes: [
    { id: 21, name: 'left', default: 0 },
    { id: 22, name: 'right', default: 0 },
  ],
}
const aClass = (id: number, name: string, attribute_groups: (typeof side)[] = []) => ({
  id,
  name,
  color: '#377cc8',
  type: 1,
  attribute_groups,
})
const STEPS = {
  type: 3,
  steps: [
    { class_id: 1, attribute_ids: [] },
    { class_id: 2, attribute_ids: [21] },
    { class_id: 2, attribute_ids: [21] },
  ],
  connections: [],
}
const SKELETON = {
  type: 'template',
  className: 'Car',
  classId: 1,
  points: [
    { id: 1, x: 60, y: 60 },
    { id: 2, x: 120, y: 60 },
    { id: 3, x: 390, y: 290 },
  ],
  connections: [],
}

/** Contrast ratio of two colours, from 1 to 21. */
function contrast(a: number, b: number): number {
  const light = (value: number) => ((value / 255 + 0.055) / 1.055) ** 2.4
  const [one, other] = [light(a), light(b)]
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

for (const ground of [0, 60, 128, 200, 255])
  it(`a key point’s ring → contrasts all around with a picture of brightness ${ground}`, () => {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 200
    const context = canvas.getContext('2d', { willReadFrequently: true }) ?? expect.fail('no canvas')
    context.fillStyle = `rgb(${ground} ${ground} ${ground})`
    context.fillRect(0, 0, 200, 200)
    const view = { scale: 2, x: 0, y: 0 }
    askedPointPainter({ x: 50, y: 50, name: '2 · Wheel', colour: '#377cc8' })(context, view, canvas, 1)
    const { data } = context.getImageData(0, 0, 200, 200)
    const at = (x: number, y: number) => data[4 * (Math.round(y) * 200 + Math.round(x))] ?? 0
    for (let turn = 0; turn < 32; turn += 1) {
      const angle = (turn * Math.PI) / 16
      const on = Array.from({ length: 9 }, (_, out) => 8 + out).map((far) =>
        at(100 + far * Math.cos(angle), 100 + far * Math.sin(angle)),
      )
      expect(Math.max(...on.map((value) => contrast(value, ground)))).toBeGreaterThan(3)
    }
    // The point itself stays uncovered.
    expect(at(100, 100)).toBe(ground)
  })

it('the requested key point → has its ring on the picture, and is scrolled into view [E.vector]', async () => {
  await page.viewport(1_280, 800)
  const { canvas, focusCanvas } = await shownEditor(
    { id: 1, instances: [SKELETON] },
    [aClass(1, 'Car'), aClass(2, 'Wheel', [side])],
    undefined,
    STEPS,
  )
  const heard = () => page.getByRole('region', { name: 'Steps' }).getByRole('status').element().textContent
  const ground = () => document.querySelector<HTMLCanvasElement>('canvas[data-painted]') ?? expect.fail('no ground')
  /** Centres of the only whole white rings of this size; coarse, in device pixels. */
  const rings = () => {
    const { width, height } = ground()
    const { data } = ground().getContext('2d')?.getImageData(0, 0, width, height) ?? expect.fail('no pixels')
    const isWhite = (x: number, y: number) => {
      const from = 4 * (Math.round(y) * width + Math.round(x))
      return [0, 1, 2].every((part) => (data[from + part] ?? 0) > 235) && data[from + 3] === 255
    }
    const found: [number, number][] = []
    for (let y = 20; y < height - 20; y += 1)
      for (let x = 20; x < width - 20; x += 1) {
        const isRing = [0, 1, 2, 3, 4, 5, 6, 7].every((part) => {
          const angle = ((part + 0.5) * Math.PI) / 4
          return (
            isWhite(x + 12 * Math.cos(angle), y + 12 * Math.sin(angle)) &&
            !isWhite(x + 20 * Math.cos(angle), y + 20 * Math.sin(angle))
          )
        })
        if (isRing) found.push([x, y])
      }
    return found
  }
  await expect.poll(heard).toBe('Answer Side of point 2, Wheel. Enter goes on.')
  await expect.poll(() => rings().length).toBeGreaterThan(0)
  const left = rings()[0]?.[0] ?? 0
  // Zoomed in at the first point, the third one is far outside.
  await expect.element(page.getByRole('radio', { name: 'left' }).first()).toHaveFocus()
  focusCanvas()
  await userEvent.keyboard('========')
  const percent = () => Number(/(\d+) percent/.exec(canvas.element().getAttribute('aria-label') ?? '')?.[1])
  await expect.poll(percent).toBeGreaterThan(400)
  await userEvent.keyboard('{Alt>}j{/Alt}')
  await expect.poll(heard).toBe('Answer Side of point 3, Wheel. Enter goes on.')
  await expect.poll(() => rings().length).toBeGreaterThan(0)
  const [x, y] = rings()[0] ?? expect.fail('no ring')
  const { width, height } = ground()
  expect(Math.abs(x - width / 2)).toBeLessThan(width / 3)
  expect(Math.abs(y - height / 2)).toBeLessThan(height / 3)
  expect(left).toBeGreaterThan(0)
  // Hidden with everything else on the picture.
  await userEvent.keyboard('{`>}')
  await expect.poll(() => rings().length).toBe(0)
  await userEvent.keyboard('{/`}')
})
