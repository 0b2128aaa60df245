import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ADDRESS_KEYS } from '../../main/config/configuration'
import { type RunningPlatform, startPlatform } from '../../local-platform/platform'
import { type PlatformClient, personSignedIn } from './platform-client'
import { copyData, type Profile } from './profiles'
import { SAMPLES_FOLDER } from './sample-pack'

/** Platform outside the app that can stop and return at the same addresses. */
export interface OutsidePlatform {
  /** Environment that makes the app use it. */
  readonly env: Readonly<Record<string, string>>
  /** Origin of its auth host, the audience of its sessions. */
  readonly origin: string
  readonly running: () => RunningPlatform
  /** Number of calls of a method whose path has this part, over all stops and returns. */
  readonly heard: (method: string, part: string) => number
  /** Another user of the platform. */
  readonly signedIn: (personId: number) => Promise<PlatformClient>
  readonly goAway: () => Promise<void>
  readonly comeBack: () => Promise<void>
  readonly end: () => Promise<void>
}

/** Starts the platform in this process, on its own data folder: an empty one, or with the data of a profile. */
export async function startOutsidePlatform(profile?: Profile): Promise<OutsidePlatform> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'loupe-platform-'))
  if (profile !== undefined) await copyData(profile, dataFolder)
  const came: { readonly method: string; readonly path: string }[] = []
  const start = async (port: number): Promise<RunningPlatform> => {
    const started = await startPlatform({ dataFolder, samplesFolder: SAMPLES_FOLDER, port })
    if (!started.ok) throw new Error(started.error.message)
    const { faults } = started.value
    const take = faults.take
    // Every call passes here first.
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
    origin: new URL(running.addresses.auth).origin,
    env: {
      ...Object.fromEntries(
        Object.values(ADDRESS_KEYS).map((service) => [
          `LOUPE_ADDRESS_${service.replaceAll('-', '_').toUpperCase()}`,
          running.addresses[service],
        ]),
      ),
      // Without it the app assumes a platform without pushes.
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
