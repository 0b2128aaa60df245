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

/** Refuses such switches, and so names them. */
const REFUSES = ['main/app/launch-switches.ts']

describe('the doors of Electron', () => {
  it('are looked for in the whole product', () => {
    expect(product.length).toBeGreaterThan(200)
  })

  it('openExternal has one call', () => {
    expect(product.flatMap(({ file, text }) => [...text.matchAll(/shell\.openExternal\(/g)].map(() => file))).toEqual([
      'main/ipc/handlers/app.ts',
    ])
  })

  it('windows are made in one place', () => {
    expect(filesWith(/new (?:BrowserWindow|WebContentsView|BrowserView)\(/)).toEqual(['main/app/window.ts'])
  })

  it('ipcMain is used where senders are checked, and nowhere else', () => {
    expect(filesWith(/\bipcMain\./)).toEqual([
      'main/auth/auth-windows.ts',
      'main/ipc/given-paths.ts',
      'main/ipc/handle.ts',
      'main/ipc/reviewer-port.ts',
    ])
  })

  it('web preferences stand in one table', () => {
    const keys =
      /\b(?:sandbox|nodeIntegration\w*|contextIsolation|webSecurity|allowRunningInsecureContent|experimentalFeatures|enableBlinkFeatures|webviewTag)\s*:/
    expect(filesWith(keys)).toEqual(['main/app/preferences-table.ts'])
  })

  it('every page is sandboxed before any of them is made', () => {
    const [index = ''] = product.flatMap(({ file, text }) => (file === 'main/index.ts' ? [text] : []))
    expect(index).toMatch(/^app\.enableSandbox\(\)$/m)
    expect(index.indexOf('app.enableSandbox()')).toBeLessThan(index.indexOf('run()'))
    expect(index.match(/app\.requestSingleInstanceLock\(\)/g)).toHaveLength(1)
    expect(filesWith(/no-sandbox|disable-web-security|appendSwitch\(/)).toEqual(REFUSES)
  })

  it('addresses are told apart by their origin, never by how they begin', () => {
    expect(filesWith(/(?:startsWith|endsWith|includes|indexOf)\(['"`](?:https?|file|wss?|app):/)).toEqual([])
  })

  it('what the platform sends is never markup, a frame or a script of a page', () => {
    expect(
      filesWith(/insertAdjacentHTML|\.outerHTML = |document\.write|srcdoc|createContextualFragment|DOMParser|setHTML/),
    ).toEqual([])
    expect(
      filesWith(/<(?:iframe|frame|object|embed|script|base|portal)[\s>]|createElement\(['"`](?:object|embed|script)/),
    ).toEqual([])
    expect(filesWith(/createElement\(['"`]iframe/)).toEqual(['renderer/bridge/iframe-host.ts'])
  })

  it('certificates are never excused, pages never driven by text, secrets never listed', () => {
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
