import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { err, ok, type Result } from '#domain/result'
import type { PlatformOptions } from './platform'
import type { StartFailure } from './storage/start-failure'

/** Default folders where the command line names none. */
type Folders = Pick<PlatformOptions, 'dataFolder' | 'samplesFolder'>

/** Parses the options of the command line. */
export function startOptions(args: readonly string[], folders: Folders): Result<PlatformOptions, StartFailure> {
  const bad = (message: string): Result<never, StartFailure> => err({ code: 'bad_option', message })
  try {
    const { values } = parseArgs({
      args: [...args],
      strict: true,
      allowPositionals: false,
      options: {
        data: { type: 'string' },
        samples: { type: 'string' },
        port: { type: 'string' },
        seed: { type: 'boolean' },
        faults: { type: 'boolean' },
        'frame-host': { type: 'string', multiple: true },
      },
    })
    const port = Number(values.port ?? '0')
    if (!Number.isInteger(port) || port < 0 || port > 65_535) return bad('--port takes a number from 0 to 65535.')
    return ok({
      dataFolder: resolve(values.data ?? folders.dataFolder),
      samplesFolder: resolve(values.samples ?? folders.samplesFolder),
      port,
      seed: values.seed === true,
      faultControl: values.faults === true,
      frameHosts: values['frame-host'] ?? [],
    })
  } catch (cause) {
    return bad(cause instanceof Error ? cause.message : String(cause))
  }
}
