import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFiles, leadsElsewhere } from '../../../../local-platform/storage/files'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loupe-files-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('a path inside the data folder', () => {
  it.each(['pictures/5/..\\..\\platform.sqlite', 'pictures/5/x.jpg:stream', 'C:/x', 'pictures/5/../6/a.jpg'])(
    'is not a plain name on Windows as %s: nothing is read or removed there',
    (path) => {
      expect(leadsElsewhere(path, 'win32')).toBe(true)
      expect(leadsElsewhere('pictures/5/1ac36bed-0854-4286-ad7d-eb310c958d5d', 'win32')).toBe(false)
    },
  )

  it.skipIf(process.platform === 'win32')(
    'may contain backslashes and colons elsewhere, and never leads out',
    async () => {
      const files = createFiles(folder)
      const odd = 'pictures/5/a\\b:c'
      files.writeNow(odd, Buffer.from('x'))
      expect(files.has(odd)).toBe(true)
      expect(await files.find('../secret')).toBeUndefined()
      expect(() => files.writeNow('../secret', Buffer.from('x'))).toThrow(RangeError)
    },
  )

  it('is free when a file is moved to it: an existing one stays', () => {
    const files = createFiles(folder)
    files.writeNow('a', Buffer.from('one'))
    files.writeNow('b', Buffer.from('two'))
    expect(() => files.moveNow('a', 'b')).toThrow('lies there already')
    expect([files.readNow('a'), files.readNow('b')]).toEqual([Buffer.from('one'), Buffer.from('two')])
  })
})
