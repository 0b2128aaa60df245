import { describe, expect, it } from 'vitest'
import { removeFile, replaceFile } from '../../../../main/disk/atomic-file'
import { SimulatedDisk } from '../../../fakes/simulated-disk'

const PATH = '/data/session.bin'
const bytes = (text: string): Uint8Array => Buffer.from(text)

describe('a file that is replaced', () => {
  it('is the old or the new one after a power cut at any moment', async () => {
    for (let cut = 1; ; cut += 1) {
      const disk = new SimulatedDisk()
      await replaceFile(PATH, bytes('old'), disk)
      let left = cut
      disk.troubles = {
        before: () => {
          left -= 1
          if (left === 0) throw Object.assign(new Error('power'), { code: 'EIO' })
        },
      }
      const isDone = await replaceFile(PATH, bytes('new'), disk).then(
        () => true,
        () => false,
      )
      disk.troubles = {}
      expect(['old', 'new']).toContain((await disk.read(PATH)).toString())
      if (isDone && left > 0) break
    }
  })

  it('replaces the remains of an earlier attempt', async () => {
    const disk = new SimulatedDisk()
    const left = await disk.open(`${PATH}.new`, 'new')
    await left.close()
    await replaceFile(PATH, bytes('whole'), disk)
    expect((await disk.read(PATH)).toString()).toBe('whole')
    expect(await disk.kind(`${PATH}.new`)).toBe('absent')
  })

  it('is deleted for good, unless a folder has its name', async () => {
    const disk = new SimulatedDisk()
    await replaceFile(PATH, bytes('old'), disk)
    await removeFile(PATH, disk)
    expect(await disk.kind(PATH)).toBe('absent')
    await disk.makeFolder('/data/folder')
    await expect(removeFile('/data/folder', disk)).rejects.toThrow('folder')
  })
})
