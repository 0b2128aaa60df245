import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Browser } from 'playwright'
import { afterAll, afterEach, beforeAll, onTestFinished } from 'vitest'
import { launchChromium, type OpenOptions, ReviewerDriver } from './reviewer-driver'
import { type HostPageServers, startServers } from './servers'

const BUILT = resolve(process.env.REVIEWER_OUT ?? resolve(import.meta.dirname, '../../../out/reviewer'))

/**
 * Gives a file's tests one browser and one pair of servers with the built reviewer, and each test its own pages. `open`
 * resolves when the page exists, `ready` once the reviewer has shown its first item.
 */
export function reviewerPages() {
  let browser: Browser
  let servers: HostPageServers
  beforeAll(async () => {
    if (!existsSync(BUILT)) throw new Error('The reviewer is not built: out/reviewer is missing.')
    browser = await launchChromium()
    servers = await startServers(BUILT)
  })
  afterAll(async () => {
    await browser.close()
    await servers.close()
  })
  afterEach(() => servers.failing.clear())

  async function open(options: OpenOptions = {}): Promise<ReviewerDriver> {
    const driver = await ReviewerDriver.open(browser, servers, options)
    onTestFinished(() => driver.close())
    return driver
  }
  const ready = async (options: OpenOptions = {}): Promise<ReviewerDriver> => (await open(options)).ready()
  return { open, ready, started: () => ({ browser, servers }) }
}
