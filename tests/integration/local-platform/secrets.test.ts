import { chmod, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { TOTP } from 'otpauth'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { given } from '#domain/given'
import { keyFileOf } from '../../../local-platform/sealed/key-file'
import { newKey } from '../../../local-platform/sealed/sealer'
import type { KeyAnswer } from '../../../local-platform/sealed/secrets'
import {
  cookiesOf,
  createFirstAccount,
  form,
  frameCall,
  PASSWORD,
  startTestPlatform,
  type TestPlatform,
} from '../../drivers/platform-client'
import { until } from '../../drivers/waits'

let folder: string
let platform: TestPlatform

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loupe-secrets-'))
})
afterEach(async () => {
  await platform.close()
  await rm(folder, { recursive: true, force: true })
})

const EMAIL = 'ada@example.test'
const codeOf = (secret: string): string => new TOTP({ secret }).generate({ timestamp: platform.clock.now() })
const signIn = (): Promise<Response> => platform.auth('sign-in', form({ email: EMAIL, password: PASSWORD }))
const database = (): DatabaseSync => new DatabaseSync(join(folder, 'platform.sqlite'), { timeout: 2_000 })

async function start(askKey?: () => Promise<KeyAnswer>): Promise<void> {
  platform = await startTestPlatform({ dataFolder: folder, ...given({ askKey }) })
}
/** Another start of the platform; the clock moves to unused codes. */
async function startAgain(askKey?: () => Promise<KeyAnswer>): Promise<void> {
  await platform.running.close()
  await start(askKey)
  platform.clock.advance(300_000)
}

/** Sets up an authenticator app, and returns its secret. */
async function withFactor(cookie: string): Promise<string> {
  const { secret } = (await frameCall(platform, cookie, 'setupTOTP')).body['value'] as { secret: string }
  expect((await frameCall(platform, cookie, 'verifyTotpToken', [codeOf(secret)])).body).toEqual({ value: true })
  expect((await frameCall(platform, cookie, 'setPreferredMFA', ['TOTP'])).status).toBe(200)
  return secret
}

async function signsInWith(secret: string): Promise<boolean> {
  platform.clock.advance(60_000)
  const asked = await signIn()
  expect(asked.headers.get('location')).toBe('code')
  const done = await platform.auth('code', form({ code: codeOf(secret) }, { cookie: cookiesOf(asked) }))
  return cookiesOf(done).includes('loupe_session=')
}

/** Files of the data folder that contain a text, plain or as an app shows it. */
async function filesWith(text: string): Promise<readonly string[]> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  const found: string[] = []
  for (const entry of names.filter((one) => one.isFile())) {
    // Deleted in between: nothing can be found in it.
    const bytes = await readFile(join(entry.parentPath, entry.name)).catch(() => Buffer.alloc(0))
    if (bytes.includes(text)) found.push(entry.name)
  }
  return found
}

describe('the secret of an authenticator app', () => {
  it('is nowhere in the data folder in plain text, and works after a restart', async () => {
    await start()
    const secret = await withFactor(cookiesOf(await createFirstAccount(platform)))
    expect(await filesWith(EMAIL)).not.toEqual([])
    expect(await filesWith(secret)).toEqual([])
    await startAgain()
    expect(await signsInWith(secret)).toBe(true)
    expect(await filesWith(secret)).toEqual([])
  })

  it('stored in plain text by an earlier version is sealed at the start, without remains, and still works', async () => {
    await start()
    const cookie = cookiesOf(await createFirstAccount(platform))
    const secret = await withFactor(cookie)
    const pending = 'KRSXG5CTMVRXEZLUKRSXG5CTMVRXEZLU'
    const plain = database()
    plain.prepare('UPDATE people SET totp_secret = ?, totp_pending = ?').run(secret, pending)
    plain.close()
    expect(await filesWith(secret)).not.toEqual([])
    await startAgain()
    await until('the secrets are sealed', async () => (await filesWith(secret)).length === 0)
    expect(await filesWith(pending)).toEqual([])
    expect(await signsInWith(secret)).toBe(true)
    expect((await frameCall(platform, cookie, 'verifyTotpToken', [codeOf(pending)])).body).toEqual({ value: true })
  })

  it('of one person doesn’t work for another', async () => {
    await start()
    const secret = await withFactor(cookiesOf(await createFirstAccount(platform)))
    const { people } = platform.running.storage
    const [ada] = people.withTotp()
    const other = people.add({ email: 'eve@example.test', firstName: 'E', lastName: 'E', passwordHash: 'none' }, '')
    people.setTotp(other, ada?.totpSecret ?? null, null)
    people.setMfa(other, 'TOTP')
    const moved = database()
    moved.exec(`UPDATE people SET password = (SELECT password FROM people WHERE email = '${EMAIL}')`)
    moved.close()
    const answer = await platform.auth('sign-in', form({ email: 'eve@example.test', password: PASSWORD }))
    expect(await answer.text()).toContain('Set up your second factor again')
    expect(await signsInWith(secret)).toBe(true)
  })
})

describe('a lost key', () => {
  it('costs only the second factor: the password works, and the factor is set up again', async () => {
    await start()
    const cookie = cookiesOf(await createFirstAccount(platform))
    const secret = await withFactor(cookie)
    await rm(keyFileOf(folder))
    await startAgain()
    expect(await frameCall(platform, cookie, 'verifyTotpToken', [codeOf(secret)])).toMatchObject({
      status: 409,
      body: { code: 'secret_lost' },
    })
    const answer = await signIn()
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('Set up your second factor again')
    const again = cookiesOf(answer)
    expect((await frameCall(platform, again, 'getPreferredMFA')).body).toEqual({ value: 'NOMFA' })
    expect(await readFile(join(folder, 'local-platform.log'), 'utf8')).toContain('key of secrets lost')
    expect(await signsInWith(await withFactor(again))).toBe(true)
  })
})

describe('a key stored by the app', () => {
  const key = newKey()
  const app = async (): Promise<KeyAnswer> => ({ state: 'key', key })

  it('is requested when a secret is first needed, and creates no file', async () => {
    let asked = 0
    await start(async () => {
      asked += 1
      return app()
    })
    const cookie = cookiesOf(await createFirstAccount(platform))
    expect(asked).toBe(0)
    const secret = await withFactor(cookie)
    expect(await signsInWith(secret)).toBe(true)
    expect(asked).toBe(1)
    expect(platform.running.keyFile).toBeUndefined()
    expect(await readdir(folder)).not.toContain('secrets.key')
    expect(await filesWith(key.toString('base64'))).toEqual([])
  })

  it('behind a locked keychain → nobody signs in without a code, and no secret is discarded', async () => {
    await start(app)
    const cookie = cookiesOf(await createFirstAccount(platform))
    const secret = await withFactor(cookie)
    for (const askKey of [
      async () => ({ state: 'locked' }) as const,
      async () => ({ state: 'none' }) as const,
      undefined,
    ]) {
      await startAgain(askKey)
      const answer = await signIn()
      expect(answer.status).toBe(503)
      expect(cookiesOf(answer)).toBe('')
      expect(await answer.text()).toContain('Unlock the keychain')
      expect(await frameCall(platform, cookie, 'setupTOTP')).toMatchObject({
        status: 503,
        body: { code: 'secrets_locked' },
      })
      expect(await readdir(folder)).not.toContain('secrets.key')
    }
    await startAgain(app)
    expect(await signsInWith(secret)).toBe(true)
  })

  it('without a keychain → is a file', async () => {
    await start(async () => ({ state: 'none' }))
    const secret = await withFactor(cookiesOf(await createFirstAccount(platform)))
    expect(await readdir(folder)).toContain('secrets.key')
    // A keychain that appears later doesn't change sealed values.
    await startAgain(app)
    expect(await signsInWith(secret)).toBe(true)
  })
})

describe.skipIf(process.platform === 'win32')('the key file of a standalone platform', () => {
  it('is announced at the start, private to its owner, and restricted if it was open', async () => {
    await start()
    expect(platform.running.keyFile).toBe(keyFileOf(folder))
    const secret = await withFactor(cookiesOf(await createFirstAccount(platform)))
    const modeOf = async () => (await stat(keyFileOf(folder))).mode & 0o777
    expect(await modeOf()).toBe(0o600)
    await chmod(keyFileOf(folder), 0o644)
    await startAgain()
    expect(await signsInWith(secret)).toBe(true)
    expect(await modeOf()).toBe(0o600)
  })
})
