import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Menu } from '../../ui/menu'
import { render } from './render'

const chosen: string[] = []

function openable(): void {
  chosen.length = 0
  const action = (label: string, disabled = false) =>
    ({ kind: 'action', label, disabled, onChoose: () => void chosen.push(label) }) as const
  render(
    <Menu label="Fruit" entries={[action('Apple'), action('Banana', true), action('Cherry'), action('Cranberry')]}>
      Fruit
    </Menu>,
  )
}

const focused = () => document.activeElement?.textContent
const button = () => page.getByRole('button', { name: 'Fruit' })

it('an arrow key → opens the menu at its first entry, and arrows skip disabled entries', async () => {
  openable()
  await expect.element(button()).toBeVisible()
  ;(button().element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(focused).toBe('Apple')
  await userEvent.keyboard('{ArrowDown}')
  expect(focused()).toBe('Cherry')
  await userEvent.keyboard('{Home}')
  expect(focused()).toBe('Apple')
  await userEvent.keyboard('{End}')
  expect(focused()).toBe('Cranberry')
})

it('Enter → chooses once and returns the focus to the button', async () => {
  openable()
  await button().click()
  await expect.poll(focused).toBe('Apple')
  await userEvent.keyboard('{End}{Enter}')
  expect(chosen).toEqual(['Cranberry'])
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  expect(focused()).toBe('Fruit')
})

it('Escape or a click outside → closes the menu without a choice', async () => {
  openable()
  await button().click()
  await expect.element(page.getByRole('menu')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  await button().click()
  await expect.element(page.getByRole('menu')).toBeVisible()
  await userEvent.click(document.body, { position: { x: 900, y: 600 } })
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  expect(chosen).toEqual([])
})

it('an entry with a submenu → opens it with Right or the pointer; Left closes it', async () => {
  const { sub, opener } = nested()
  await page.getByRole('button', { name: 'Fruit' }).click()
  await expect.poll(focused).toBe('Apple')
  await userEvent.keyboard('{End}')
  await expect.poll(focused).toBe('Berries')
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(focused).toBe('Currant')
  await userEvent.keyboard('{ArrowDown}{ArrowLeft}')
  await expect.poll(focused).toBe('Berries')
  await expect.element(sub()).not.toBeInTheDocument()
  await page.getByRole('menuitem', { name: 'Apple' }).hover()
  await opener().hover()
  await expect.element(sub()).toBeVisible()
  const [left, right] = [opener().element().getBoundingClientRect(), sub().element().getBoundingClientRect()]
  expect(right.left).toBeGreaterThanOrEqual(left.right - 2)
  await page.getByRole('menuitem', { name: 'Apple' }).hover()
  await expect.element(sub()).not.toBeInTheDocument()
  await opener().click()
  await page.getByRole('menuitem', { name: 'Sloe' }).click()
  expect(chosen).toEqual(['Sloe'])
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Fruit' })).toHaveFocus()
})

function nested() {
  chosen.length = 0
  const action = (label: string) => ({ kind: 'action', label, onChoose: () => void chosen.push(label) }) as const
  const berries = { kind: 'menu', label: 'Berries', entries: [action('Currant'), action('Sloe')] } as const
  render(
    <Menu label="Fruit" entries={[action('Apple'), berries]}>
      Fruit
    </Menu>,
  )
  return {
    sub: () => page.getByRole('menu', { name: 'Berries' }),
    opener: () => page.getByRole('menuitem', { name: 'Berries' }),
  }
}
