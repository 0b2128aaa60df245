import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aClass, onStage, shownPicture, stage } from './shown-picture'

const closeUp = () => stage().element().querySelector<HTMLCanvasElement>('canvas:last-child')
const focusStage = () => (stage().element() as HTMLElement).focus()

/** Half of the picture that is visible at a share of the close-up's width. */
function sideAt(share: number): string {
  const canvas = closeUp()
  const place = [Math.round((canvas?.width ?? 0) * share), Math.round((canvas?.height ?? 0) * 0.3)] as const
  const [red = 0, , blue = 0] = canvas?.getContext('2d')?.getImageData(...place, 1, 1).data ?? []
  return red > blue ? 'left' : 'right'
}

it('a polygon → follows the picture’s edges between clicks', async () => {
  await shownPicture({ classes: [aClass(1, 'Tree')] })
  await expect.element(page.getByRole('button', { name: 'Draw a polygon along edges of the picture' })).toBeEnabled()
  focusStage()
  await userEvent.keyboard('{Shift>}p{/Shift}')
  await stage().click({ position: onStage(96, 12) })
  await stage().click({ position: onStage(96, 88) })
  await stage().click({ position: onStage(40, 50) })
  await userEvent.keyboard('{Enter}')
  const read = () => document.querySelector('[aria-label="Objects of the item"] [data-read]')?.textContent ?? ''
  await expect.poll(read).toMatch(/^Tree #1, Polygon/)
  // A straight line from click to click would be 56 wide; the halves of the picture meet at 100.
  const [wide = 0] = (/Polygon, (\d+) by/.exec(read()) ?? []).slice(1).map(Number)
  expect(wide).toBeGreaterThan(58)
  expect(wide).toBeLessThan(62)
})

it('the magnifier beside the pointer → shows an enlarged part of the picture while switched on', async () => {
  await shownPicture()
  focusStage()
  await stage().hover({ position: onStage(100, 50) })
  expect(closeUp()?.hidden).toBe(true)
  await userEvent.keyboard('{Alt>}z{/Alt}')
  await stage().hover({ position: onStage(101, 50) })
  await expect.poll(() => closeUp()?.hidden).toBe(false)
  await expect.poll(() => [sideAt(0.3), sideAt(0.7)]).toEqual(['left', 'right'])
  await stage().hover({ position: onStage(150, 50) })
  await expect.poll(() => [sideAt(0.3), sideAt(0.7)]).toEqual(['right', 'right'])
  await userEvent.keyboard('{Alt>}z{/Alt}')
  await expect.poll(() => closeUp()?.hidden).toBe(true)
})
