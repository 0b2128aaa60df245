import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { WelcomePage } from '../../renderer/areas/welcome/welcome-page'
import { ok } from '#domain/result'
import { NOBODY, useSession, type SessionState } from '../../renderer/stores/session-store'
import { renderShell } from './shell-page'

function open(state: Partial<SessionState> = {}, localPlatform = true) {
  useSession.setState({ ...NOBODY, phase: 'signedOut', ...state })
  const desktop = renderShell(<WelcomePage />)
  const read = desktop.api.app.info
  Object.assign(desktop.api.app, {
    info: async () => {
      const info = await read()
      return info.ok ? ok({ ...info.value, localPlatform }) : info
    },
  })
  return desktop
}
const LOCAL = /^This copy of Loupe works on this computer/
const FIRST = /No account yet\? Signing in begins with creating one\. This copy/
const UNLOCK = 'Unlock and try again'

it('who was never here reads how to begin, and that all stays on this computer', async () => {
  open()
  await expect.element(page.getByText(FIRST)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
  await expect.element(page.getByRole('button', { name: UNLOCK })).not.toBeInTheDocument()
})

it('who has an account is not told to make one, and reads why they are here', async () => {
  open({ reason: 'expired', email: 'mara@example.com' })
  await expect.element(page.getByText(LOCAL)).toBeVisible()
  await expect.element(page.getByText(/^Your session.+mara@example\.com.* has ended/)).toBeVisible()
  await expect.element(page.getByText(FIRST)).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: UNLOCK })).not.toBeInTheDocument()
})

it('a locked keychain can be tried again without a sign-in', async () => {
  const { world } = open({ reason: 'keychainLocked' })
  await page.getByRole('button', { name: UNLOCK }).click()
  await expect.poll(() => world.calls.map(({ channel }) => channel)).toContain('session.retry')
})

it('where the platform is elsewhere, nothing is said of this computer', async () => {
  open({}, false)
  await expect.element(page.getByText(/^Loupe \d/)).toBeVisible()
  await expect.element(page.getByText(/works on this computer/)).not.toBeInTheDocument()
})
