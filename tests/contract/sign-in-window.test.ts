import { EventEmitter } from 'node:events'
import type { BrowserWindow } from 'electron'
import { beforeAll, expect, it, vi } from 'vitest'
import type { OpenWindow } from '../../main/auth/auth-windows'
import { bundleGuards, type GuardedMain } from '../builders/guarded-main'
import { createRecordingElectron } from '../fakes/recording-electron'

const AUTH = 'https://auth.example/auth/'
const END = `${AUTH}signed-in`
let main: GuardedMain

beforeAll(async () => {
  main = (await bundleGuards())(createRecordingElectron().electron)
})

class FakeWindow extends EventEmitter {
  readonly webContents = new EventEmitter()
  readonly show = vi.fn()
  readonly loaded: string[] = []
  failure: unknown
  isGone = false
  isDestroyed = () => this.isGone
  destroy(): void {
    this.isGone = true
    this.emit('closed')
  }
  async loadURL(url: string): Promise<void> {
    this.loaded.push(url)
    if (this.failure !== undefined) throw this.failure
  }
}

function shown(failure?: unknown) {
  const window = new FakeWindow()
  window.failure = failure
  const opened: unknown[][] = []
  const open = ((...args: unknown[]) => (opened.push(args), window)) as unknown as OpenWindow
  const parent = {} as BrowserWindow
  const result = main.showSignIn(open, AUTH, parent)
  const goesTo = (url: string) => window.webContents.emit('did-navigate', {}, url)
  return { window, result, opened, parent, goesTo }
}

it('the sign-in page → opens over the shell, is shown once rendered, and can be closed', async () => {
  const { window, result, opened, parent } = shown()
  expect(opened).toEqual([['signIn', expect.objectContaining({ parent, width: 480, height: 840 })]])
  expect(window.loaded).toEqual([`${AUTH}sign-in`])
  expect(window.show).not.toHaveBeenCalled()
  window.emit('ready-to-show')
  expect(window.show).toHaveBeenCalledOnce()
  window.destroy()
  expect(await result).toEqual({ ok: true, value: 'closed' })
})

it('the sign-in → ends only at the auth host’s end page', async () => {
  const { window, result, goesTo } = shown()
  for (const other of [`${AUTH}sign-in`, `${END}/more`, 'https://evil.example/auth/signed-in']) goesTo(other)
  expect(window.isGone).toBe(false)
  goesTo(`${END}?code=1`)
  expect(window.isGone).toBe(true)
  expect(await result).toEqual({ ok: true, value: 'signedIn' })
})

it('a page that fails → ends the sign-in; one that merely redirects doesn’t', async () => {
  const { window, result } = shown(Object.assign(new Error('went on'), { code: 'ERR_ABORTED' }))
  const fails = (code: number, isMainFrame: boolean) =>
    window.webContents.emit('did-fail-load', {}, code, 'NAME_NOT_RESOLVED', '', isMainFrame)
  await Promise.resolve()
  fails(-3, true)
  fails(-105, false)
  expect(window.isGone).toBe(false)
  fails(-105, true)
  expect(window.isGone).toBe(true)
  expect(await result).toMatchObject({ error: { code: 'network_failure', detail: 'NAME_NOT_RESOLVED' } })
})

it.each([Object.assign(new Error('refused'), { code: 'ERR_CONNECTION_REFUSED' }), new Error('refused'), 'refused'])(
  'a page that can’t be loaded → is reported: %s',
  async (failure) => {
    const { window, result } = shown(failure)
    expect(await result).toMatchObject({ error: { code: 'network_failure', detail: 'refused' } })
    expect(window.isGone).toBe(true)
  },
)

it('a page whose process ended → is reported and closed', async () => {
  const { window, result } = shown()
  window.webContents.emit('render-process-gone')
  expect(await result).toMatchObject({ error: { code: 'unexpected' } })
  expect(window.isGone).toBe(true)
})
