import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy } from '../../../../main/app/content-security-policy'
import { safePath } from '../../../../main/app/safe-path'
import { GUEST_URL, ITEM_WINDOW_URL, originOf, SHELL_URL } from '../../../../main/config/origins'
import {
  allowedOrigins,
  forceGuestPreferences,
  isGuestSource,
  mayNavigate,
} from '../../../../main/app/navigation-rules'
import { PREFERENCES } from '../../../../main/app/preferences-table'

const allowed = allowedOrigins(() => 'https://auth.example')
const HOSTILE = [
  'https://auth.example.evil/',
  'https://auth.example@evil/',
  'https://evil/#https://auth.example',
  'http://auth.example/',
  'https://auth.example:444/',
  'javascript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'blob:https://evil/1',
  'about:blank',
  'about:srcdoc',
  'chrome://gpu',
  'devtools://x',
  'app://shell.evil/index.html',
  'app://evil/index.html',
  'app://shell@evil/',
  'app:shell',
  'app:///shell',
  'APP://evil',
  'ftp://shell/',
  '//evil',
  '',
  'https://аuth.example/',
  'https://auth.example%00.evil/',
  `https://evil/${'a'.repeat(8_192)}`,
  'view-source:app://shell/',
  'ws://auth.example/',
] as const

describe('navigation', () => {
  it.each(HOSTILE)('shell, guest and auth page can’t open %j [D.5]', (url) => {
    for (const kind of ['shell', 'itemWindow', 'guest', 'authPage', 'signIn'] as const)
      expect(mayNavigate(kind, url, allowed)).toBe(false)
  })

  it('each page stays on its own origin [D.5]', () => {
    expect(mayNavigate('shell', SHELL_URL, allowed)).toBe(true)
    expect(mayNavigate('guest', GUEST_URL, allowed)).toBe(true)
    expect(mayNavigate('signIn', 'https://auth.example/sign-in', allowed)).toBe(true)
    expect(mayNavigate('shell', GUEST_URL, allowed)).toBe(false)
    expect(mayNavigate('itemWindow', `${ITEM_WINDOW_URL}#/projects/1/review/2`, allowed)).toBe(true)
    expect(mayNavigate('itemWindow', SHELL_URL, allowed)).toBe(false)
    expect(mayNavigate('shell', ITEM_WINDOW_URL, allowed)).toBe(false)
    expect(mayNavigate('guest', SHELL_URL, allowed)).toBe(false)
    expect(mayNavigate('shell', 'https://auth.example/sign-in', allowed)).toBe(false)
  })

  it('an unknown page can’t navigate [D.5]', () => {
    expect(mayNavigate(undefined, SHELL_URL, allowed)).toBe(false)
  })

  it('origins of our own scheme are recognised, and none with credentials [D.5]', () => {
    expect(originOf('app://shell/index.html#/x')).toBe('app://shell')
    expect(originOf('https://user@auth.example/')).toBeUndefined()
    expect(originOf('nonsense')).toBeUndefined()
  })
})

describe('guests', () => {
  it('attach with the reviewer’s entry page only [D.5]', () => {
    expect(isGuestSource(`${GUEST_URL}?x=1#y`)).toBe(true)
    for (const src of [...HOSTILE, SHELL_URL, 'app://reviewer/other.html', 'app://reviewer/', undefined])
      expect(isGuestSource(src)).toBe(false)
  })

  const asked = [
    'nodeIntegration',
    'nodeIntegrationInSubFrames',
    'webSecurity',
    'contextIsolation',
    'sandbox',
    'experimentalFeatures',
    'allowRunningInsecureContent',
    'enableBlinkFeatures',
    'webviewTag',
    'preload',
    'partition',
    'plugins',
    'images',
    'javascript',
    'additionalArguments',
    'session',
    'offscreen',
    'zoomFactor',
    'devTools',
    'safeDialogs',
  ]
  it.each(asked.flatMap((key) => [true, false, 'x'].map((value) => [key, value] as const)))(
    'get the table’s preferences, whatever %s=%j requests [D.5]',
    (key, value) => {
      const preferences: Record<string, unknown> = { [key]: value, nodeIntegration: true }
      const params: Record<string, string> = {
        src: GUEST_URL,
        partition: 'persist:mine',
        preload: 'file:///evil.js',
        webpreferences: 'x',
        allowpopups: 'true',
      }
      forceGuestPreferences(preferences, params)
      expect(preferences).toEqual(PREFERENCES.guest)
      expect(params).toEqual({ src: GUEST_URL, partition: PREFERENCES.guest.partition })
    },
  )
})

describe('preferences', () => {
  it('are hardened for every kind of page; only the shell and item windows may contain a guest', () => {
    for (const [kind, row] of Object.entries(PREFERENCES)) {
      expect(row).toMatchObject({
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        nodeIntegrationInWorker: false,
        nodeIntegrationInSubFrames: false,
        webSecurity: true,
        allowRunningInsecureContent: false,
        experimentalFeatures: false,
        webviewTag: kind === 'shell' || kind === 'itemWindow',
      })
    }
  })
})

describe('the content security policy', () => {
  const SHARED = {
    'default-src': "'none'",
    'worker-src': "'self' blob:",
    'img-src': "'self' blob: data:",
    'media-src': "'self' blob: data:",
    'font-src': "'self'",
    'style-src': "'self' 'nonce-abc'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
  }
  const read = (policy: string) =>
    Object.fromEntries(
      policy.split('; ').map((directive) => {
        const [name = '', ...sources] = directive.split(' ')
        return [name, sources.join(' ')]
      }),
    )

  /** The one rule that Electron gives a `<webview>` as inline text. */
  const WEBVIEW_RULE = `'sha256-${createHash('sha256').update(':host { display: flex; }').digest('base64')}'`

  it('allows own scripts only and nothing unsafe in a build; the shell requests no other origin [D.5]', () => {
    expect(read(contentSecurityPolicy({ nonce: 'abc', wasm: false, fetches: false, embeds: true }))).toEqual({
      ...SHARED,
      'style-src': `'self' 'nonce-abc' ${WEBVIEW_RULE}`,
      'script-src': "'self'",
      'connect-src': "'none'",
    })
    expect(read(contentSecurityPolicy({ nonce: 'abc', wasm: true, fetches: true, embeds: false }))).toEqual({
      ...SHARED,
      'script-src': "'self' 'wasm-unsafe-eval'",
      'connect-src': "'self'",
    })
  })

  it('allows the development server only while one runs', () => {
    const devServer = 'http://127.0.0.1:5173'
    expect(
      read(contentSecurityPolicy({ nonce: 'abc', wasm: false, fetches: false, embeds: true, devServer })),
    ).toMatchObject({
      'default-src': "'none'",
      'connect-src': 'http://127.0.0.1:5173 ws://127.0.0.1:5173',
      'img-src': SHARED['img-src'],
    })
  })
})

describe('paths of the own scheme', () => {
  it.each([
    '/../x',
    '/a/../b',
    '/%2e%2e/x',
    '/..%2fx',
    '/%252e%252e/x',
    '/a\\b',
    '/a%5cb',
    '/a%00b',
    '/%',
    '/%zz',
    '/./a',
    '/a/%2e%2e%2fb',
  ])('%s → is refused [D.5]', (path) => {
    expect(safePath(path)).toBeUndefined()
  })

  it('plain paths stay, and the entry page is known [D.5]', () => {
    expect(safePath('/')).toBe('/index.html')
    expect(safePath('/assets/a-b_1.js')).toBe('/assets/a-b_1.js')
  })
})
