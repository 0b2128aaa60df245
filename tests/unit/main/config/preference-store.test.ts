import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPreferences, type PreferenceStore } from '../../../../main/config/preference-store'
import { machineSyncDisk, type SyncDisk } from '../../../../main/disk/whole-file'

const NOW = Date.UTC(2026, 10, 22)
let folder: string
const path = () => join(folder, 'preferences.json')

/** As electron-store reads: a missing file is empty, and a file that isn't JSON can't be read. */
const read = (): Record<string, unknown> =>
  existsSync(path()) ? (JSON.parse(readFileSync(path(), 'utf8')) as Record<string, unknown>) : {}
const open = (disk?: SyncDisk): PreferenceStore =>
  createPreferences({ path: path(), read, now: () => NOW, ...(disk === undefined ? {} : { disk }) })

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'loupe-preferences-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('choices of a person', () => {
  it('apply at once and after a restart, beside those of a newer Loupe', () => {
    writeFileSync(path(), '{"teamId":7,"appearance":"purple","newer":{"a":1}}')
    const first = open()
    expect([first.get('teamId'), first.get('appearance'), first.putAside]).toEqual([7, 'system', null])
    expect(first.set('choices', { sort: 'name' })).toEqual({ ok: true, value: null })
    const second = open()
    expect([second.get('teamId'), second.get('choices')]).toEqual([7, { sort: 'name' }])
    expect(read()['newer']).toEqual({ a: 1 })
    expect(readdirSync(folder)).toEqual(['preferences.json'])
  })

  it('beyond the limit are refused, and none applies', () => {
    const store = open()
    expect(store.set('choices', { a: 'x'.repeat(70_000) })).toMatchObject({ error: { code: 'choice_not_kept' } })
    expect(store.get('choices')).toEqual({})
  })

  it.each([
    ['cut in the middle', '{"teamId":7,"choi'],
    ['empty', ''],
    ['nothing but zeros', '\0'.repeat(4_096)],
  ])('in a file that is %s → are set aside, and the start reports it', (_what, text) => {
    writeFileSync(path(), text)
    const store = open()
    expect(store.putAside).toBe(`${path()}.damaged-2026-11-22T00-00-00.000Z`)
    expect(readFileSync(store.putAside ?? '', 'utf8')).toBe(text)
    expect(store.get('teamId')).toBeNull()
    expect(store.set('teamId', 3).ok).toBe(true)
    expect([open().get('teamId'), open().putAside]).toEqual([3, null])
  })

  it.each(['open', 'write', 'sync', 'rename'] as const)(
    'stay unchanged on disk if %s fails, and the failure is reported',
    (step) => {
      open().set('teamId', 7)
      const fails: SyncDisk = {
        ...machineSyncDisk,
        [step]: () => {
          throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' })
        },
      }
      const store = open(fails)
      expect(store.set('teamId', 8)).toMatchObject({ ok: false, error: { code: 'choice_not_kept' } })
      expect(store.get('teamId')).toBe(8)
      expect(open().get('teamId')).toBe(7)
      expect(readdirSync(folder)).toEqual(['preferences.json'])
    },
  )

  it('are written completely with short writes, and not at all on a full disk', () => {
    const taking = (bytes: number, limit: number): SyncDisk => {
      let written = 0
      return {
        ...machineSyncDisk,
        write: (file, part) => {
          const taken = Math.min(bytes, part.length, limit - written)
          written += taken
          return taken === 0 ? 0 : machineSyncDisk.write(file, part.subarray(0, taken))
        },
      }
    }
    const choices = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`choice ${at}`, at]))
    expect(open(taking(7, 100_000)).set('choices', choices).ok).toBe(true)
    expect(open().get('choices')).toEqual(choices)
    expect(open(taking(4_096, 1_000)).set('choices', {}).ok).toBe(true)
    expect(open(taking(7, 50)).set('choices', choices).ok).toBe(false)
    expect(open().get('choices')).toEqual({})
  })

  it('survive a full disk, at every fill level', () => {
    const STEP = 4_096
    const mount = process.getuid?.() === 0 ? mounted(join(folder, 'small'), 16 * STEP) : null
    // Without the right to mount, the simulated disks above cover this.
    if (mount === null) return
    folder = mount
    try {
      const choices = (length: number) => ({ text: 'x'.repeat(length) })
      expect(open().set('choices', choices(20_000)).ok).toBe(true)
      let refused = 0
      for (let level = 0; level <= 12; level += 1) {
        rmSync(join(mount, 'filler'), { force: true })
        const { bavail, bsize } = statfsSync(mount)
        writeFileSync(join(mount, 'filler'), Buffer.alloc(Math.max(0, bavail * bsize - level * STEP), 1))
        const before = open().get('choices')
        const store = open()
        const wanted = choices(20_000 + level)
        const done = store.set('choices', wanted)
        if (!done.ok) refused += 1
        const after = open()
        expect(after.putAside).toBeNull()
        expect(after.get('choices')).toEqual(done.ok ? wanted : before)
      }
      expect(refused).toBeGreaterThan(2)
      expect(refused).toBeLessThan(12)
    } finally {
      execFileSync('umount', [mount])
    }
  })
})

/** Separate file system of this many bytes; null if none can be mounted. */
function mounted(at: string, bytes: number): string | null {
  mkdirSync(at)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', at], { stdio: 'ignore' })
    return at
  } catch {
    return null
  }
}
