import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newWrappingKey, seal, unseal } from '../../../../main/auth/session-envelope'
import { type SessionFiles, sessionFiles } from '../../../../main/auth/session-files'
import { createSessionVault, type SessionVault } from '../../../../main/auth/session-vault'
import { aSession } from '../../../builders/session'
import { aFakeStore, type FakeStore } from '../../../fakes/secret-stores'

let folder: string
let keychain: FakeStore
let encrypted: FakeStore
const bin = () => join(folder, 'session.bin')
const note = () => join(folder, 'session.json')

/** The vault as an app start opens it. */
function open(
  more: { readonly owner?: string; readonly audience?: string; readonly files?: Partial<SessionFiles> } = {},
): SessionVault {
  return createSessionVault({
    files: { ...sessionFiles(folder), ...more.files },
    stores: [keychain, encrypted],
    owner: more.owner ?? 'me',
    audience: more.audience ?? 'local',
    now: () => 1_700_000_000_000,
  })
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loupe-vault-'))
  keychain = aFakeStore()
  encrypted = aFakeStore('safeStorage')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('a vault', () => {
  it('asks no keychain if nobody ever signed in', async () => {
    expect(await open().read()).toEqual({ state: 'none' })
    await open().remove()
    expect([...keychain.calls, ...encrypted.calls]).toEqual([])
  })

  it('keeps a session over a restart; the keychain has only a key, and a refresh doesn’t use it [D.1]', async () => {
    const vault = open()
    expect(await vault.write(aSession(), true)).toEqual({ state: 'kept' })
    expect(Buffer.from(keychain.value ?? '', 'base64')).toHaveLength(32)
    keychain.calls.length = 0
    expect(await vault.write(aSession({ accessToken: 'access-2' }), false)).toEqual({ state: 'kept' })
    expect(keychain.calls).toEqual([])
    expect(await open().read()).toEqual({ state: 'session', session: aSession({ accessToken: 'access-2' }) })
    expect(JSON.parse(await readFile(note(), 'utf8'))).toEqual({
      version: 1,
      email: 'ada@example.com',
      engine: 'keychain',
      audience: 'local',
    })
  })

  it('uses the next engine if the first is unavailable, and finds it again', async () => {
    keychain.answer = { state: 'unavailable', reason: 'no bus' }
    expect(await open().write(aSession(), true)).toEqual({ state: 'kept' })
    expect(await open().read()).toMatchObject({ state: 'session' })
    expect(keychain.calls).toEqual(['write'])
  })

  it('uses memory if the keychain is locked, without another engine, and stores nothing', async () => {
    keychain.answer = { state: 'locked' }
    expect(await open().write(aSession(), true)).toEqual({ state: 'locked' })
    expect(encrypted.calls).toEqual([])
    expect(await readdir(folder)).toEqual([])
  })

  it('keeps the stored session of a person who signs in again while the keychain is locked', async () => {
    await open().write(aSession(), true)
    keychain.answer = { state: 'locked' }
    const later = open()
    expect(await later.write(aSession({ accessToken: 'access-2' }), true)).toEqual({ state: 'locked' })
    keychain.answer = null
    expect(await open().read()).toEqual({ state: 'session', session: aSession() })
    // Once the keychain is open, the new one replaces it.
    expect(await open().write(aSession({ accessToken: 'access-3' }), true)).toEqual({ state: 'kept' })
    expect(await open().read()).toMatchObject({ session: { accessToken: 'access-3' } })
  })

  it('doesn’t keep another person’s', async () => {
    await open().write(aSession(), true)
    keychain.answer = { state: 'locked' }
    expect(await open().write(aSession({ email: 'eve@example.com' }), true)).toEqual({ state: 'locked' })
    expect(await readdir(folder)).toEqual([])
  })

  it('opens no prompt without permission', async () => {
    expect(await open().write(aSession(), false)).toEqual({ state: 'locked' })
    expect(keychain.calls).toEqual([])
  })

  it('counts as not stored anything that reads back differently', async () => {
    const forgetful: FakeStore = { ...aFakeStore(), read: async () => ({ state: 'absent' }) }
    keychain = forgetful
    encrypted.answer = { state: 'unavailable', reason: 'none' }
    expect(await open().write(aSession(), true)).toMatchObject({ state: 'unavailable' })
  })

  it.each([
    [{ state: 'locked' }, { state: 'locked', email: 'ada@example.com' }],
    [
      { state: 'unavailable', reason: 'x' },
      { state: 'unavailable', reason: 'x', email: 'ada@example.com' },
    ],
  ] as const)('with a keychain that answers %j keeps stored data', async (answer, told) => {
    await open().write(aSession(), true)
    const before = await readFile(bin())
    keychain.answer = answer
    expect(await open().read()).toEqual(told)
    expect((await readFile(bin())).equals(before)).toBe(true)
    keychain.answer = null
    expect(await open().read()).toMatchObject({ state: 'session' })
  })

  it('gives the session to no other platform or owner', async () => {
    await open().write(aSession(), true)
    expect(await open({ audience: 'https://auth.example.com' }).read()).toEqual({ state: 'none' })
    expect(await open().read()).toMatchObject({ state: 'session' })
    expect(await open({ owner: 'somebody else' }).read()).toMatchObject({ state: 'damaged' })
  })

  it('leaves a newer version’s session alone', async () => {
    await writeFile(bin(), JSON.stringify({ version: 2, box: 'x' }))
    expect(await open().read()).toMatchObject({ state: 'unavailable' })
    expect(await readdir(folder)).toEqual(['session.bin'])
  })

  it('keeps the last session when the disk is full, and reports the new one as not stored', async () => {
    const full = new Error('ENOSPC: no space left on device')
    const writing = { now: false }
    const real = sessionFiles(folder)
    const vault = open({
      files: { writeSession: (bytes) => (writing.now ? Promise.reject(full) : real.writeSession(bytes)) },
    })
    await vault.write(aSession(), true)
    writing.now = true
    expect(await vault.write(aSession({ accessToken: 'access-2' }), false)).toEqual({
      state: 'unavailable',
      reason: full.message,
    })
    expect(await open().read()).toEqual({ state: 'session', session: aSession() })
    writing.now = false
    expect(await vault.write(aSession({ accessToken: 'access-3' }), false)).toEqual({ state: 'kept' })
  })

  it('works sequentially: a removal after a write leaves nothing', async () => {
    const vault = open()
    const all = [
      vault.write(aSession(), true),
      vault.write(aSession({ accessToken: 'access-2' }), true),
      vault.remove(),
      vault.read(),
    ]
    expect(await all[3]).toEqual({ state: 'none' })
    expect(await readdir(folder)).toEqual([])
    expect(keychain.value).toBeNull()
  })
})

/** 300 ways to damage a file of these bytes. */
function mutants(bytes: Buffer): readonly (readonly [string, Buffer | 'folder'])[] {
  const text = JSON.parse(bytes.toString('utf8')) as Record<string, unknown>
  const changed = (part: Record<string, unknown>): Buffer => Buffer.from(JSON.stringify({ ...text, ...part }))
  const flip = (at: number, bit: number): Buffer => {
    const copy = Buffer.from(bytes)
    copy[at] = (copy[at] ?? 0) ^ (1 << bit)
    return copy
  }
  const odd = [
    '',
    'null',
    '[]',
    '"text"',
    '7',
    '{',
    '{}',
    '{"__proto__":{"version":1}}',
    '{"version":"1"}',
    '{"version":0}',
    '\u0000',
  ]
  const fields = ['version', 'iv', 'tag', 'data'].flatMap((field) =>
    [null, 7.5, '', 'AA==', [], {}, '!!', true].map(
      (value) => [`${field} = ${JSON.stringify(value)}`, changed({ [field]: value })] as const,
    ),
  )
  return [
    ['a folder in its place', 'folder'],
    ...odd.map((value) => [`text ${value}`, Buffer.from(value)] as const),
    ...fields,
    [
      'a tag of four bytes',
      changed({ tag: Buffer.from(String(text['tag']), 'base64').subarray(0, 4).toString('base64') }),
    ],
    ['NULs', Buffer.alloc(bytes.length)],
    ...Array.from(
      { length: 100 },
      (_, percent) => [`cut at ${percent}%`, bytes.subarray(0, Math.floor((bytes.length * percent) / 100))] as const,
    ),
    ...Array.from({ length: 156 }, (_, at) => {
      const place = Math.floor((bytes.length * at) / 156)
      return [`bit ${at % 8} of byte ${place} flipped`, flip(place, at % 8)] as const
    }),
  ]
}

describe('a damaged session', () => {
  it('in any of 300 ways is set aside whole, reported, and never deleted silently', async () => {
    await open().write(aSession(), true)
    const good = await readFile(bin())
    const all = mutants(good)
    expect(all.length).toBeGreaterThanOrEqual(300)
    for (const [name, bytes] of all) {
      await rm(bin(), { recursive: true, force: true })
      if (bytes === 'folder') await mkdir(bin())
      else await writeFile(bin(), bytes)
      const read = await open().read()
      if (read.state === 'session') {
        // Flipping unused base64 bits changes no byte of the content.
        expect(name).toMatch(/^bit/)
        expect(read.session, name).toEqual(aSession())
        continue
      }
      if (read.state === 'unavailable') {
        expect(await readFile(bin()), name).toEqual(bytes)
        continue
      }
      expect(read, name).toMatchObject({ state: 'damaged', email: 'ada@example.com' })
      const aside = read.state === 'damaged' ? read.quarantined : ''
      expect(aside).toContain('session.bin.damaged-2023-11-14T')
      if (bytes !== 'folder') expect(await readFile(aside), name).toEqual(bytes)
      expect(await open().read(), name).toEqual({ state: 'none' })
      await rm(aside, { recursive: true, force: true })
    }
    expect(keychain.value).not.toBeNull()
    // Three times on disk for each: a slow disk takes a while.
  }, 60_000)

  it.each(['', '{', '[]', '{"version":1}', '{"engine":"other"}'])('with the note %j still opens', async (text) => {
    await open().write(aSession(), true)
    await writeFile(note(), text)
    expect(await open().read()).toMatchObject({ state: 'session' })
  })

  it('twice at the same moment → both are kept', async () => {
    for (let time = 0; time < 2; time += 1) {
      await writeFile(bin(), `broken ${time}`)
      expect(await open().read()).toMatchObject({ state: 'damaged' })
    }
    expect(await readdir(folder)).toHaveLength(2)
  })

  it('with a lost key is set aside', async () => {
    await open().write(aSession(), true)
    keychain.value = null
    expect(await open().read()).toMatchObject({ state: 'damaged' })
    await open().write(aSession(), true)
    keychain.value = 'not a key'
    expect(await open().read()).toMatchObject({ state: 'damaged' })
  })
})

describe('an envelope', () => {
  it('opens only with its own key for its own owner, and never repeats', () => {
    const key = newWrappingKey()
    const sealed = seal(aSession(), key, 'me')
    expect(unseal(sealed, key, 'me')).toEqual({ state: 'session', session: aSession() })
    expect(unseal(sealed, newWrappingKey(), 'me')).toEqual({ state: 'damaged' })
    expect(unseal(sealed, key, 'you')).toEqual({ state: 'damaged' })
    expect(Buffer.from(seal(aSession(), key, 'me')).equals(sealed)).toBe(false)
  })
})
