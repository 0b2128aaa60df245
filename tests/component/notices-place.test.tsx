import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { useGuest } from '../../renderer/bridge/guest-store'
import { goTo } from '../../renderer/router/place-store'
import { notify } from '../../renderer/stores/notice-store'
import { renderShell } from './shell-page'

const notice = () => page.getByRole('log').element().getBoundingClientRect()

it('messages → are centred at the bottom, clear of a right panel', async () => {
  renderShell(<p>A page</p>)
  notify({ tone: 'success', title: 'Saved' })
  await expect.element(page.getByText('Saved')).toBeVisible()
  const { left, right, bottom, top } = notice()
  expect(Math.abs((left + right) / 2 - innerWidth / 2)).toBeLessThan(2)
  expect(innerHeight - bottom).toBeLessThan(30)
  expect(top).toBeGreaterThan(innerHeight / 2)
})

it('a message that leads to an editor → leaves when that editor opens, by any way', async () => {
  renderShell(<p>A page</p>)
  notify({ tone: 'success', title: 'One class added', opensEditorOf: 7 })
  notify({ tone: 'success', title: 'Saved' })
  await expect.element(page.getByText('One class added')).toBeVisible()
  goTo({ area: 'review', projectId: 8, itemId: null })
  await expect.element(page.getByText('One class added')).toBeVisible()
  goTo({ area: 'review', projectId: 7, itemId: 3 })
  await expect.element(page.getByText('One class added')).not.toBeInTheDocument()
  await expect.element(page.getByText('Saved')).toBeVisible()
})

it('messages over the reviewer → are above its bottom tools, in its named column, and inside the window', async () => {
  onTestFinished(() => useGuest.setState({ messageRoom: null }))
  renderShell(<p>A page</p>)
  notify({ tone: 'success', title: 'Saved' })
  await expect.element(page.getByText('Saved')).toBeVisible()
  goTo({ area: 'review', projectId: 1, itemId: null })
  // Another reviewer doesn't report it.
  await expect.poll(() => innerHeight - notice().bottom).toBe(76)
  useGuest.setState({ messageRoom: { right: 280, foot: 150, width: 300 } })
  await expect.poll(() => Math.round(innerHeight - notice().bottom)).toBe(150)
  expect(Math.round(innerWidth - notice().right)).toBe(280)
  expect(Math.round(notice().width)).toBe(300)
  useGuest.setState({ messageRoom: { right: 20_000, foot: 20_000, width: 20_000 } })
  await expect.poll(() => Math.round(notice().width)).toBe(Math.min(380, innerWidth - 32))
  expect(notice().left).toBeGreaterThanOrEqual(0)
  expect(notice().right).toBeLessThanOrEqual(innerWidth)
  expect(innerHeight - notice().bottom).toBeLessThanOrEqual(innerHeight * 0.6 + 1)
})
