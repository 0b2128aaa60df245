import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { BothEnds } from '../../ui/both-ends'
import { shownEditor } from './shown-editor'

const NAME = 'highway_market_overcast_0003.jpg'

function shownIn(width: number, text = NAME): HTMLElement {
  const box = document.createElement('div')
  box.style.cssText = `width: ${width}px; font: 13px sans-serif`
  document.body.append(box)
  const root = createRoot(box)
  root.render(<BothEnds text={text} />)
  onTestFinished(() => {
    root.unmount()
    box.remove()
  })
  return box
}

const rightOf = (range: Range) => range.getBoundingClientRect().right

/** Distance of the painted end from the dots after the visible letters. */
function gapOf(box: HTMLElement): number {
  const [head, tail] = box.querySelector('[dir]')?.children ?? []
  const letters = head?.firstChild
  if (head === undefined || tail === undefined || letters == null) return Number.NaN
  const pen = new OffscreenCanvas(1, 1).getContext('2d')
  if (pen !== null) pen.font = '13px sans-serif'
  const dots = pen?.measureText('…').width ?? 0
  const range = document.createRange()
  range.selectNodeContents(head)
  const length = letters.textContent?.length ?? 0
  const ends = Array.from({ length }, (_, at) => {
    range.setEnd(letters, at + 1)
    return rightOf(range) + dots
  })
  const from = tail.getBoundingClientRect().left
  return Math.min(...ends.map((end) => Math.abs(from - end)))
}

it('a shortened name → has no gap after its ellipsis at any width, and readers and copies get the full name', async () => {
  for (const width of [120, 127, 134, 141, 148]) {
    const box = shownIn(width)
    await expect.poll(() => gapOf(box), { message: `${width} px` }).toBeLessThan(0.6)
    expect(box.textContent).toBe(NAME)
  }
})

it('a name → adapts to its width', async () => {
  const box = shownIn(120)
  await expect.poll(() => gapOf(box)).toBeLessThan(0.6)
  box.style.width = '143px'
  await expect.poll(() => gapOf(box)).toBeLessThan(0.6)
  box.style.width = '600px'
  await expect.poll(() => box.querySelector('[dir]')?.lastElementChild?.getAttribute('style')).toMatch(/\(-?0px\)/)
})

it('a low window → every tool is visible, with undo and redo', async () => {
  await page.viewport(1_000, 560)
  await shownEditor({ id: 1, instances: [] }, [])
  const tools = page.getByRole('toolbar', { name: 'Tools' })
  await expect.element(tools.getByRole('button', { name: /^Redo/ })).toBeInTheDocument()
  const { top, bottom } = tools.element().getBoundingClientRect()
  for (const button of tools.getByRole('button').elements()) {
    const place = button.getBoundingClientRect()
    expect(place.top, button.getAttribute('aria-label') ?? '').toBeGreaterThanOrEqual(top)
    expect(place.bottom, button.getAttribute('aria-label') ?? '').toBeLessThanOrEqual(bottom)
  }
})

it('a right-to-left name → keeps its order, and is shortened on the left', async () => {
  const name = `תצלום ${'רחוב '.repeat(12)}0003`
  const box = shownIn(150, name)
  await expect.poll(() => box.textContent).toBe(name)
  const letters = document.createTreeWalker(box, NodeFilter.SHOW_TEXT)
  const head = letters.nextNode() ?? box
  const tail = letters.nextNode() ?? box
  const range = document.createRange()
  const placeOf = (text: Node, at: number) => {
    range.setStart(text, at)
    range.setEnd(text, at + 1)
    return range.getBoundingClientRect()
  }
  const { left, right, height } = box.getBoundingClientRect()
  // The first letter is the rightmost visible one; the last ones overflow on the left, in the same line.
  const first = placeOf(head, 0)
  expect(Math.abs(first.right - right)).toBeLessThan(2)
  expect(placeOf(head, 1).right).toBeLessThan(first.right)
  const last = placeOf(tail, (tail.textContent?.length ?? 1) - 1)
  expect(last.right).toBeLessThan(left)
  expect(last.bottom - first.top).toBeLessThanOrEqual(height)
})
