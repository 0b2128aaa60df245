import { join } from 'node:path'
import { app, type UtilityProcess, utilityProcess } from 'electron'
import { z } from 'zod'
import { createBudget } from '#domain/budget'
import { LOCAL_PLATFORM_RESTARTS_PER_MINUTE } from '#domain/constants'
import { type PlatformError, platformError } from '#domain/errors'
import { once } from '#domain/once'
import { err, ok, type Result } from '#domain/result'
import { logOf } from '../log/log'
import { SERVICES, type Service } from '#domain/endpoints/services'

export interface LocalPlatform {
  /** The address of a service, once the process is ready; waits through a restart. */
  readonly address: (service: Service) => Promise<Result<string>>
  /** The origin of the auth host, where it is known. */
  readonly authOrigin: () => string | undefined
  readonly stop: () => void
}

const ready = once(() => z.object({ type: z.literal('ready'), addresses: z.record(z.enum(SERVICES), z.url()) }))
const keyWanted = once(() => z.object({ type: z.literal('keyWanted') }))
const failed = once(() => z.object({ type: z.literal('failed'), message: z.string() }))

type Addresses = Readonly<Record<Service, string>>
const log = logOf('local-platform')
const MINUTE_MS = 60_000

/** What the platform is told when it asks for the key of its data folder. */
export type KeyAnswer =
  | { readonly state: 'key'; readonly key: string }
  | { readonly state: 'locked' }
  | { readonly state: 'none' }

/** Runs the embedded platform in its own process and starts it again when it stops, a few times a minute at most. */
export function startLocalPlatform(
  args: readonly string[],
  dataKey: () => Promise<KeyAnswer>,
  onFailed: (error: PlatformError) => void,
): LocalPlatform {
  let child: UtilityProcess | null = null
  let stopped = false
  let known: Addresses | undefined
  const mayRestart = createBudget(LOCAL_PLATFORM_RESTARTS_PER_MINUTE, MINUTE_MS, () => performance.now())
  let port: string | undefined
  // The packed app has the samples beside its archive, where every process can read them.
  const samples = app.isPackaged ? ['--samples', join(process.resourcesPath, 'samples')] : []
  let addresses = start()

  function start(): Promise<Result<Addresses>> {
    return new Promise((resolve) => {
      const samePort = port === undefined ? [] : ['--port', port]
      const process = utilityProcess.fork(
        join(import.meta.dirname, '..', 'local-platform', 'process.js'),
        [...args, ...samples, ...samePort],
        {
          serviceName: 'Loupe local platform',
          stdio: 'inherit',
        },
      )
      let reason = 'it ended'
      child = process
      process.on('message', (message: unknown) => {
        const up = ready().safeParse(message)
        if (up.success) {
          known = up.data.addresses
          // Pages and stored addresses stay good over a restart.
          port = new URL(known.main).port
          log.info('local platform ready')
          resolve(ok(known))
        }
        if (keyWanted().safeParse(message).success) void handOverKey(process)
        const down = failed().safeParse(message)
        if (down.success) reason = down.data.message
      })
      process.once('exit', () => {
        if (stopped) return resolve(err(platformError('local_platform_down', { detail: 'stopped' })))
        resolve(restart(reason))
      })
    })
  }

  async function handOverKey(asker: UtilityProcess): Promise<void> {
    const answer = await dataKey().catch((error: unknown): KeyAnswer => {
      log.error('no key for secrets', error)
      return { state: 'locked' }
    })
    log.info('key for secrets', { state: answer.state })
    asker.postMessage({ type: 'key', ...answer })
  }

  function restart(reason: string): Promise<Result<Addresses>> {
    log.warn('local platform ended')
    if (!mayRestart()) {
      const error = platformError('local_platform_down', { detail: reason })
      onFailed(error)
      return Promise.resolve(err(error))
    }
    addresses = start()
    return addresses
  }

  return {
    address: async (service) => {
      const all = await addresses
      return all.ok ? ok(all.value[service]) : all
    },
    authOrigin: () => (known === undefined ? undefined : new URL(known.auth).origin),
    stop: () => {
      stopped = true
      child?.kill()
    },
  }
}
