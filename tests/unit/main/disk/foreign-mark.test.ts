import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { markAsForeign } from '../../../../main/disk/foreign-mark'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loupe-mark-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('a file made by others', () => {
  it('is marked as downloaded on Windows', async () => {
    const path = join(folder, 'report.docm')
    await writeFile(path, 'bytes')
    await markAsForeign(path, 'win32')
    expect(await readFile(`${path}:Zone.Identifier`, 'utf8')).toBe('[ZoneTransfer]\r\nZoneId=3\r\n')
    expect(await readFile(path, 'utf8')).toBe('bytes')
  })

  it.each(['darwin', 'linux'] as const)('has no companion file on %s', async (platform) => {
    const path = join(folder, 'report.docm')
    await writeFile(path, 'bytes')
    await markAsForeign(path, platform)
    expect(await readdir(folder)).toEqual(['report.docm'])
  })

  it('stays if it can’t be marked', async () => {
    await expect(markAsForeign(join(folder, 'gone', 'report.docm'), 'win32')).resolves.toBeUndefined()
  })
})
