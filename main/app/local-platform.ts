import { join } from 'node:path'
import { app, type UtilityProcess, utilityProcess } from 'electron'
import { z } from 'zod'
import { createBudget } from '#domain/budget'
import { LOCAL_PLATFORM_RESTARTS_PER_MINUTE } from '#domain/constants'
import { CATALOGUE, type PlatformError, platformError } from '#domain/errors'
import { once } from '#domain/once'
import { err, ok, type Result } from '#domain/result'
import { logOf } from '../log/log'
import { SERVICES, type Service } from '#domain/endpoints/services'

export interface LocalPlatform {
  /** Address of a service, once the process is ready; waits through a restart. */
  readonly address: (service: Service) => Promise<Result<string>>
  /** Origin of the auth host, if known. */
  readonly authOrigin: () => string | undefined
  /** Notes that the person knows about the damaged database. */
  readonly rescueTold: () => void
  /** Identity of the platform, once it was ready: another database in the same folder is another platform. */
  readonly identity: () => string | undefined
  readonly stop: () => void
}

const rescue = once(() => z.object({ reason: z.string(), aside: z.string(), restoredTo: z.string().nullable() }))
const ready = once(() =>
  z.object({
    type: z.literal('ready'),
    addresses: z.record(z.enum(SERVICES), z.url()),
    rescue: rescue().optional(),
    identity: z.string().min(1).max(200),
  }),
)
const keyWanted = once(() => z.object({ type: z.literal('keyWanted') }))
const failed = once(() => z.object({ type: z.literal('failed'), code: z.string(), message: z.string() }))

type Addresses = Readonly<Record<Service, string>>
const log = logOf('local-platform')
const MINUTE_MS = 60_000
const LOG = 'local-platform.log'

/** Answer to the platform's request for the key of its data folder. */
export type KeyAnswer =
  | { readonly state: 'key'; readonly key: string }
  | { readonly state: 'locked' }
  | { readonly state: 'none' }

/** Events of the local platform for the person. */
export interface PlatformNews {
  /** No more restarts. Reported once, although a later request tries again. */
  readonly failed: (error: PlatformError) => void
  /** The database was damaged and replaced. */
  readonly rescued: (error: PlatformError) => void
}

/** Failures that a restart can't change. */
const LASTING: ReadonlySet<string> = new Set(['data_folder_newer', 'data_folder_unusable', 'bad_option'])

/** Runs the embedded platform in its own process and restarts it when it stops, a few times a minute at most. */
export function startLocalPlatform(
  dataFolder: string,
  argv: readonly string[],
  dataKey: () => Promise<KeyAnswer>,
  news: PlatformNews,
): LocalPlatform {
  let child: UtilityProcess | null = null
  let stopped = false
  let known: Addresses | undefined
  let identity: string | undefined
  const mayRestart = createBudget(LOCAL_PLATFORM_RESTARTS_PER_MINUTE, MINUTE_MS, () => performance.now())
  let port: string | undefined
  // The packed app has the samples beside its archive, where every process can read them.
  const samples = app.isPackaged ? ['--samples', join(process.resourcesPath, 'samples')] : []
  // Sample accounts have a known password, so an installed app creates none.
  const seed = !app.isPackaged && argv.includes('--seed') ? ['--seed'] : []
  let isGivenUp = false
  let isToldDown = false
  let addresses = start()

  function start(): Promise<Result<Addresses>> {
    return new Promise((resolve) => {
      const samePort = port === undefined ? [] : ['--port', port]
      const process = utilityProcess.fork(
        join(import.meta.dirname, '..', 'local-platform', 'process.js'),
        ['--data', dataFolder, ...seed, ...samples, ...samePort],
        {
          serviceName: 'Loupe local platform',
          stdio: 'inherit',
        },
      )
      let end: { readonly code: string; readonly message: string } | undefined
      child = process
      process.on('message', (message: unknown) => {
        const up = ready().safeParse(message)
        if (up.success) {
          known = up.data.addresses
          identity = up.data.identity
          // Pages and stored addresses stay valid across a restart.
          port = new URL(known.main).port
          log.info('local platform ready')
          isToldDown = false
          if (up.data.rescue !== undefined) news.rescued(rescueOf(up.data.rescue))
          resolve(ok(known))
        }
        if (keyWanted().safeParse(message).success) void handOverKey(process)
        const down = failed().safeParse(message)
        if (down.success) end = down.data
      })
      process.once('exit', () => {
        if (stopped) return resolve(err(platformError('local_platform_down', { detail: 'stopped' })))
        resolve(restart(end))
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

  function restart(end: { readonly code: string; readonly message: string } | undefined): Promise<Result<Addresses>> {
    log.warn('local platform ended', undefined, end === undefined ? {} : { code: end.code })
    if (!LASTING.has(end?.code ?? '') && mayRestart()) {
      addresses = start()
      return addresses
    }
    const message = end?.message ?? `The local platform keeps stopping. Its log is ${join(dataFolder, LOG)}.`
    const error = platformError('local_platform_down', { message })
    isGivenUp = true
    if (!isToldDown) news.failed(error)
    isToldDown = true
    return Promise.resolve(err(error))
  }

  return {
    address: async (service) => {
      // The cause of the failure may be gone.
      if (isGivenUp && mayRestart()) {
        isGivenUp = false
        addresses = start()
      }
      const all = await addresses
      return all.ok ? ok(all.value[service]) : all
    },
    authOrigin: () => (known === undefined ? undefined : new URL(known.auth).origin),
    rescueTold: () => child?.postMessage({ type: 'rescueTold' }),
    identity: () => identity,
    stop: () => {
      stopped = true
      child?.kill()
    },
  }
}

/** Text about a damaged database: its replacement, and the path of the damaged file. */
function rescueOf({ aside, restoredTo }: z.output<ReturnType<typeof rescue>>): PlatformError {
  if (restoredTo === null) {
    return platformError('database_lost', { message: `${CATALOGUE.database_lost.message} It is kept in ${aside}.` })
  }
  const when = new Date(restoredTo).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' })
  return platformError('database_restored', {
    message: `The database of this computer was damaged. Loupe uses the backup of ${when}, and all sessions ended. The damaged file is kept in ${aside}. Check the members of your teams: people removed since are back.`,
  })
}
