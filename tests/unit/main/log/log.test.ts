import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

// A process opens its log once: this one belongs to the test.
vi.resetModules()
const { logFile, logOf, openLog } = await import('../../../../main/log/log')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loupe-log-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('the log → keeps early messages, labels lines by component, and rotates when full', async () => {
  const path = logFile(folder)
  const log = logOf('outbox')
  log.warn(
    'write refused',
    { code: 'status_moved', status: 409, message: 'of ada@example.test' },
    { kind: 'changeStatus' },
  )
  await openLog(path, false)
  logOf('app').info('started', { version: '1.2.3' })
  const lines = (await readFile(path, 'utf8')).trimEnd().split('\n')
  expect(lines.map((line) => line.replace(/^\S+Z /, ''))).toEqual([
    'warn outbox: write refused code=status_moved status=409 kind=changeStatus',
    'info app: started version=1.2.3',
  ])
  expect((await stat(path)).mode & 0o077).toBe(0)

  const full = join(folder, 'full')
  await mkdir(full)
  await writeFile(join(full, 'main.log'), 'x'.repeat(3 * 1024 * 1024))
  await openLog(join(full, 'main.log'), false)
  logOf('app').info('first of the next file')
  expect((await readdir(full)).toSorted()).toEqual(['main.log', 'main.old.log'])
  expect(await readFile(join(full, 'main.log'), 'utf8')).toContain('first of the next file')
})
