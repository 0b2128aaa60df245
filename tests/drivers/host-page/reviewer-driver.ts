import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, chromium, type FrameLocator, type Locator, type Page } from 'playwright'
import { watchPagePolicy } from '../policy-violations'
import type { HostPageServers } from './servers'

interface AxeLike {
  run(
    root: Document,
    options: { readonly runOnly: readonly string[] },
  ): Promise<{
    readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[]
  }>
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync']

/** Installed Chromium. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: ARGS })
}

/** Options of opening a page; `prepare` runs in the host page before the reviewer gets an answer. */
export interface OpenOptions {
  readonly items?: number
  readonly batch?: boolean
  readonly connect?: boolean
  readonly width?: number
  readonly height?: number
  readonly dark?: boolean
  readonly prepare?: string
}

/** Request that the host page received. */
export interface SeenRequest {
  readonly action: string
  readonly args: readonly unknown[]
}

/** Drives the reviewer through its host page, in a person's words. */
export class ReviewerDriver {
  readonly frame: FrameLocator
  readonly problems: string[] = []

  private constructor(readonly page: Page) {
    this.frame = page.frameLocator('iframe')
    page.on('pageerror', (error) => this.problems.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error') this.problems.push(message.text())
    })
  }

  static async open(browser: Browser, servers: HostPageServers, options: OpenOptions = {}): Promise<ReviewerDriver> {
    const { items = 250, batch = true, connect = true, width = 1280, height = 800, dark = false } = options
    const page = await browser.newPage({
      viewport: { width, height },
      colorScheme: dark ? 'dark' : 'light',
      reducedMotion: 'reduce',
    })
    await watchPagePolicy(page)
    const driver = new ReviewerDriver(page)
    const query = new URLSearchParams({
      reviewer: servers.reviewerOrigin,
      items: String(items),
      batch: batch ? 'yes' : 'no',
      connect: connect && options.prepare === undefined ? 'yes' : 'no',
    })
    await page.goto(`${servers.hostOrigin}/?${query}`)
    if (options.prepare !== undefined) {
      await page.evaluate(options.prepare)
      if (connect) await page.evaluate('host.answerReady = true')
    }
    return driver
  }

  get options(): Locator {
    return this.frame.getByRole('listbox', { name: 'Items' }).getByRole('option')
  }

  get current(): Locator {
    return this.frame.getByRole('listbox', { name: 'Items' }).getByRole('option', { selected: true })
  }

  get status(): Locator {
    return this.frame.getByRole('button', { name: /: change status$/ })
  }

  get heading(): Locator {
    return this.frame.getByRole('heading', { level: 1 })
  }

  async ready(): Promise<this> {
    await this.current.waitFor()
    await this.settled()
    await this.focus()
    return this
  }

  /** Waits until the item is shown, or explains the failure: only then can anything be decided. */
  async settled(): Promise<void> {
    await this.frame.locator('main[aria-label="Item"][aria-busy="false"]').waitFor()
  }

  /** Gives the reviewer the keyboard, with nothing in it focused. */
  async focus(): Promise<void> {
    await this.heading.click()
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key)
  }

  async changeStatus(name: string): Promise<void> {
    await this.status.click()
    await this.frame.getByRole('menuitem', { name, exact: true }).click()
  }

  /** Place on the page for a point of the fitted picture of 1200 × 800, as shares of its sides. */
  async placeOf(shareX: number, shareY: number): Promise<{ readonly x: number; readonly y: number }> {
    const box = await this.frame.getByRole('application').boundingBox()
    if (box === null) throw new Error('The picture is not there.')
    const [margin, toolbar] = [16, 54]
    const roomY = box.height - toolbar
    const scale = Math.min(1, (box.width - 2 * margin) / 1_200, (roomY - 2 * margin) / 800)
    return {
      x: box.x + box.width / 2 + (shareX - 0.5) * 1_200 * scale,
      y: box.y + roomY / 2 + (shareY - 0.5) * 800 * scale,
    }
  }

  /** Runs an expression in the host page. */
  host<T>(expression: string): Promise<T> {
    return this.page.evaluate(expression) as Promise<T>
  }

  emit(name: string, data?: unknown): Promise<void> {
    return this.host(`host.emit(${JSON.stringify(name)}, ${JSON.stringify(data)})`)
  }

  requests(action: string): Promise<readonly SeenRequest[]> {
    return this.host(`host.requests.filter((one) => one.action === '${action}')`)
  }

  events(name: string): Promise<readonly { readonly at: number; readonly data: unknown }[]> {
    return this.host(`host.events.filter((one) => one.name === '${name}')`)
  }

  /** Faults that an accessibility checker (WCAG A and AA) finds in the reviewer now. */
  async accessibilityProblems(): Promise<readonly string[]> {
    const inside = this.page.frames().find((frame) => frame !== this.page.mainFrame())
    if (inside === undefined) throw new Error('The reviewer is not there.')
    await inside.evaluate(axeSource)
    const found = await inside.evaluate(() =>
      (globalThis as unknown as { axe: AxeLike }).axe.run(document, {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      }),
    )
    return found.violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`))
  }

  async shot(name: string): Promise<void> {
    mkdirSync('out/smoke', { recursive: true })
    await this.page.screenshot({ path: `out/smoke/reviewer-${name}.png` })
  }

  close(): Promise<void> {
    return this.page.close()
  }
}
