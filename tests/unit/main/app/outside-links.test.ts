import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { createOutsideLinks, type LinkAnswer, type LinkQuestion } from '../../../../main/app/outside-links'
import { SEED, times } from '../../../builders/walks'

const LINKS = times(1_000, 10_000)

const YES: LinkAnswer = { open: true, always: false }

function links(answer: LinkAnswer | Promise<LinkAnswer> = YES) {
  const asked: LinkQuestion[] = []
  const opened: string[] = []
  const leave = createOutsideLinks({
    platformHosts: new Set(['app.platform.example', 'api.platform.example:8443']),
    ask: async (question) => {
      asked.push(question)
      return answer
    },
    open: async (href) => void opened.push(href),
  })
  return { leave, asked, opened }
}

it('pages of the configured platform → open at once', async () => {
  const { leave, asked, opened } = links({ open: false, always: false })
  await leave('https://app.platform.example/projects/1')
  await leave('https://api.platform.example:8443/x')
  expect(opened).toEqual(['https://app.platform.example/projects/1', 'https://api.platform.example:8443/x'])
  expect(asked).toEqual([])
})

it('every other host → is confirmed, even one that resembles the platform’s', async () => {
  for (const host of [
    'docs.example',
    'app.platform.example:444',
    'app.platform.example.evil.example',
    'xapp.platform.example',
    'api.platform.example',
  ]) {
    const { leave, asked, opened } = links({ open: false, always: true })
    expect(await leave(`https://${host}/page`)).toEqual({ ok: true, value: null })
    expect(asked.map(({ target }) => target)).toEqual([host])
    expect(opened).toEqual([])
  }
})

it('a confirmed address → opens, and the next is confirmed again', async () => {
  const { leave, asked, opened } = links()
  await leave('https://docs.example/a')
  await leave('https://docs.example/b')
  expect(asked).toHaveLength(2)
  expect(opened).toEqual(['https://docs.example/a', 'https://docs.example/b'])
})

it('a host allowed until the end → isn’t confirmed again, but others are', async () => {
  const { leave, asked, opened } = links({ open: true, always: true })
  await leave('https://docs.example/a')
  await leave('https://docs.example/b')
  await leave('https://other.example/')
  expect(asked.map(({ target }) => target)).toEqual(['docs.example', 'other.example'])
  expect(opened).toHaveLength(3)
})

it('an international host → is shown in its network form', async () => {
  const { leave, asked } = links()
  await leave('https://аpp.platform.example/')
  expect(asked[0]?.target).toBe('xn--pp-6kc.platform.example')
  expect(asked[0]?.address).toBe('https://xn--pp-6kc.platform.example/')
})

it('a long address → is shortened, but never its host', async () => {
  const { leave, asked, opened } = links()
  const address = `https://docs.example/${'x'.repeat(5_000)}`
  await leave(address)
  expect(asked[0]?.target).toBe('docs.example')
  expect(asked[0]?.address.length).toBeLessThan(400)
  expect(opened).toEqual([address])
})

it('mail → is confirmed with its recipient', async () => {
  const { leave, asked, opened } = links()
  await leave('mailto:ada%40example.org?subject=Hello')
  expect(asked).toMatchObject([{ kind: 'mail', target: 'ada@example.org' }])
  expect(opened).toEqual(['mailto:ada%40example.org?subject=Hello'])
})

it('mail to several people → names each one, and the consent is for these only', async () => {
  const { leave, asked } = links({ open: true, always: true })
  await leave('mailto:ada@example.org?subject=Hello')
  await leave('mailto:ada@example.org?body=Hello')
  await leave('mailto:ada@example.org?CC=eve%40evil.example')
  expect(asked.map(({ target }) => target)).toEqual(['ada@example.org', 'ada@example.org, eve@evil.example'])
})

it('an address → is parsed like in a browser, in any spelling', async () => {
  const { leave, asked } = links({ open: false, always: false })
  for (const address of [
    'https:\\\\evil.example/',
    'https:evil.example',
    'ht\ntps://ev\til.example',
    ' HTTPS:///evil.example',
  ])
    await leave(address)
  expect(asked.map(({ target }) => target)).toEqual(Array.from({ length: 4 }, () => 'evil.example'))
})

it.each([
  'http://docs.example/',
  'https://user@docs.example/',
  'https://user:secret@app.platform.example/',
  'https://:secret@app.platform.example/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'loupe://projects',
  'smb://host/share',
  '',
  'docs.example',
  `https://${'a.'.repeat(2_000)}example/`,
  'mailto:',
  'mailto:?subject=Hello',
  'mailto:ada@example.org?bcc=eve@evil.example',
  'mailto:ada@example.org?attach=/etc/passwd',
  'mailto:ada@example.org%0A%0AYour%20computer%20is%20fine.',
  'mailto:ada@example.org?cc=%E2%80%AEgro.elpmaxe',
])('%s → is refused without asking', async (address) => {
  const { leave, asked, opened } = links()
  expect(await leave(address)).toMatchObject({ ok: false, error: { code: 'invalid_request' } })
  expect([asked, opened]).toEqual([[], []])
})

it('questions → are asked one at a time, also after a failure', async () => {
  const { promise, reject } = Promise.withResolvers<LinkAnswer>()
  const { leave, asked, opened } = links(promise)
  const first = leave('https://docs.example/a')
  expect(await leave('https://docs.example/b')).toMatchObject({ ok: false })
  expect(await leave('https://app.platform.example/')).toMatchObject({ ok: true })
  expect(asked).toHaveLength(1)
  reject(new Error('no window'))
  await expect(first).rejects.toThrow('no window')
  await leave('https://docs.example/c').catch(() => undefined)
  expect(asked).toHaveLength(2)
  expect(opened).toEqual(['https://app.platform.example/'])
})

it('ten thousand random texts → only https and mail without credentials open', async () => {
  const scheme = fc.constantFrom(
    'https',
    'http',
    'HTTPS',
    'mailto',
    'file',
    'javascript',
    'data',
    'loupe',
    'smb',
    'ms-msdt',
    '',
  )
  const gap = fc.constantFrom('://', ':', ':\\\\', ':///', '%3A//', ':\t//', '')
  const who = fc.constantFrom('', 'user@', 'user:secret@', ':@', '%40', 'app.platform.example@')
  const host = fc.constantFrom('app.platform.example', 'evil.example', '127.0.0.1', '[::1]', 'a@b.c', 'ａ.example', '')
  const shaped = fc.tuple(scheme, gap, who, host, fc.string()).map((parts) => parts.join(''))
  const { leave, asked, opened } = links()
  await fc.assert(
    fc.asyncProperty(fc.oneof(shaped, fc.webUrl(), fc.string({ unit: 'binary' })), async (address) => {
      await leave(address)
    }),
    { numRuns: LINKS, seed: SEED },
  )
  // The addresses reach the cases that they are for.
  expect(opened.length).toBeGreaterThan(LINKS / 10)
  expect(asked.length).toBeGreaterThan(LINKS / 100)
  for (const href of opened) {
    const { protocol, username, password } = new URL(href)
    expect(['https:', 'mailto:']).toContain(protocol)
    expect([username, password, new URL(href).href]).toEqual(['', '', href])
  }
})
