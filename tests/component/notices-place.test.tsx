import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { goTo } from '../../renderer/router/place-store'
import { notify } from '../../renderer/stores/notice-store'
import { renderShell } from './shell-page'

const notice = () => page.getByRole('log').element().getBoundingClientRect()

it('messages stand in the middle of the foot, clear of a panel on the right; beside the reviewer, at the head', async () => {
  renderShell(<p>A page</p>)
  notify({ tone: 'success', title: 'Saved' })
  await expect.element(page.getByText('Saved')).toBeVisible()
  const { left, right, bottom, top } = notice()
  expect(Math.abs((left + right) / 2 - innerWidth / 2)).toBeLessThan(2)
  expect(innerHeight - bottom).toBeLessThan(30)
  expect(top).toBeGreaterThan(innerHeight / 2)
  goTo({ area: 'review', projectId: 1, itemId: null })
  await expect.poll(() => notice().bottom).toBeLessThan(innerHeight / 2)
  // Under the bars of both pages.
  expect(notice().top).toBeGreaterThan(100)
})
