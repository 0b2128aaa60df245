import { spawn } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { mkdirSync } from 'node:fs'
import { type AppPackage, type PathName, defaultPath } from './app-paths.ts'
import type { Browser } from './browser.ts'
import { BrowserWindow } from './browser-window.ts'
import { windowHooks } from './window-hooks.ts'
import { CommandLine } from './command-line.ts'
import { makeEvent, sayOnce } from './electron-event.ts'
import { closeServers } from './protocol-server.ts'
import { type SecondInstance, SingleInstance } from './single-instance.ts'
import { contentsHooks } from './contents-registry.ts'
import type { Part } from './members.ts'

export class App extends EventEmitter implements Part<'App'> {
  readonly commandLine: CommandLine
  readonly isPackaged = false
  #package: AppPackage
  #browser: Browser
  #paths = new Map<string, string>()
  #name: string
  #ready = false
  #whenReady: Promise<void>
  #resolveReady: () => void = () => undefined
  #instance: SingleInstance | null = null
  #early: SecondInstance[] = []
  #quitting = false
  #ended = false
  #relaunches: { args: string[]; execPath: string }[] = []

  constructor(appPackage: AppPackage, browser: Browser, args: readonly string[]) {
    super()
    this.setMaxListeners(0)
    this.commandLine = new CommandLine(args)
    this.#package = appPackage
    this.#browser = browser
    this.#name = appPackage.name
    for (const name of ['userData', 'sessionData'] as const) {
      const given = this.commandLine.getSwitchValue('user-data-dir')
      if (given) this.#paths.set(name, given)
    }
    this.#whenReady = new Promise((resolve) => {
      this.#resolveReady = resolve
    })
    this.#hook()
  }

  #hook(): void {
    windowHooks.browser = () => {
      if (!this.#ready) throw new Error('Cannot create BrowserWindow before app is ready')
      return this.#browser
    }
    windowHooks.created = (window) => this.emit('browser-window-created', makeEvent({}), window)
    windowHooks.focusChanged = (window, focused) =>
      this.emit(focused ? 'browser-window-focus' : 'browser-window-blur', makeEvent({}), window)
    windowHooks.closePrevented = () => {
      this.#quitting = false
    }
    windowHooks.closed = () => this.#windowClosed()
    contentsHooks.created = (contents) => {
      this.emit('web-contents-created', makeEvent({ sender: contents }), contents)
    }
    contentsHooks.processGone = (contents, details) => {
      this.emit('render-process-gone', makeEvent({}), contents, details)
    }
    this.#browser.connection.once('close', () => {
      if (this.#ended) return
      process.stderr.write('electron stand-in: Chromium has ended, and so does the app\n')
      this.#end(1)
    })
  }

  /** Called by the boot once the app's code is loaded and Chromium answers. */
  becomeReady(): void {
    if (this.#ended) return
    const { sessions } = this.#browser
    sessions.onMade = (session) => this.emit('session-created', session)
    sessions.onMade(sessions.defaultSession)
    this.#ready = true
    this.emit('will-finish-launching')
    this.#resolveReady()
    this.emit('ready', makeEvent({}), {})
    for (const instance of this.#early.splice(0)) this.#second(instance)
  }

  isReady(): boolean {
    return this.#ready
  }
  whenReady(): Promise<void> {
    return this.#whenReady
  }

  // ---- the end

  quit(): void {
    if (this.#quitting || this.#ended) return
    const event = makeEvent({})
    this.#quitting = true
    this.emit('before-quit', event)
    if (event.defaultPrevented) {
      this.#quitting = false
      return
    }
    const windows = BrowserWindow.getAllWindows()
    if (windows.length === 0) this.#willQuit()
    else for (const window of windows) if (this.#quitting) window.close()
  }

  #windowClosed(): void {
    if (BrowserWindow.getAllWindows().length > 0 || this.#ended) return
    if (this.#quitting) setImmediate(() => this.#willQuit())
    else if (this.listenerCount('window-all-closed') > 0) this.emit('window-all-closed')
    else this.quit()
  }

  #willQuit(): void {
    if (BrowserWindow.getAllWindows().length > 0 || this.#ended) return
    const event = makeEvent({})
    this.emit('will-quit', event)
    if (event.defaultPrevented) {
      this.#quitting = false
      return
    }
    this.#end(typeof process.exitCode === 'number' ? process.exitCode : 0)
  }

  exit(exitCode = 0): void {
    for (const window of BrowserWindow.getAllWindows()) window.destroy()
    this.#end(exitCode)
  }

  relaunch(options: Electron.RelaunchOptions = {}): void {
    this.#relaunches.push({
      args: options.args ?? process.argv.slice(1),
      execPath: options.execPath ?? process.execPath,
    })
  }

  #end(exitCode: number): void {
    if (this.#ended) return
    this.#ended = true
    this.emit('quit', makeEvent({}), exitCode)
    this.#instance?.release()
    closeServers()
    for (const { args, execPath } of this.#relaunches)
      spawn(execPath, args, { detached: true, stdio: 'ignore' }).unref()
    const finish = (): void => process.exit(exitCode)
    this.#browser.chromium.end().then(finish, finish)
  }

  // ---- instances

  requestSingleInstanceLock(additionalData?: Record<string, unknown>): boolean {
    this.#instance ??= new SingleInstance(this.getPath('userData'), (instance) => this.#second(instance))
    return this.#instance.request({ argv: [...process.argv], cwd: process.cwd(), data: additionalData ?? null })
  }
  hasSingleInstanceLock(): boolean {
    return this.#instance?.held === true
  }
  releaseSingleInstanceLock(): void {
    this.#instance?.release()
  }

  #second(instance: SecondInstance): void {
    if (!this.#ready) {
      this.#early.push(instance)
      return
    }
    this.emit('second-instance', makeEvent({}), instance.argv, instance.cwd, instance.data)
  }

  // ---- names and paths

  get name(): string {
    return this.#name
  }
  set name(value: string) {
    this.#name = value
  }
  getName(): string {
    return this.#name
  }
  setName(name: string): void {
    this.#name = name
  }
  getVersion(): string {
    return this.#package.version
  }
  getAppPath(): string {
    return this.#package.path
  }

  getPath(name: PathName): string {
    const path = this.#paths.get(name) ?? defaultPath(name, this.#name, (other) => this.getPath(other))
    if (name === 'userData' || name === 'logs' || name === 'sessionData') mkdirSync(path, { recursive: true })
    return path
  }
  setPath(name: string, path: string): void {
    if (!/^(\/|[a-z]:[\\/])/i.test(path)) throw new Error('Path must be absolute')
    mkdirSync(path, { recursive: true })
    this.#paths.set(name, path)
  }
  setAppLogsPath(path?: string): void {
    this.setPath('logs', path ?? this.getPath('logs'))
  }

  getLocale(): string {
    return Intl.DateTimeFormat().resolvedOptions().locale
  }
  getSystemLocale(): string {
    return this.getLocale()
  }
  getPreferredSystemLanguages(): string[] {
    return [this.getLocale()]
  }
  getLocaleCountryCode(): string {
    return this.getLocale().split('-')[1] ?? ''
  }

  // ---- what has no effect without a desktop

  enableSandbox(): void {
    if (this.#ready) throw new Error('app.enableSandbox() can only be called before app is ready')
  }
  disableHardwareAcceleration(): void {
    if (this.#ready) throw new Error('app.disableHardwareAcceleration() can only be called before app is ready')
  }
  setAppUserModelId(): void {
    /* Windows only */
  }
  setAsDefaultProtocolClient(protocol: string): boolean {
    sayOnce(`setAsDefaultProtocolClient('${protocol}') is not told to the system`)
    return true
  }
  removeAsDefaultProtocolClient(): boolean {
    return true
  }
  isDefaultProtocolClient(): boolean {
    return false
  }
  setAboutPanelOptions(): void {
    /* there is no about panel */
  }
  setBadgeCount(): boolean {
    return false
  }
  addRecentDocument(): void {
    /* there is no list */
  }
  clearRecentDocuments(): void {
    /* there is no list */
  }
  isAccessibilitySupportEnabled(): boolean {
    return false
  }
  hide(): void {
    /* macOS only */
  }
  show(): void {
    /* macOS only */
  }
  focus(): void {
    BrowserWindow.getAllWindows()[0]?.focus()
  }
  get userAgentFallback(): string {
    return this.#browser.userAgent
  }
  set userAgentFallback(value: string) {
    this.#browser.userAgent = value
  }

  getAppMetrics(): Electron.ProcessMetric[] {
    const memory = process.memoryUsage()
    const usage = { percentCPUUsage: 0, idleWakeupsPerSecond: 0 }
    return [
      {
        pid: process.pid,
        type: 'Browser',
        creationTime: performance.timeOrigin,
        cpu: usage,
        memory: {
          workingSetSize: Math.round(memory.rss / 1024),
          peakWorkingSetSize: Math.round(process.resourceUsage().maxRSS),
        },
      },
    ]
  }
}
