import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { WelcomePage } from '../../renderer/areas/welcome/welcome-page'
import { ok } from '#domain/result'
import { NOBODY, useSession, type SessionState } from '../../renderer/stores/session-store'
import { freshWorld } from '../builders/desktop-world'
import { renderShell } from './shell-page'

const USED: ReturnType<typeof freshWorld>['choices'] = { recent: [] }

/** First page, by default of an app that was used before. */
function open(state: Partial<SessionState> = {}, localPlatform = true, choices = USED) {
  useSession.setState({ ...NOBODY, phase: 'signedOut', ...state })
  const desktop = renderShell(<WelcomePage />, { choices })
  const read = desktop.api.app.info
  Object.assign(desktop.api.app, {
    info: async () => {
      const info = await read()
      return info.ok ? ok({ ...info.value, localPlatform }) : info
    },
  })
  return desktop
}
const CREATE = page.getByRole('button', { name: 'Create account' })
const LOCAL = /^This copy of Loupe works on this computer/
const FIRST = /You can create another account when you sign in\. This copy/
const UNLOCK = 'Unlock and try again'

it('a first start → offers creating an account, with the first button, in the same window', async () => {
  const { world } = open({}, true, {})
  await expect.element(CREATE).toBeEnabled()
  await expect.element(page.getByText(LOCAL)).toBeVisible()
  const [first, ...others] = page.getByRole('button').elements()
  expect(first).toBe(CREATE.element())
  expect(others.map((button) => button.textContent)).toEqual(['Sign in'])
  await CREATE.click()
  await expect.poll(() => world.calls.map(({ channel }) => channel)).toContain('session.signIn')
})

it('a platform elsewhere → signing in is offered, also on the first start', async () => {
  open({}, false, {})
  await expect.element(page.getByText(/^Loupe \d/)).toBeVisible()
  await expect.element(CREATE).not.toBeInTheDocument()
})

it('returning without a session → shows how to begin, and that everything stays on this computer', async () => {
  open()
  await expect.element(CREATE).not.toBeInTheDocument()
  await expect.element(page.getByText(FIRST)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
  await expect.element(page.getByRole('button', { name: UNLOCK })).not.toBeInTheDocument()
})

it('a person with an account → isn’t asked to create one, and reads why they are here', async () => {
  open({ reason: 'expired', email: 'mara@example.com' })
  await expect.element(page.getByText(LOCAL)).toBeVisible()
  await expect.element(page.getByText(/^Your session.+mara@example\.com.* has ended/)).toBeVisible()
  await expect.element(page.getByText(FIRST)).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: UNLOCK })).not.toBeInTheDocument()
})

it('a locked keychain → can be retried without signing in', async () => {
  const { world } = open({ reason: 'keychainLocked' })
  await page.getByRole('button', { name: UNLOCK }).click()
  await expect.poll(() => world.calls.map(({ channel }) => channel)).toContain('session.retry')
})

it('a platform elsewhere → nothing mentions this computer', async () => {
  open({}, false)
  await expect.element(page.getByText(/^Loupe \d/)).toBeVisible()
  await expect.element(page.getByText(/works on this computer/)).not.toBeInTheDocument()
})
