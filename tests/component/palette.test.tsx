import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Palette } from '../../ui/palette'
import { render } from './render'

const ran: string[] = []
const focusedThen: (string | null | undefined)[] = []
const ROWS = ['Apple', 'Banana', 'Cherry'].map((label) => ({
  id: label,
  group: label === 'Cherry' ? 'Stone fruit' : 'Fruit',
  label,
  run: () => {
    ran.push(label)
    focusedThen.push(document.activeElement?.textContent)
  },
}))

function Searched() {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const rows = ROWS.filter(({ label }) => label.toLowerCase().includes(typed))
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {open && (
        <Palette
          label="Fruit"
          prompt="Search fruit"
          typed={typed}
          onType={setTyped}
          rows={rows}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

const active = () => {
  const id = document.activeElement?.getAttribute('aria-activedescendant')
  return id === null || id === undefined ? undefined : document.getElementById(id)?.textContent
}

beforeEach(async () => {
  ran.length = 0
  focusedThen.length = 0
  render(<Searched />)
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.element(page.getByRole('combobox', { name: 'Search fruit' })).toHaveFocus()
})

it('arrows → wrap around the rows while the field keeps the focus; each group has a heading', async () => {
  expect(active()).toBe('Apple')
  await userEvent.keyboard('{ArrowUp}')
  await expect.poll(active).toBe('Cherry')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.poll(active).toBe('Banana')
  await expect.element(page.getByText('Stone fruit')).toBeVisible()
})

it('Enter → runs the filtered row after the palette closed and returned the focus', async () => {
  await userEvent.keyboard('an')
  await expect.poll(active).toBe('Banana')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => ran).toEqual(['Banana'])
  expect(focusedThen).toEqual(['Open'])
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

it('no match → says so, and Enter does nothing', async () => {
  await userEvent.keyboard('xyz')
  await expect.element(page.getByRole('status')).toHaveTextContent('Nothing is called “xyz”.')
  await userEvent.keyboard('{Enter}')
  expect(ran).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

it('a click runs a row', async () => {
  await page.getByRole('option', { name: 'Cherry' }).click()
  await expect.poll(() => ran).toEqual(['Cherry'])
})
