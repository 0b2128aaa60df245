import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { shownPicture, stage } from './shown-picture'

const tools = () => page.getByRole('toolbar', { name: 'Picture' })
const box = (one: { element(): Element }) => one.element().getBoundingClientRect()

it('messages → stay in the picture’s column, and the host learns where its own fit above them', async () => {
  await page.viewport(848, 640)
  onTestFinished(() => page.viewport(1_280, 720))
  const { host, reviewer } = await shownPicture()
  const rooms = () => host.events.filter(({ name }) => name === 'message_room').map(({ data }) => data)
  const free = () => rooms().at(-1) as { right: number; foot: number; width: number }
  await expect.element(tools()).toBeVisible()
  const picture = box(stage())
  await expect.poll(() => free().width).toBeLessThan(picture.width)
  const { foot } = free()
  expect(foot).toBe(68)
  expect(innerWidth - free().right).toBeLessThanOrEqual(picture.right)
  expect(innerWidth - free().right - free().width).toBeGreaterThanOrEqual(picture.left)
  reviewer.notices.show('warning', 'Not changed', 'Somebody else works on it.')
  const message = page.getByRole('log').getByText('Not changed')
  await expect.element(message).toBeVisible()
  await expect.poll(() => free().foot).toBeGreaterThan(foot + 40)
  const shown = box(page.getByRole('log'))
  expect(shown.left).toBeGreaterThanOrEqual(picture.left)
  expect(shown.right).toBeLessThanOrEqual(picture.right)
  expect(shown.bottom).toBeLessThanOrEqual(box(tools()).top)
})
