import { join } from 'node:path'
import { given } from '#domain/given'
import { createParentKey, keyMessage } from './sealed/parent-key'
import { startPlatform } from './platform'
import { startOptions } from './start-options'

/** As much of Electron's parent port as is used here. */
interface ParentPort {
  readonly postMessage: (message: unknown) => void
  readonly on: (event: string, listener: (event: { readonly data: unknown }) => void) => void
}

const parentPort = (process as { parentPort?: ParentPort }).parentPort

/** What is closed is safe at any moment; waiting longer would only keep the folder locked. */
const CLOSE_WITHIN_MS = 2_000

/** Runs the platform under a parent process: says when it is ready or why not, and ends with the parent. */
async function run(): Promise<void> {
  const options = startOptions(process.argv.slice(2), {
    dataFolder: join(process.cwd(), 'local-platform-data'),
    samplesFolder: join(import.meta.dirname, '../../resources/samples'),
  })
  const parentKey = createParentKey(() => tell({ type: 'keyWanted' }))
  const hear = (message: unknown): void => {
    const said = keyMessage.safeParse(message)
    if (said.success) parentKey.answered(said.data)
  }
  parentPort?.on('message', ({ data }) => hear(data))
  process.on('message', hear)
  const started = options.ok ? await startPlatform({ ...options.value, askKey: parentKey.ask }) : options
  if (!started.ok) {
    tell({ type: 'failed', code: started.error.code, message: started.error.message })
    // The message must leave before the process does.
    setTimeout(() => process.exit(1), 50)
    return
  }
  const { addresses, port, sdkToken, faultControl, close } = started.value
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
    ...given({ sdkToken, faultControl }),
  })
}

function tell(message: unknown): void {
  if (parentPort !== undefined) parentPort.postMessage(message)
  else process.send?.(message)
}

void run()
