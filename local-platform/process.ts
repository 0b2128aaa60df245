import { join } from 'node:path'
import { z } from 'zod'
import { given } from '#domain/given'
import { createParentKey, keyMessage } from './sealed/parent-key'
import { startPlatform } from './platform'
import { startOptions } from './start-options'
import { createLog } from './storage/log'

/** As much of Electron's parent port as is used here. */
interface ParentPort {
  readonly postMessage: (message: unknown) => void
  readonly on: (event: string, listener: (event: { readonly data: unknown }) => void) => void
}

const parentPort = (process as { parentPort?: ParentPort }).parentPort

/** What is closed is safe at any moment; waiting longer would only keep the folder locked. */
const CLOSE_WITHIN_MS = 2_000
/** The message must leave before the process does. */
const SAID_WITHIN_MS = 50

const rescueToldMessage = z.object({ type: z.literal('rescueTold') })

const FOLDERS = {
  dataFolder: join(process.cwd(), 'local-platform-data'),
  samplesFolder: join(import.meta.dirname, '../../resources/samples'),
} as const

/** Runs the platform under a parent process: says when it is ready or why not, and ends with the parent. */
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
  // As a utility process it hears of no end: Electron stops it hard, which database and lock survive.
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

/** Whoever asked gets their answer; the next start puts the database right. */
function endSoon(cause: unknown): void {
  setTimeout(() => endBy(cause), SAID_WITHIN_MS)
}

/** What nobody foresaw is in the log before the process ends; whoever started it starts it again. */
function endBy(cause: unknown): void {
  const options = startOptions(process.argv.slice(2), FOLDERS)
  if (options.ok) createLog(options.value.dataFolder, Date.now).write('stopped', cause)
  // The text may quote anything: it goes to the terminal of the person alone.
  console.error(cause)
  process.exit(1)
}

// Nothing that it writes is for others of this computer.
process.umask(0o077)
process.on('uncaughtException', endBy)
process.on('unhandledRejection', endBy)
run().catch(endBy)
