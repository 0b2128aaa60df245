import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startsOfFile } from '../drivers/starts'

const { launch, userData } = startsOfFile({ withKeyring: true })

it('the key of sealed secrets → is in the keychain: neither it nor a secret is in the files', async () => {
  const app = await launch()
  await app.signIn('first')
  expect(await readdir(userData)).not.toContain('data-key.json')
  const setUp = await app.shell.evaluate(() => window.desktop.account.setupTotp())
  if (!setUp.ok) throw new Error(setUp.error.message)
  const folder = join(userData, 'local-platform')
  expect(JSON.parse(await readFile(join(userData, 'data-key.json'), 'utf8'))).toEqual({
    version: 1,
    engine: 'keychain',
  })
  const names = await readdir(folder)
  expect(names).toContain('platform.sqlite')
  expect(names).not.toContain('secrets.key')
  for (const name of names.filter((one) => one.startsWith('platform.sqlite')))
    expect((await readFile(join(folder, name))).includes(setUp.value.secret), name).toBe(false)
  await app.close()
})
