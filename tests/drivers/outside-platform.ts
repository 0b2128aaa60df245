import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ADDRESS_KEYS } from '../../main/config/configuration'
import { type RunningPlatform, startPlatform } from '../../local-platform/platform'
import { type PlatformClient, personSignedIn } from './platform-client'
import { SAMPLES_FOLDER } from './sample-pack'

/** A platform outside the app, that can go away and come back at the same addresses. */
export interface OutsidePlatform {
  /** What the app must be started with to use it. */
  readonly env: Readonly<Record<string, string>>
  readonly running: () => RunningPlatform
  /** How many calls of a method came whose path has this part, over every coming and going. */
  readonly heard: (method: string, part: string) => number
  /** Somebody who uses it from elsewhere. */
  readonly signedIn: (personId: number) => Promise<PlatformClient>
  readonly goAway: () => Promise<void>
  readonly comeBack: () => Promise<void>
  readonly end: () => Promise<void>
}

/** Starts the platform in this process, on a data folder of its own. */
export async function startOutsidePlatform(): Promise<OutsidePlatform> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'loupe-platform-'))
  const came: { readonly method: string; readonly path: string }[] = []
  const start = async (port: number): Promise<RunningPlatform> => {
    const started = await startPlatform({ dataFolder, samplesFolder: SAMPLES_FOLDER, port })
    if (!started.ok) throw new Error(started.error.message)
    const { faults } = started.value
    const take = faults.take
    // Every call passes here before anything else happens to it.
    faults.take = (service, method, path) => {
      came.push({ method, path })
      return take(service, method, path)
    }
    return started.value
  }
  let running = await start(0)
  let isThere = true
  const goAway = async (): Promise<void> => {
    if (isThere) await running.close()
    isThere = false
  }
  return {
    env: {
      ...Object.fromEntries(
        Object.values(ADDRESS_KEYS).map((service) => [
          `LOUPE_ADDRESS_${service.replaceAll('-', '_').toUpperCase()}`,
          running.addresses[service],
        ]),
      ),
      // Without it the app takes the platform for one that tells nothing by itself.
      LOUPE_WEBSOCKET_HUB: `ws://127.0.0.1:${running.port}/webhook/websocketHub`,
    },
    running: () => running,
    heard: (method, part) => came.filter((call) => call.method === method && call.path.includes(part)).length,
    signedIn: (personId) => {
      const auth = (path: string, init: RequestInit = {}) =>
        fetch(new URL(path, running.addresses.auth), { redirect: 'manual', ...init })
      return personSignedIn({ running, auth, clock: { now: Date.now } }, personId)
    },
    goAway,
    comeBack: async () => {
      if (isThere) return
      running = await start(running.port)
      isThere = true
    },
    end: async () => {
      await goAway()
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}
