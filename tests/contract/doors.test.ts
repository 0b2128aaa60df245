import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const FOLDERS = 'main/**/*.ts preload/**/*.ts renderer/**/*.{ts,tsx} reviewer/**/*.{ts,tsx} domain/**/*.ts'
const product = FOLDERS.split(' ')
  .flatMap((pattern) => globSync(pattern, { cwd: root }))
  .map((file) => ({ file: file.replaceAll('\\', '/'), text: readFileSync(join(root, file), 'utf8') }))
const filesWith = (what: RegExp) =>
  product
    .filter(({ text }) => what.test(text))
    .map(({ file }) => file)
    .toSorted()

/** Names such switches because it refuses them. */
const REFUSES = ['main/app/launch-switches.ts']

describe('the privileged calls of Electron', () => {
  it('are searched for in the whole product', () => {
    expect(product.length).toBeGreaterThan(200)
  })

  it('openExternal is called in one place', () => {
    expect(product.flatMap(({ file, text }) => [...text.matchAll(/shell\.openExternal\(/g)].map(() => file))).toEqual([
      'main/ipc/handlers/app.ts',
    ])
  })

  it('windows are created in one place', () => {
    expect(filesWith(/new (?:BrowserWindow|WebContentsView|BrowserView)\(/)).toEqual(['main/app/window.ts'])
  })

  it('ipcMain is used only where senders are checked', () => {
    expect(filesWith(/\bipcMain\./)).toEqual([
      'main/auth/auth-windows.ts',
      'main/ipc/given-paths.ts',
      'main/ipc/handle.ts',
      'main/ipc/reviewer-port.ts',
    ])
  })

  it('web preferences are in one table', () => {
    const keys =
      /\b(?:sandbox|nodeIntegration\w*|contextIsolation|webSecurity|allowRunningInsecureContent|experimentalFeatures|enableBlinkFeatures|webviewTag)\s*:/
    expect(filesWith(keys)).toEqual(['main/app/preferences-table.ts'])
  })

  it('every page is sandboxed before any is created', () => {
    const [index = ''] = product.flatMap(({ file, text }) => (file === 'main/index.ts' ? [text] : []))
    expect(index).toMatch(/^app\.enableSandbox\(\)$/m)
    expect(index.indexOf('app.enableSandbox()')).toBeLessThan(index.indexOf('run()'))
    expect(index.match(/app\.requestSingleInstanceLock\(\)/g)).toHaveLength(1)
    expect(filesWith(/no-sandbox|disable-web-security|appendSwitch\(/)).toEqual(REFUSES)
  })

  it('URLs are compared by origin, never by prefix', () => {
    expect(filesWith(/(?:startsWith|endsWith|includes|indexOf)\(['"`](?:https?|file|wss?|app):/)).toEqual([])
  })

  it('data from the platform never becomes markup, a frame or a script of a page', () => {
    expect(
      filesWith(/insertAdjacentHTML|\.outerHTML = |document\.write|srcdoc|createContextualFragment|DOMParser|setHTML/),
    ).toEqual([])
    expect(
      filesWith(/<(?:iframe|frame|object|embed|script|base|portal)[\s>]|createElement\(['"`](?:object|embed|script)/),
    ).toEqual([])
    expect(filesWith(/createElement\(['"`]iframe/)).toEqual(['renderer/bridge/iframe-host.ts'])
  })

  it('certificate errors are never ignored, pages never scripted by text, secrets never listed', () => {
    expect(
      filesWith(/setCertificateVerifyProc|'certificate-error'|rejectUnauthorized(?!: true)|NODE_TLS_REJECT/),
    ).toEqual([])
    expect(filesWith(/remote-debugging|--inspect/)).toEqual(REFUSES)
    expect(filesWith(/executeJavaScript\(|\.findCredentials\(/)).toEqual([])
    expect(
      filesWith(/\beval\(|new Function\(|postMessage\([^)]*, ?['"]\*['"]|dangerouslySetInnerHTML|\.innerHTML = /),
    ).toEqual([])
  })
})
