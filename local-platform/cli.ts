import { join } from 'node:path'
import { given } from '#domain/given'
import { startPlatform } from './platform'
import { startOptions } from './start-options'

/** Stored data is safe at any moment; a longer shutdown would only keep the folder locked. */
const CLOSE_WITHIN_MS = 2_000

/** Runs the platform standalone. Prints one line of JSON when it is ready, or one sentence about why it can't start. */
async function run(): Promise<void> {
  const options = startOptions(process.argv.slice(2), {
    dataFolder: join(process.cwd(), 'local-platform-data'),
    samplesFolder: join(import.meta.dirname, '../../resources/samples'),
  })
  const started = options.ok ? await startPlatform(options.value) : options
  if (!started.ok) {
    process.stderr.write(`${started.error.message}\n`)
    process.exitCode = 1
    return
  }
  const { addresses, sdkToken, keyFile, faultControl, storage, close } = started.value
  const end = (): void => {
    void close().finally(() => process.exit(0))
    setTimeout(() => process.exit(0), CLOSE_WITHIN_MS).unref()
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  const line = {
    addresses,
    ...given({ sdkToken, keyFile, faultControl, rescue: storage.rescue }),
  }
  process.stdout.write(`${JSON.stringify(line)}\n`)
  storage.rescueTold()
}

// Other users of this computer must not read its files.
process.umask(0o077)
void run()
