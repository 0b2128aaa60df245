import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { DesktopProvider } from '../../renderer/desktop/desktop-context'
import { SignOutDialog } from '../../renderer/frame/sign-out-dialog'
import { createFakeDesktop } from '../fakes/desktop-api'
import { render } from './render'

/** Question over a desktop in memory. */
function asked(counts: { readonly works: number; readonly changes: number; readonly dropped?: number }) {
  const desktop = createFakeDesktop()
  let closed = 0
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DesktopProvider value={desktop.api}>
        <SignOutDialog {...counts} onClose={() => (closed += 1)} />
      </DesktopProvider>
    </QueryClientProvider>,
  )
  const button = (name: string) =>
    page.getByRole('dialog', { name: 'Sign out?' }).getByRole('button', { name, exact: true })
  const signedOut = () => desktop.world.calls.some(({ channel }) => channel === 'session.signOut')
  return { button, signedOut, closed: () => closed }
}

it('signing out with changes stored nowhere → counts them, and its button names the loss', async () => {
  const { button, signedOut } = asked({ works: 1, changes: 0, dropped: 2 })
  await expect
    .poll(() => page.getByRole('alert').query()?.textContent)
    .toMatch(/^2 changes aren’t saved anywhere\. Signing out drops them/)
  await expect.element(page.getByText(/1 item holds unsaved work/)).toBeVisible()
  await button('Drop them and sign out').click()
  await expect.poll(signedOut).toBe(true)
})

it('signing out that drops changes → focuses Stay, which keeps the person signed in', async () => {
  const { button, signedOut, closed } = asked({ works: 0, changes: 0, dropped: 1 })
  await expect.element(page.getByText(/1 change isn’t saved anywhere/)).toBeVisible()
  await expect.element(button('Stay')).toHaveFocus()
  await button('Stay').click()
  expect([closed(), signedOut()]).toEqual([1, false])
})

it('signing out without a loss → asks without a warning, with the focus on Sign out', async () => {
  const { button } = asked({ works: 0, changes: 3 })
  await expect.element(button('Sign out')).toHaveFocus()
  expect(page.getByRole('alert').elements()).toEqual([])
  expect(button('Stay').elements()).toEqual([])
})
