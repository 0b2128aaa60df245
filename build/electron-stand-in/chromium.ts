import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { CdpConnection } from './cdp.ts'

const CANDIDATES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

function findChromium(): string {
  const named = process.env['STAND_IN_CHROMIUM']
  const found = named ?? CANDIDATES.find((path) => existsSync(path))
  if (!found) throw new Error('electron stand-in: no Chromium found; install one or name it in STAND_IN_CHROMIUM')
  return found
}

/** Place off the screen where windows appear before they get their own place. */
const OFF_SCREEN = '-20000,-20000'

export interface BrowserOptions {
  /** Without DISPLAY, pages live in Chromium's headless mode. */
  headless: boolean
  sandbox: boolean
  /** Print "DevTools listening on …", as Electron does when asked for a debugging port. */
  announce: boolean
  port: number
  /** Class by which the window manager groups the app's windows. */
  windowClass: string
}

/** Pages of hidden windows must run as fast as visible ones, as they do in Electron. */
const UNTHROTTLED = [
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
]

const QUIET = [
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--disable-extensions',
  '--disable-default-apps',
  '--disable-breakpad',
  '--disable-infobars',
  '--disable-hang-monitor',
  '--disable-popup-blocking',
  '--disable-prompt-on-repost',
  '--disable-search-engine-choice-screen',
  '--disable-field-trial-config',
  '--password-store=basic',
  '--use-mock-keychain',
  '--force-color-profile=srgb',
  '--autoplay-policy=no-user-gesture-required',
]

/** Third-party partitioning is off because a guest is top-level in Electron and a frame here. */
const FEATURES_OFF = [
  'ThirdPartyStoragePartitioning',
  'TrackingProtection3pcd',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'PaintHolding',
  'MediaRouter',
  'Translate',
  'OptimizationHints',
  'DestroyProfileOnBrowserClose',
  'LocalNetworkAccessChecks',
  // Chromium prerenders its own address bar in a separate process; Electron has none.
  'WebUIOmniboxPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxAimPopup',
]

/** A guest is a frame of another site here: by default Chromium removes the storage that Electron gives it. */
function allowGuestStorage(profile: string): void {
  mkdirSync(join(profile, 'Default'), { recursive: true })
  const preferences = { profile: { cookie_controls_mode: 0, block_third_party_cookies: false } }
  writeFileSync(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences))
}

export class Chromium {
  readonly connection: CdpConnection
  readonly process: ChildProcess
  readonly exited: Promise<void>
  readonly #program = findChromium()
  readonly #flags: readonly string[]

  constructor(options: BrowserOptions) {
    const profile = mkdtempSync(join(tmpdir(), 'electron-stand-in-'))
    allowGuestStorage(profile)
    this.#flags = [
      ...QUIET,
      ...UNTHROTTLED,
      '--site-per-process',
      `--disable-features=${FEATURES_OFF.join(',')}`,
      // Chrome fetches for `<link rel="prerender">` where guests have storage; Electron doesn't.
      '--enable-features=NoStatePrefetchHoldback',
      `--user-data-dir=${profile}`,
      ...(options.headless
        ? ['--headless=new', '--hide-scrollbars=false']
        : ['--test-type', `--class=${options.windowClass}`, `--window-position=${OFF_SCREEN}`]),
      // Windows are hidden and named by the X protocol, which most Wayland desktops speak too.
      ...(!options.headless && process.env['DISPLAY'] && process.platform === 'linux' ? ['--ozone-platform=x11'] : []),
      ...(options.sandbox ? [] : ['--no-sandbox']),
    ]
    const flags = [
      ...this.#flags,
      '--no-startup-window',
      '--remote-debugging-pipe',
      ...(options.announce ? [`--remote-debugging-port=${options.port}`] : []),
    ]
    const reaper = join(import.meta.dirname, 'reaper.sh')
    this.process = spawn('/bin/sh', [reaper, profile, this.#program, ...flags], {
      // Own process group: Ctrl+C in a terminal must reach only the app, which then quits in order.
      detached: true,
      stdio: ['pipe', 'ignore', 'pipe', 'pipe', 'pipe'],
      // Chromium's other temporary files are removed with its profile; a socket among them needs a short path.
      env: { ...process.env, ...(profile.length < 50 ? { TMPDIR: profile } : {}) },
    })
    this.exited = new Promise((resolve) => this.process.once('exit', () => resolve()))
    this.#readErrors(options.announce)
    const [, , , out, input] = this.process.stdio
    this.connection = new CdpConnection(out as Writable, input as Readable)
    // Neither the process nor its pipes may keep a finished app alive.
    this.process.unref()
  }

  #readErrors(announce: boolean): void {
    const errors = this.process.stderr
    if (!errors) return
    createInterface({ input: errors }).on('line', (line) => {
      const listening = line.startsWith('DevTools listening on')
      if (listening ? announce : process.env['STAND_IN_VERBOSE']) process.stderr.write(`${line}\n`)
    })
  }

  /** Makes the running Chromium open an address as an application window in a profile. */
  openAppWindow(address: string, profile: string): void {
    const wanted = [`--profile-directory=${profile}`, `--app=${address}`]
    const messenger = spawn(this.#program, [...this.#flags, ...wanted], { stdio: 'ignore' })
    messenger.on('error', (error) => console.error('electron stand-in:', error))
    messenger.unref()
  }

  /** Ends Chromium; the reaper kills it if it stays, and removes the profile. */
  async end(): Promise<void> {
    this.connection.root.tell('Browser.close')
    const late = new Promise<void>((resolve) => setTimeout(resolve, 700))
    await Promise.race([this.exited, late])
    this.process.stdin?.destroy()
  }
}
