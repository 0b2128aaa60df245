import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  cookiesOf,
  createFirstAccount,
  form,
  frameCall,
  PASSWORD,
  startTestPlatform,
  type TestPlatform,
} from '../../drivers/platform-client'

let platform: TestPlatform
beforeEach(async () => {
  platform = await startTestPlatform()
})
afterEach(() => platform.close())

const signIn = (email: string, password: string, headers: Record<string, string> = {}) =>
  platform.auth('sign-in', form({ email, password }, headers))

describe('the first account', () => {
  it('is requested until one exists, and never again', async () => {
    const before = await (await platform.auth('sign-in')).text()
    expect(before).toContain('Create your account on this computer')
    expect((await createFirstAccount(platform)).status).toBe(303)
    const after = await (await platform.auth('sign-in')).text()
    expect(after).not.toContain('Create your account')
    await createFirstAccount(platform, 'second@example.test')
    expect(platform.running.storage.people.count()).toBe(1)
  })

  it('names every error, keeps the typed text, and never returns a password', async () => {
    const fields = {
      first_name: 'Ada',
      last_name: '',
      email: 'no mail',
      new_password: 'short',
      repeat_password: 'short',
    }
    const response = await platform.auth('first-account', form(fields))
    const page = await response.text()
    expect(response.status).toBe(400)
    for (const message of ['Enter your last name.', 'Enter an e-mail address', 'Use at least 8 characters.'])
      expect(page.split(`>${message}`), message).toHaveLength(2)
    expect(page).toContain('value="Ada"')
    expect(page).not.toContain('value="short"')
  })

  it('is created once when two forms arrive together', async () => {
    const answers = await Promise.all([
      createFirstAccount(platform, 'a@example.test'),
      createFirstAccount(platform, 'b@example.test'),
    ])
    expect(platform.running.storage.people.count()).toBe(1)
    expect(platform.running.storage.teams.count()).toBe(1)
    expect(answers.map((answer) => cookiesOf(answer)).filter((cookie) => cookie !== '')).toHaveLength(1)
  })

  it('escapes what was typed', async () => {
    const fields = {
      first_name: '"><script>alert(1)</script>',
      last_name: 'x',
      email: '',
      new_password: '',
      repeat_password: '',
    }
    const page = await (await platform.auth('first-account', form(fields))).text()
    expect(page).not.toContain('<script>alert')
    expect(page).toContain('&lt;script&gt;')
  })
})

describe('signing in', () => {
  beforeEach(() => createFirstAccount(platform))

  it('ends at /signed-in with a cookie that scripts and other sites can’t use', async () => {
    const response = await signIn('ADA@example.test', PASSWORD)
    expect(response.status).toBe(303)
    expect(new URL(response.headers.get('location') ?? '', response.url).pathname).toBe('/auth/signed-in')
    expect(response.headers.getSetCookie()[0]).toMatch(/^loupe_session=.{40,}; Path=\/auth; HttpOnly; SameSite=Strict$/)
  })

  it('gives the same answer for a wrong password and an unknown address', async () => {
    const wrong = await signIn('ada@example.test', 'not the password')
    const unknown = await signIn('nobody@example.test', 'not the password')
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    const texts = await Promise.all([wrong.text(), unknown.text()])
    expect(texts[0]?.replace('ada@', '')).toBe(texts[1]?.replace('nobody@', ''))
  })

  it('slows guessing after five tries, also for the right password, until the wait is over', async () => {
    for (let guess = 0; guess < 5; guess += 1) expect((await signIn('ada@example.test', 'guess')).status).toBe(401)
    expect((await signIn('ada@example.test', PASSWORD)).status).toBe(429)
    platform.clock.advance(31_000)
    expect((await signIn('ada@example.test', PASSWORD)).status).toBe(303)
    expect((await signIn('ada@example.test', 'guess')).status).toBe(401)
  })

  it('refuses forms from other sites', async () => {
    expect((await signIn('ada@example.test', PASSWORD, { origin: 'https://example.test' })).status).toBe(403)
    expect((await signIn('ada@example.test', PASSWORD, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    const own = platform.running.addresses.auth.replace(/\/auth\/$/, '')
    expect((await signIn('ada@example.test', PASSWORD, { origin: own, 'sec-fetch-site': 'same-origin' })).status).toBe(
      303,
    )
  })

  it('stores the password only as a salted hash', async () => {
    const hash = platform.running.storage.people.passwordHash(
      platform.running.storage.people.byEmail('ada@example.test')?.id ?? 0,
    )
    expect(hash).toMatch(/^scrypt\$/)
    expect(hash).not.toContain(PASSWORD)
  })
})

describe('the pages', () => {
  it('run only script files of the auth host', async () => {
    for (const path of ['sign-in', 'signed-in', 'shared']) {
      const response = await platform.auth(path)
      const policy = response.headers.get('content-security-policy') ?? ''
      expect(policy).toContain("script-src 'self'")
      expect(policy).not.toContain('unsafe')
      const page = await response.text()
      expect(page).not.toMatch(/<script(?![^>]*\bsrc=)/)
      for (const [, source = ''] of page.matchAll(/(?:src|href)="(files\/[^"]+)"/g)) {
        expect((await platform.auth(source)).status, source).toBe(200)
      }
    }
  })

  it('may be embedded only by named hosts, not by others on this computer [S7.4]', async () => {
    const named = await startTestPlatform({ frameHosts: ['https://host.example'] })
    const ancestors = async (host: string, at = named) =>
      (await at.auth(`shared?host=${encodeURIComponent(host)}`)).headers
        .get('content-security-policy')
        ?.split('frame-ancestors ')[1]
    expect(await ancestors('https://host.example')).toBe('https://host.example')
    expect(await ancestors('https://host.example', platform)).toBe("'none'")
    await named.close()
    for (const host of ['http://127.0.0.1:8080', 'http://localhost:1', 'https://evil.test']) {
      expect(await ancestors(host, platform), host).toBe("'none'")
    }
    expect(await ancestors("https://host.example 'unsafe-inline'", platform)).toBe("'none'")
    expect((await platform.auth('sign-in')).headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })
})

it('answer null to getCurrentSession and true to signOut when signed out [S7.4]', async () => {
  expect((await frameCall(platform, '', 'getCurrentSession')).body).toEqual({ value: null })
  expect((await frameCall(platform, '', 'signOut')).body).toEqual({ value: true })
  expect((await frameCall(platform, '', 'getPreferredMFA')).body).toMatchObject({ code: 'sign_in_needed' })
})
