import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { WidthHandle } from '../../ui/width-handle'
import { render } from './render'

function Beside() {
  const [width, setWidth] = useState(300)
  return (
    <div style={{ display: 'flex', width: 900, height: 200 }}>
      <div style={{ flex: 1 }} />
      <WidthHandle label="Width" side="left" width={width} min={240} max={520} first={264} onWidth={setWidth} />
      <div data-testid="part" style={{ width, flex: 'none' }} />
    </div>
  )
}

const part = () => page.getByTestId('part').element().clientWidth
const handle = () => page.getByRole('separator', { name: 'Width' })

it('keys → widen and narrow a panel within its limits', async () => {
  render(<Beside />)
  await expect.element(handle()).toHaveAttribute('aria-valuenow', '300')
  ;(handle().element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await expect.poll(part).toBe(332)
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(part).toBe(316)
  await userEvent.keyboard('{End}{ArrowLeft}')
  await expect.poll(part).toBe(520)
  await userEvent.keyboard('{Home}{ArrowRight}')
  await expect.poll(part).toBe(240)
})

it('the pointer → drags its edge within its limits; a double click restores the original width', async () => {
  render(<Beside />)
  await expect.element(handle()).toBeInTheDocument()
  const element = handle().element()
  const { right } = page.getByTestId('part').element().getBoundingClientRect()
  element.setPointerCapture = () => undefined
  element.hasPointerCapture = () => true
  const drag = (clientX: number) =>
    element.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, pointerId: 1, clientX }))
  drag(right - 410)
  await expect.poll(part).toBe(410)
  drag(right - 2_000)
  await expect.poll(part).toBe(520)
  drag(right + 50)
  await expect.poll(part).toBe(240)
  await handle().dblClick()
  await expect.poll(part).toBe(264)
})
