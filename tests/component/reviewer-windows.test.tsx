import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { platformError } from '../../domain/errors'
import { err } from '../../domain/result'
import { someItems } from '../builders/items'
import { shownReviewer } from './shown-reviewer'

const OWN = 'Open in its own window'
const row = (name: string) => page.getByRole('option', { name: new RegExp(name) })

/** Reviewer on the first of three items, over a host with or without windows. */
async function shown(actions: readonly string[]) {
  const asked: number[] = []
  const made = await shownReviewer(
    { items: someItems(3, 1), position: { index: 0, total: 3 } },
    false,
    ({ handlers }) => {
      handlers.hostActions = () => actions
      handlers.openItemWindow = (id: number) => {
        asked.push(id)
        return null
      }
    },
  )
  await expect.element(row('item-2')).toBeVisible()
  return { ...made, asked }
}

it('a list item → opens in its own window from its menu, by pointer and keyboard', async () => {
  const { asked, reviewer } = await shown(['openItemWindow'])
  await row('item-2').click({ button: 'right' })
  await page.getByRole('menuitem', { name: OWN }).click()
  await expect.poll(() => asked).toEqual([2])
  expect(reviewer.current.store.getState().item?.id).toBe(1)
  const list = page.getByRole('listbox', { name: 'Items' })
  await expect.element(list).toHaveFocus()

  await userEvent.keyboard('{Shift>}{F10}{/Shift}')
  await expect.element(page.getByRole('menu', { name: 'item-1' })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.poll(() => asked).toEqual([2, 1])

  await row('item-3').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Open', exact: true }).click()
  await expect.poll(() => reviewer.current.store.getState().item?.id).toBe(3)
})

it('a refusal → is shown with advice', async () => {
  const { host } = await shown(['openItemWindow'])
  host.handlers.openItemWindow = () => err(platformError('too_many_windows'))
  await row('item-2').click({ button: 'right' })
  await page.getByRole('menuitem', { name: OWN }).click()
  await expect
    .element(page.getByText("Couldn't open another window: eight items have one.", { exact: false }))
    .toBeVisible()
})

it('a host without windows → has no menu; one without this command has no button', async () => {
  const { reviewer } = await shown([])
  await row('item-2').click({ button: 'right' })
  await expect.element(page.getByRole('menuitem')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: OWN })).not.toBeInTheDocument()
  reviewer.session.setState({
    hostCommands: [{ id: 'item.window', title: OWN, group: 'Loupe', keys: ['Mod+Shift+N'], usable: true }],
  })
  await expect.element(page.getByRole('button', { name: OWN })).toBeVisible()
})
