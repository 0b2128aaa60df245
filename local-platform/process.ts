import { join } from 'node:path'
import { z } from 'zod'
import { given } from '#domain/given'
import { createParentKey, keyMessage } from './sealed/parent-key'
import { startPlatform } from './platform'
import { startOptions } from './start-options'
import { createLog } from './storage/log'

/** The used part of Electron's parent port. */
interface ParentPort {
  readonly postMessage: (message: unknown) => void
  readonly on: (event: string, listener: (event: { readonly data: unknown }) => void) => void
}

const parentPort = (process as { parentPort?: ParentPort }).parentPort

/** Stored data is safe at any moment; a longer shutdown would only keep the folder locked. */
const CLOSE_WITHIN_MS = 2_000
/** The message must be sent before the process ends. */
const SAID_WITHIN_MS = 50

const rescueToldMessage = z.object({ type: z.literal('rescueTold') })

const FOLDERS = {
  dataFolder: join(process.cwd(), 'local-platform-data'),
  samplesFolder: join(import.meta.dirname, '../../resources/samples'),
} as const

/** Runs the platform under a parent process: reports that it is ready, or why not, and ends with the parent. */
async function run(): Promise<void> {
  const options = startOptions(process.argv.slice(2), FOLDERS)
  const parentKey = createParentKey(() => tell({ type: 'keyWanted' }))
  let told: () => void = () => undefined
  const hear = (message: unknown): void => {
    const said = keyMessage.safeParse(message)
    if (said.success) parentKey.answered(said.data)
    if (rescueToldMessage.safeParse(message).success) told()
  }
  parentPort?.on('message', ({ data }) => hear(data))
  process.on('message', hear)
  const started = options.ok
    ? await startPlatform({ ...options.value, askKey: parentKey.ask, onDamage: endSoon })
    : options
  if (!started.ok) {
    tell({ type: 'failed', code: started.error.code, message: started.error.message })
    setTimeout(() => process.exit(1), SAID_WITHIN_MS)
    return
  }
  const { addresses, port, identity, sdkToken, faultControl, storage, close } = started.value
  told = storage.rescueTold
  const end = (): void => {
    void close().finally(() => process.exit(0))
    setTimeout(() => process.exit(0), CLOSE_WITHIN_MS).unref()
  }
  // A utility process gets no shutdown message: Electron kills it, which database and lock survive.
  process.on('disconnect', end)
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  tell({
    type: 'ready',
    addresses,
    port,
    identity,
    ...given({ sdkToken, faultControl, rescue: storage.rescue }),
  })
}

function tell(message: unknown): void {
  if (parentPort !== undefined) parentPort.postMessage(message)
  else process.send?.(message)
}

/** Ends after the pending answer; the next start repairs the database. */
function endSoon(cause: unknown): void {
  setTimeout(() => endBy(cause), SAID_WITHIN_MS)
}

/** Logs an unexpected failure before the process ends; its parent restarts it. */
function endBy(cause: unknown): void {
  const options = startOptions(process.argv.slice(2), FOLDERS)
  if (options.ok) createLog(options.value.dataFolder, Date.now).write('stopped', cause)
  // The text may quote any data, so it goes only to the person's terminal.
  console.error(cause)
  process.exit(1)
}

// Other users of this computer must not read its files.
process.umask(0o077)
process.on('uncaughtException', endBy)
process.on('unhandledRejection', endBy)
run().catch(endBy)
