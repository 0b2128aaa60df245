import type { PageTarget } from './page-target.ts'

type Scheme = 'dark' | 'light' | ''

let scheme: Scheme = ''
const alive = new Set<Emulation>()

/** Environment that all pages see: colour scheme, user agent, zoom. */
export class Emulation {
  readonly targets = new Set<PageTarget>()
  userAgent: string | null = null

  constructor() {
    alive.add(this)
  }

  apply(target: PageTarget): Promise<unknown> {
    this.targets.add(target)
    target.cdp.once('gone', () => this.targets.delete(target))
    const { cdp } = target
    const userAgent = this.userAgent ?? target.contents.session.ownUserAgent
    return Promise.all([
      ...(scheme ? [setScheme(target)] : []),
      ...(userAgent ? [cdp.send('Emulation.setUserAgentOverride', { userAgent })] : []),
      // Pages of windows without focus still run and answer as if focused, so that several windows and runs can be
      // driven side by side.
      ...(target.isRoot && target.contents.getType() === 'window'
        ? [cdp.send('Emulation.setFocusEmulationEnabled', { enabled: true })]
        : []),
    ])
  }

  end(): void {
    alive.delete(this)
  }
}

function setScheme(target: PageTarget): Promise<unknown> {
  return target.cdp.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: scheme }] })
}

/** nativeTheme.themeSource reaches every page, guests too. */
export function emulateScheme(next: Scheme): void {
  scheme = next
  for (const emulation of alive) {
    for (const target of emulation.targets) setScheme(target).catch(() => undefined)
  }
}
