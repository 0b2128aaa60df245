import type { FastifyInstance } from 'fastify'
import { DELETED_PROJECT_KEPT_MS, JOBS_KEPT_MS, UPLOAD_KEPT_MS } from '#domain/constants'
import { given } from '#domain/given'
import { err, ok, type Result } from '#domain/result'
import { SERVICES, type Service } from '#endpoints'
import { registerAuthPages } from './areas/auth/register-auth-pages'
import { sealPlainTotp } from './areas/auth/totp-secret'
import { createAssistant } from './assist/assistant'
import { createPictureParts } from './assist/picture-parts'
import { HANDLERS } from './areas/handlers'
import { registerBucket } from './areas/uploads/bucket'
import { createFaults, type Faults } from './faults/faults'
import { type FaultControl, registerFaultControl } from './faults/fault-control'
import { JOB_KINDS } from './jobs/kinds'
import { createJobRunner } from './jobs/runner'
import { createAnnotationFiles } from './media/annotation-files'
import { createMedia } from './media/media'
import { createPyramids } from './media/pyramids'
import type { Clock, Platform } from './platform-context'
import { openSamplePack } from './samples/sample-pack'
import { keyFileOf } from './sealed/key-file'
import { createSecrets, type KeyAnswer } from './sealed/secrets'
import { renewSdkToken } from './seed/sdk-token'
import { seedPeopleAndProjects } from './seed/seeded-people'
import { openHub } from './hub/hub'
import { createServer } from './server/create-server'
import { createBucketKeys } from './server/bucket-keys'
import { createLinks } from './server/links'
import { registerRoutes } from './server/routes'
import { createShares } from './server/shares'
import { sweepExports } from './storage/exports'
import { identityOf } from './storage/identity'
import { createLog } from './storage/log'
import type { StartFailure } from './storage/start-failure'
import { openStorage, type Storage } from './storage/storage'
import { sweepDeleted } from './storage/sweep-deleted'
import { sweepDrawn } from './storage/sweep-drawn'

export interface PlatformOptions {
  readonly dataFolder: string
  /** Folder of the sample pack. */
  readonly samplesFolder: string
  /** 0 or absent: any free port. */
  readonly port?: number
  readonly seed?: boolean
  readonly clock?: Clock
  readonly accessTokenMs?: number
  readonly frameHosts?: readonly string[]
  /** Interval of the event hub's pings. */
  readonly hubPingMs?: number
  /** Lets tests set faults over HTTP. */
  readonly faultControl?: boolean
  /** Asks the app for the key that seals secrets; without it the key is a file of the data folder. */
  readonly askKey?: () => Promise<KeyAnswer>
  /** Called when the database proves damaged during use: the next start checks all of it. */
  readonly onDamage?: (cause: unknown) => void
}

/** Running platform that answers calls until it is closed. */
export interface RunningPlatform {
  readonly port: number
  readonly addresses: Readonly<Record<Service, string>>
  /** Identity of the platform, independent of its address. */
  readonly identity: string
  readonly sdkToken?: string
  readonly faults: Faults
  /** Where faults are set, if permitted. */
  readonly faultControl?: FaultControl
  /** Path of the secrets' key file, unless the app keeps the key. */
  readonly keyFile?: string
  readonly storage: Storage
  readonly close: () => Promise<void>
}

const HOUR_MS = 3_600_000
const BACKUP_GAP_MS = HOUR_MS / 4
/** Delay until the start is over and the first screens are drawn. */
const BACKUP_AFTER_START_MS = 20_000
const KEPT_ANSWERS_MS = 30 * 24 * HOUR_MS

/** Starts the platform on a data folder; a failure tells why it can't. */
export async function startPlatform(options: PlatformOptions): Promise<Result<RunningPlatform, StartFailure>> {
  const clock = options.clock ?? { now: Date.now }
  const log = createLog(options.dataFolder, clock.now)
  const opened = openStorage(options.dataFolder, clock.now, log)
  if (!opened.ok) return opened
  const storage = opened.value
  const faults = createFaults()
  const samples = openSamplePack(options.samplesFolder, (cause) => log.write('sample pack unreadable', cause))
  const media = createMedia({ ...storage, samples })
  const platform: Platform = {
    storage,
    media,
    pictureParts: createPictureParts(media),
    pyramids: createPyramids({ ...storage, samples, log }),
    annotations: createAnnotationFiles({ ...storage, samples }),
    assistant: createAssistant(),
    samples,
    clock,
    faults,
    log,
    damaged(cause) {
      storage.suspect()
      options.onDamage?.(cause)
    },
    secrets: createSecrets({
      facts: storage.facts,
      dataFolder: options.dataFolder,
      log,
      ...given({ askKey: options.askKey }),
    }),
    accessTokenMs: options.accessTokenMs ?? HOUR_MS,
    frameHosts: options.frameHosts ?? [],
    isSeeded: options.seed === true,
    kickJobs: () => runner.kick(),
    links: createLinks(clock, () => addressesAt(portOf(server)).main),
    bucketKeys: createBucketKeys(clock),
    shares: createShares(),
  }
  const runner = createJobRunner(platform, JOB_KINDS)
  /** Background work: the folder is unlocked once all of it has ended. */
  const beside = new Set<Promise<void>>()
  const runBeside = (what: string, work: Promise<unknown>): void => {
    const done: Promise<void> = work
      .then(() => undefined)
      .catch((cause: unknown) => log.write(what, cause))
      .finally(() => beside.delete(done))
    beside.add(done)
  }
  const tidyUp = (): void => {
    const now = clock.now()
    storage.tokens.dropExpired(now)
    storage.events.trim(now)
    storage.jobs.dropEndedBefore(new Date(now - JOBS_KEPT_MS).toISOString())
    storage.keptAnswers.dropOlderThan(now - KEPT_ANSWERS_MS)
    runBeside(
      'sweep',
      storage.uploads
        .sweep(now, now - UPLOAD_KEPT_MS)
        .then(() => storage.attachments.sweep(now - UPLOAD_KEPT_MS))
        .then(() => storage.answerFiles.sweep(now - UPLOAD_KEPT_MS))
        .then(() => sweepExports(storage.files, storage.jobs))
        .then(() => sweepDeleted(storage, now - DELETED_PROJECT_KEPT_MS)),
    )
  }
  tidyUp()
  // A platform may run for weeks.
  const tidying = setInterval(tidyUp, HOUR_MS).unref()
  const backingUp = setInterval(() => void storage.backups.make(), BACKUP_GAP_MS).unref()
  const firstBackup = setTimeout(() => void storage.backups.make(), BACKUP_AFTER_START_MS).unref()
  runBeside('sweep', sweepDrawn(storage.files, storage.items))
  runBeside('sweep', storage.itemFiles.sweepOldDrafts(clock.now() - UPLOAD_KEPT_MS))
  runBeside('tiles', platform.pyramids.resume())
  // The app may ask a person for the key, who may never answer: nothing waits for it.
  const sealing = sealPlainTotp(platform)
  if (options.askKey === undefined) runBeside('plain secrets', sealing)
  else sealing.catch((cause: unknown) => log.write('plain secrets', cause))

  const identity = identityOf(storage.facts, storage.people.count() > 0)
  if (platform.isSeeded) seedPeopleAndProjects(platform)
  const sdkToken = platform.isSeeded ? renewSdkToken(platform) : undefined

  const server = createServer(platform)
  registerAuthPages(server, platform)
  registerRoutes(server, platform, HANDLERS)
  registerBucket(server, platform)
  const controlToken = options.faultControl === true ? registerFaultControl(server, faults) : undefined
  const hub = openHub(server.server, platform, options.hubPingMs)
  const close = async (): Promise<void> => {
    clearInterval(tidying)
    clearInterval(backingUp)
    clearTimeout(firstBackup)
    runner.close()
    hub.close()
    await server.close()
    await platform.media.close()
    await platform.assistant.close()
    const tilesEnded = platform.pyramids.close()
    await Promise.all(beside)
    await storage.close()
    await tilesEnded
  }
  try {
    await server.listen({ host: '127.0.0.1', port: options.port ?? 0 })
  } catch (cause) {
    await close()
    return err({ code: 'port_in_use', message: portMessage(options.port, cause) })
  }
  runner.kick()
  const port = portOf(server)
  return ok({
    port,
    addresses: addressesAt(port),
    identity,
    ...given({ sdkToken }),
    faults,
    ...(options.askKey === undefined ? { keyFile: keyFileOf(options.dataFolder) } : {}),
    ...(controlToken === undefined
      ? {}
      : { faultControl: { url: `http://127.0.0.1:${port}/faults`, token: controlToken } }),
    storage,
    close,
  })
}

/** Port that it listens on; 0 before that. */
function portOf({ server }: FastifyInstance): number {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

function addressesAt(port: number): Readonly<Record<Service, string>> {
  const entries = SERVICES.map((service) => [service, `http://127.0.0.1:${port}/${service}/`] as const)
  return Object.fromEntries(entries) as Record<Service, string>
}

function portMessage(port: number | undefined, cause: unknown): string {
  const detail = cause instanceof Error ? cause.message : String(cause)
  return `Port ${port ?? 0} of this computer can't be used: ${detail}`
}
