import { EventEmitter } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { logFaults } from '../../../../main/log/faults'
import { openLog } from '../../../../main/log/log'

it('an unhandled rejection → is logged, like an exception', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'loupe-faults-'))
  try {
    const file = join(folder, 'main.log')
    await openLog(file, false)
    const process = new EventEmitter()
    logFaults(process)
    process.emit('unhandledRejection', new TypeError('of a promise'))
    process.emit('uncaughtExceptionMonitor', new RangeError('of a call'))
    const text = await readFile(file, 'utf8')
    expect(text).toContain('unhandled rejection')
    expect(text).toContain('TypeError')
    expect(text).toContain('RangeError')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
