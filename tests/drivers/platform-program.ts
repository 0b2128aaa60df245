import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { RunningPlatform } from '../../local-platform/platform'
import { SAMPLES_FOLDER } from './sample-pack'

const PROGRAM = resolve(import.meta.dirname, '../../out/local-platform/cli.js')

/** The built local platform as a program of its own. */
export interface PlatformProgram {
  readonly addresses: RunningPlatform['addresses']
  /** Ends it at once, as the system would; resolves when it is gone. */
  readonly kill: () => Promise<void>
}

/** Starts the built local platform on a data folder; resolves when it listens. */
export async function startPlatformProgram(dataFolder: string): Promise<PlatformProgram> {
  const child = spawn(process.execPath, [PROGRAM, '--data', dataFolder, '--samples', SAMPLES_FOLDER], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  return {
    addresses: (JSON.parse(line) as Pick<PlatformProgram, 'addresses'>).addresses,
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}
