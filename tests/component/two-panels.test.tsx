import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aBox, shownPanel } from './shown-panel'

const tab = (name: string) => page.getByRole('tab', { name, exact: true })
const body = (name: string) => page.getByRole('tabpanel', { name, exact: true })
const layout = () => page.getByRole('button', { name: 'Layout of the panels' })
const divider = () => page.getByRole('separator', { name: 'Height of the upper panel' })
const heightOf = (name: string) =>
  body(name).element().closest('aside')?.parentElement?.getBoundingClientRect().height ?? 0

it('two panels → are stacked, each with its own tabs; a tab moves to the other half', async () => {
  const made = shownPanel([aBox('Car')])
  await layout().click()
  await page.getByRole('menuitemradio', { name: 'Two, stacked' }).click()
  await expect.element(body('Objects')).toBeVisible()
  await expect.element(body('Comments')).toBeVisible()
  await tab('History').click()
  await expect.element(body('History')).toBeVisible()
  await expect.element(body('Objects')).toBeVisible()
  const lower = page.getByRole('tablist', { name: 'Lower panels' })
  expect(lower.getByRole('tab').all()).toHaveLength(4)
  // The keys of a row of tabs stay in it.
  await userEvent.keyboard('{End}{ArrowRight}')
  await expect.element(tab('Comments')).toHaveFocus()
  await tab('Issues').click()
  await layout().last().click()
  await page.getByRole('menuitem', { name: 'Move Issues above' }).click()
  await expect.element(body('Issues')).toBeVisible()
  await expect.element(body('Objects')).not.toBeInTheDocument()
  await expect.element(body('Comments')).toBeVisible()
  // A requested panel is shown in its half, and the other one stays.
  made.panel.reach('list')
  await expect.element(body('Objects')).toBeVisible()
  await expect.element(body('Comments')).toBeVisible()
  expect(made.choices.get()).toMatchObject({
    stacked: true,
    panel: 'objects',
    below: ['comments', 'history', 'consensus'],
  })
  made.panel.toggleStack()
  await expect.element(divider()).not.toBeInTheDocument()
  await expect.element(body('Objects')).toBeVisible()
  expect(page.getByRole('tab').all()).toHaveLength(5)
})

it('the divider → is dragged or moved by keys, and neither half disappears', async () => {
  const made = shownPanel([aBox('Car')])
  made.panel.toggleStack()
  await expect.element(divider()).toHaveAttribute('aria-valuenow', '60')
  const element = divider().element() as HTMLElement
  element.focus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.poll(() => Math.round(heightOf('Objects'))).toBe(385)
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(made.choices.get().upperShare).toBe(65)
  await userEvent.keyboard('{End}{ArrowDown}')
  expect(made.choices.get().upperShare).toBe(80)
  expect(heightOf('Comments')).toBeGreaterThanOrEqual(176)
  element.setPointerCapture = () => undefined
  element.hasPointerCapture = () => true
  const { top } = body('Objects').element().closest('aside')?.getBoundingClientRect() ?? { top: 0 }
  const drag = (clientY: number) =>
    element.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, pointerId: 1, clientY }))
  drag(top + 350)
  await expect.poll(() => Math.round(heightOf('Objects'))).toBe(350)
  drag(top - 50)
  await expect.poll(() => made.choices.get().upperShare).toBe(20)
  expect(heightOf('Objects')).toBeGreaterThanOrEqual(176)
  await divider().dblClick()
  await expect.poll(() => made.choices.get().upperShare).toBe(60)
})

it('too little height for two → the last chosen one is shown with all tabs, and both return with the height', async () => {
  const made = shownPanel([aBox('Car')], { height: 400 })
  made.choices.set({ stacked: true, panel: 'history', otherPanel: 'objects' })
  await expect.element(body('History')).toBeVisible()
  await expect.element(divider()).not.toBeInTheDocument()
  expect(page.getByRole('tab').all()).toHaveLength(5)
  const frame = body('History').element().closest<HTMLElement>('aside')?.parentElement?.parentElement
  if (frame == null) throw new Error('The panel has no frame.')
  frame.style.height = '700px'
  await expect.element(body('Objects')).toBeVisible()
  await expect.element(body('History')).toBeVisible()
})

it.for([240, 264, 360, 520])(
  '%i pixels wide → the selected tab’s name is shown in full despite all counts',
  async (width) => {
    const objects = Array.from({ length: 12_345 }, () => aBox('Car'))
    const comments = [{ x: 1, y: 1, resolved: false, correspondence: [{ text: 'Why?', email: 'bo@loupe.example' }] }]
    const made = shownPanel(objects, { width, comments, isReady: true })
    for (const [id, title] of [
      ['objects', 'Objects'],
      ['comments', 'Comments'],
      ['consensus', 'Consensus'],
    ] as const) {
      made.panel.choose(id)
      await expect.element(tab(title)).toHaveAttribute('aria-selected', 'true')
      // The panel's caption has the name and the count.
      const name = [...document.querySelectorAll('header span')].find((one) => one.textContent === title)
      expect(name?.scrollWidth).toBeGreaterThan(0)
      expect(name?.scrollWidth).toBeLessThanOrEqual(name?.clientWidth ?? 0)
      const { right } = layout().element().getBoundingClientRect()
      expect(right).toBeLessThanOrEqual(width)
      for (const one of page.getByRole('tab').elements())
        expect(one.getBoundingClientRect().right).toBeLessThanOrEqual(
          layout().element().getBoundingClientRect().left + 0.5,
        )
    }
  },
)
