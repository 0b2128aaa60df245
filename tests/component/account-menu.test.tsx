import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { AccountMenu } from '../../renderer/frame/account-menu'
import { usePlace } from '../../renderer/router/place-store'
import { takeOutbox, useOutbox } from '../../renderer/stores/outbox-store'
import { freshWorld } from '../builders/desktop-world'
import { renderShell } from './shell-page'

function open(role: string | null, world: Parameters<typeof renderShell>[1] = {}) {
  const { user } = freshWorld()
  return { user, ...renderShell(<AccountMenu user={user} role={role} />, world) }
}
const mine = () => page.getByRole('button', { name: /^Account of / })

it('a person’s menu → shows their name and role, and leads to their account', async () => {
  const { user } = open('Manager')
  await mine().click()
  const menu = page.getByRole('menu', { name: 'Account' })
  await expect.element(page.getByText(user.email)).toBeVisible()
  await expect.element(page.getByText('Manager', { exact: true })).toBeVisible()
  await menu.getByRole('menuitem', { name: 'Account info' }).click()
  expect(usePlace.getState().place).toEqual({ area: 'account', tab: 'profile' })
})

it('a person without a role → the menu shows none; the appearance can be chosen and is remembered', async () => {
  const { user, world } = open(null)
  await mine().click()
  const person = page.getByText(user.email).element().parentElement
  expect(person?.children).toHaveLength(2)
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect
    .poll(() => world.calls.map(({ channel, args }) => [channel, ...args]))
    .toContainEqual(['app.setAppearance', 'dark'])
})

const signsOut = () => page.getByRole('menuitem', { name: 'Sign out' })
const wasSignedOut = (world: { readonly calls: readonly { readonly channel: string }[] }) =>
  world.calls.some(({ channel }) => channel === 'session.signOut')

it('signing out without unsaved work → the person is signed out at once', async () => {
  const { world } = open(null)
  await mine().click()
  await signsOut().click()
  await expect.poll(() => wasSignedOut(world)).toBe(true)
  expect(page.getByRole('dialog').query()).toBeNull()
})

it('signing out with unsaved work → the dialog says how much there is and what happens to it, and the person may stay', async () => {
  const works = [1, 2].map((itemId) => ({ projectId: 7, itemId, since: 1_000 }))
  const { world } = open(null, { unsavedWorks: works })
  takeOutbox({ ...useOutbox.getState(), waiting: 1 })
  onTestFinished(() => takeOutbox({ ...useOutbox.getState(), waiting: 0 }))
  await mine().click()
  await signsOut().click()
  const asked = page.getByRole('dialog', { name: 'Sign out?' })
  await expect.element(asked.getByText(/^2 items hold unsaved work, and 1 change was not sent/)).toBeVisible()
  await asked.getByRole('button', { name: 'Close' }).click()
  expect(wasSignedOut(world)).toBe(false)
  await mine().click()
  await signsOut().click()
  await asked.getByRole('button', { name: 'Sign out' }).click()
  await expect.poll(() => wasSignedOut(world)).toBe(true)
})
