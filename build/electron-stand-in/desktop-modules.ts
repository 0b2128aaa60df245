import { EventEmitter } from 'node:events'
import { makeEvent, refuse, sayOnce } from './electron-event.ts'
import { emulateScheme } from './emulation.ts'
import type { Part } from './members.ts'
import { NativeImage } from './native-image.ts'

/** Electron modules that talk to the desktop. There is no desktop here: the app's requests are kept for tests. */

declare global {
  // The app's requests to the desktop; a test reads them through Playwright's `evaluate`.
  var __standInDesktop: {
    opened: string[]
    shown: string[]
    notifications: { title: string; body: string }[]
    /** Acts as a person who clicks the notification at an index. */
    clickNotification: (index: number) => void
  }
}
const shownNotifications: Notification[] = []
globalThis.__standInDesktop = {
  opened: [],
  shown: [],
  notifications: [],
  clickNotification: (index) => {
    shownNotifications[index]?.emit('click', makeEvent({}))
  },
}

export const shell: Part<'Shell'> & { trashItem: () => Promise<void> } = {
  openExternal: async (url) => {
    globalThis.__standInDesktop.opened.push(url)
    process.stderr.write(`electron stand-in: shell.openExternal(${JSON.stringify(url)}) is recorded, not opened\n`)
  },
  openPath: async (path) => {
    globalThis.__standInDesktop.opened.push(path)
    sayOnce('shell.openPath is recorded, not opened')
    return ''
  },
  showItemInFolder: (path) => {
    globalThis.__standInDesktop.shown.push(path)
    sayOnce('shell.showItemInFolder is recorded, not shown')
  },
  beep: () => undefined,
  trashItem: async () => {
    throw new Error('not in the stand-in: shell.trashItem')
  },
}

class Clipboard implements Part<'Clipboard'> {
  #text = ''

  async readText(): Promise<string> {
    return this.#text
  }
  async writeText(text: string): Promise<void> {
    this.#text = text
  }
  clear(): void {
    this.#text = ''
  }
  async has(mimetype: string): Promise<boolean> {
    return mimetype.startsWith('text/plain') && this.#text !== ''
  }
  /** Clipboard content as one item with the written types. */
  async read(): Promise<Electron.ClipboardItem[]> {
    if (this.#text === '') return []
    const getType = async (type: string): Promise<Blob> => {
      if (type !== 'text/plain') throw new Error(`The type '${type}' was not found`)
      return new Blob([this.#text], { type })
    }
    return [{ types: ['text/plain'], getType }] as unknown as Electron.ClipboardItem[]
  }
  write(): never {
    return refuse('clipboard.write')
  }
}
export const clipboard = Object.assign(new Clipboard(), { selection: new Clipboard() })

class NativeTheme extends EventEmitter implements Part<'NativeTheme'> {
  #source: 'system' | 'light' | 'dark' = 'system'

  get themeSource(): 'system' | 'light' | 'dark' {
    return this.#source
  }
  set themeSource(source: 'system' | 'light' | 'dark') {
    if (!['system', 'light', 'dark'].includes(source))
      throw new TypeError('Error processing argument at index 0, conversion failure')
    const before = this.shouldUseDarkColors
    const changed = source !== this.#source
    this.#source = source
    if (!changed) return
    emulateScheme(source === 'system' ? '' : source)
    if (before !== this.shouldUseDarkColors) this.emit('updated')
  }
  get shouldUseDarkColors(): boolean {
    return this.#source === 'dark'
  }
  get shouldUseHighContrastColors(): boolean {
    return false
  }
  get shouldUseInvertedColorScheme(): boolean {
    return false
  }
  get prefersReducedTransparency(): boolean {
    return false
  }
  get inForcedColorsMode(): boolean {
    return false
  }
  get shouldUseDarkColorsForSystemIntegratedUI(): boolean {
    return this.shouldUseDarkColors
  }
}
export const nativeTheme = new NativeTheme()

const DISPLAY = {
  id: 1,
  label: '',
  bounds: { x: 0, y: 0, width: 1920, height: 1080 },
  workArea: { x: 0, y: 0, width: 1920, height: 1080 },
  size: { width: 1920, height: 1080 },
  workAreaSize: { width: 1920, height: 1080 },
  scaleFactor: 1,
  rotation: 0,
  internal: false,
  accelerometerSupport: 'unknown',
  colorDepth: 24,
  colorSpace: '',
  depthPerComponent: 8,
  detected: true,
  displayFrequency: 60,
  maximumCursorSize: { width: 0, height: 0 },
  monochrome: false,
  nativeOrigin: { x: 0, y: 0 },
  touchSupport: 'unknown',
} as const
let size: Electron.Size = DISPLAY.size
const display = (): Electron.Display => ({
  ...structuredClone(DISPLAY),
  bounds: { x: 0, y: 0, ...size },
  workArea: { x: 0, y: 0, ...size },
  size: { ...size },
  workAreaSize: { ...size },
})

/** Display that shows the windows; without one, a display of a common size. */
export function knowScreen(found: Electron.Size): void {
  size = found
}

class Screen extends EventEmitter implements Part<'Screen'> {
  getPrimaryDisplay(): Electron.Display {
    return display()
  }
  getAllDisplays(): Electron.Display[] {
    return [display()]
  }
  getDisplayMatching(): Electron.Display {
    return display()
  }
  getDisplayNearestPoint(): Electron.Display {
    return display()
  }
  getCursorScreenPoint(): Electron.Point {
    return { x: 0, y: 0 }
  }
}
export const screen = new Screen()

class PowerMonitor extends EventEmitter implements Part<'PowerMonitor'> {
  getSystemIdleState(): 'active' {
    return 'active'
  }
  getSystemIdleTime(): number {
    return 0
  }
  isOnBatteryPower(): boolean {
    return false
  }
  getCurrentThermalState(): 'unknown' {
    return 'unknown'
  }
  get onBatteryPower(): boolean {
    return false
  }
}
export const powerMonitor = new PowerMonitor()

export class Notification extends EventEmitter implements Part<'Notification'> {
  title: string
  body: string

  constructor(options: Electron.NotificationConstructorOptions = {}) {
    super()
    this.title = options.title ?? ''
    this.body = options.body ?? ''
  }
  show(): void {
    shownNotifications.push(this)
    globalThis.__standInDesktop.notifications.push({ title: this.title, body: this.body })
    sayOnce('Notification.show is recorded, not shown')
    setImmediate(() => this.emit('show', makeEvent({})))
  }
  close(): void {
    this.emit('close', makeEvent({}))
  }
  static isSupported(): boolean {
    return true
  }
}

export const nativeImage = {
  createEmpty: (): NativeImage => NativeImage.empty(),
  createFromPath: (path: string): NativeImage => NativeImage.fromPath(path),
  createFromBuffer: (buffer: Buffer): NativeImage => new NativeImage(Buffer.from(buffer)),
  createFromDataURL: (url: string): NativeImage => NativeImage.fromDataUrl(url),
}

export const crashReporter: Part<'CrashReporter'> = {
  start: (): void => sayOnce('crashReporter.start has no effect'),
  getUploadedReports: (): never[] => [],
  getLastCrashReport: () => {
    throw new Error('not in the stand-in: crashReporter.getLastCrashReport')
  },
  addExtraParameter: (): void => undefined,
  removeExtraParameter: (): void => undefined,
  getParameters: (): Record<string, string> => ({}),
}

export const powerSaveBlocker: Part<'PowerSaveBlocker'> = {
  start: (): number => 1,
  stop: (): boolean => true,
  isStarted: (): boolean => false,
}
