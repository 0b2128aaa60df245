import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { AccountMenu } from '../../renderer/frame/account-menu'
import { usePlace } from '../../renderer/router/place-store'
import { freshWorld } from '../builders/desktop-world'
import { renderShell } from './shell-page'

function open(role: string | null) {
  const { user } = freshWorld()
  return { user, ...renderShell(<AccountMenu user={user} role={role} />) }
}
const mine = () => page.getByRole('button', { name: /^Account of / })

it('a person’s own menu says who they are and in which role, and leads to their account', async () => {
  const { user } = open('Manager')
  await mine().click()
  const menu = page.getByRole('menu', { name: 'Account' })
  await expect.element(page.getByText(user.email)).toBeVisible()
  await expect.element(page.getByText('Manager', { exact: true })).toBeVisible()
  await menu.getByRole('menuitem', { name: 'Account info' }).click()
  expect(usePlace.getState().place).toEqual({ area: 'account', tab: 'profile' })
})

it('who has no role is given none; the appearance is chosen and kept', async () => {
  const { user, world } = open(null)
  await mine().click()
  const person = page.getByText(user.email).element().parentElement
  expect(person?.children).toHaveLength(2)
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect
    .poll(() => world.calls.map(({ channel, args }) => [channel, ...args]))
    .toContainEqual(['app.setAppearance', 'dark'])
})
