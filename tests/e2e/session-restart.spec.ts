import { expect, it } from 'vitest'
import { startsOfFile } from '../drivers/starts'

const { launch } = startsOfFile({ withKeyring: true })

it('a person who signed in once → is signed in after a restart, from the keychain [D.1]', async () => {
  const first = await launch()
  await first.signIn('first')
  await first.close()

  const second = await launch()
  await second.shell.getByRole('navigation').first().waitFor()
  expect(await second.shell.getByRole('button', { name: 'Sign in', exact: true }).count()).toBe(0)
})
