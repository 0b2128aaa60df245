import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import script from '../../local-platform/areas/auth/pages/sign-in.client.js?raw'
import { firstAccountPage } from '../../local-platform/areas/auth/pages/first-account-page'

/** Page of the first account as in the sign-in window; returns the number of submits. */
function openPage(): { readonly sent: () => number } {
  const body = new DOMParser().parseFromString(
    firstAccountPage({ firstName: '', lastName: '', email: '' }, []),
    'text/html',
  )
  const host = document.body.appendChild(document.createElement('div'))
  host.append(...body.body.children)
  let count = 0
  host.addEventListener('submit', (event) => {
    if (!event.defaultPrevented) count += 1
    event.preventDefault()
  })
  const run = document.createElement('script')
  run.textContent = `{${script}}`
  host.append(run)
  onTestFinished(() => host.remove())
  return { sent: () => count }
}

const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const secret = (id: string) => document.querySelector<HTMLInputElement>(`#${id}`)

it('an invalid e-mail address → is an error at its field before sending; the passwords stay and the field has the focus', async () => {
  const { sent } = openPage()
  await field('First name').fill('Ada')
  await field('Last name').fill('Marsh')
  await field('E-mail').fill('ada@example')
  await page.getByLabelText('Password', { exact: true }).fill('a long passphrase')
  await page.getByLabelText('Password again', { exact: true }).fill('a long passphrase')
  await userEvent.keyboard('{Enter}')
  await expect.element(field('E-mail')).toHaveFocus()
  await expect.element(field('E-mail')).toHaveAccessibleDescription(/Enter an e-mail address, like name@example\.com\./)
  expect(secret('new_password')?.value).toBe('a long passphrase')
  expect(sent()).toBe(0)
  await field('E-mail').fill('ada@example.org')
  await expect.element(field('E-mail')).toHaveAttribute('aria-invalid', 'false')
  await userEvent.keyboard('{Enter}')
  expect(sent()).toBe(1)
})

it('two different passwords → are an error at the second one', async () => {
  const { sent } = openPage()
  await field('First name').fill('Ada')
  await field('Last name').fill('Marsh')
  await field('E-mail').fill('ada@example.org')
  await page.getByLabelText('Password', { exact: true }).fill('a long passphrase')
  await page.getByLabelText('Password again', { exact: true }).fill('a long passphrasE')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('The two passwords are not the same.')).toBeVisible()
  await expect.element(page.getByLabelText('Password again', { exact: true })).toHaveFocus()
  expect(sent()).toBe(0)
})
