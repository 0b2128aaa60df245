import { useState } from 'react'
import { Button, ListBox, ListBoxItem, Popover, Select, SelectValue } from 'react-aria-components'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Dialog } from '../../renderer/kit/dialog'
import { Dialog as NativeDialog } from '../../ui/dialog'
import { render } from './render'

const FRUIT = ['Apple', 'Banana', 'Cherry', 'Damson', 'Elderberry', 'Fig', 'Grape', 'Hawthorn', 'Iyokan', 'Juniper']

/** List of the component library that opens over its surroundings. */
function FruitSelect() {
  return (
    <Select aria-label="Fruit" placeholder="Choose">
      <Button>
        <SelectValue />
      </Button>
      <Popover>
        <ListBox>
          {FRUIT.map((name) => (
            <ListBoxItem key={name} id={name} style={{ padding: 6, background: 'Canvas' }}>
              {name}
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </Select>
  )
}

function Opened({ of: Shown }: { readonly of: typeof Dialog }) {
  const [open, setOpen] = useState(true)
  return open ? (
    <Shown title="Basket" onClose={() => setOpen(false)}>
      <FruitSelect />
    </Shown>
  ) : null
}

const dialog = () => page.getByRole('dialog', { name: 'Basket' })
const button = () => document.querySelector<HTMLElement>('dialog[open] button[aria-haspopup="listbox"]')
const option = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('[role="option"]')].find((shown) => shown.textContent === name)

/** Element that a pointer would hit in the middle of another. */
function isOnTop(element: HTMLElement | undefined): boolean {
  if (element === undefined) return false
  const { x, y, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
}

it('a popup opened in a kit dialog → lies above the dialog, beyond its edge too, and takes clicks', async () => {
  render(<Opened of={Dialog} />)
  await expect.element(dialog()).toBeVisible()
  button()?.click()
  await expect.poll(() => isOnTop(option('Apple'))).toBe(true)
  const around = dialog().element().getBoundingClientRect()
  const isPast = (shown: HTMLElement) => {
    const { top, bottom } = shown.getBoundingClientRect()
    return top < around.top || bottom > around.bottom
  }
  const past = FRUIT.flatMap((name) => option(name) ?? []).filter(isPast)
  expect(past.length).toBeGreaterThan(1)
  expect(past.every(isOnTop)).toBe(true)
  await userEvent.click(page.getByRole('option', { name: 'Juniper' }))
  await expect.poll(() => button()?.textContent).toContain('Juniper')
  await expect.element(dialog()).toBeVisible()
})

it('that popup → works by keyboard, and Escape closes it before the dialog', async () => {
  render(<Opened of={Dialog} />)
  await expect.element(dialog()).toBeVisible()
  button()?.focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(() => document.activeElement?.textContent).toBe('Apple')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.poll(() => button()?.textContent).toContain('Banana')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => document.activeElement?.textContent).toBe('Banana')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => option('Banana')).toBeUndefined()
  await expect.element(dialog()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
})

it('without the kit → the popup would lie under the dialog, unusable', async () => {
  render(<Opened of={NativeDialog} />)
  await expect.element(dialog()).toBeVisible()
  button()?.click()
  await expect.poll(() => option('Apple')).toBeDefined()
  expect(isOnTop(option('Apple'))).toBe(false)
})
