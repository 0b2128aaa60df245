import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aDesk, bundleConnected, type Desk, type RunningMain } from '../../drivers/running-main'
import { until } from '../../drivers/waits'

let run: Awaited<ReturnType<typeof bundleConnected>>
let desk: Desk

beforeAll(async () => {
  run = await bundleConnected()
})
beforeEach(async () => {
  desk = await aDesk(run)
})
afterEach(() => desk.close())

interface KeyAnswer {
  readonly type: 'key'
  readonly state: 'key' | 'locked' | 'none'
  readonly key?: string
}

/** The local platform asks main for the key of its data folder. */
async function keyAskedBy(running: RunningMain): Promise<KeyAnswer> {
  await until('the local platform is started', () => running.localPlatform() !== undefined)
  const child = running.localPlatform()
  const before = child?.told.length ?? 0
  child?.emit('message', { type: 'keyWanted' })
  await until('it is told', () => (child?.told.length ?? 0) > before)
  return child?.told.at(-1) as KeyAnswer
}
const note = async (): Promise<unknown> => JSON.parse(await readFile(join(desk.userData, 'data-key.json'), 'utf8'))

describe('the local platform', () => {
  it('starts if no other platform is configured, and is called at its reported addresses [S7.1]', async () => {
    const running = desk.start('local')
    await running.signIn()
    expect(running.localPlatform()?.args).toEqual(['--data', join(desk.userData, 'local-platform')])
    expect(running.main.keeper.view()).toMatchObject({ state: 'signedIn', user: { email: desk.session.email } })
    expect(running.main.authOrigin()).toBe(new URL(desk.platform.running.addresses.auth).origin)
  })

  it('restored at the same address → local data belongs to another owner', async () => {
    const running = desk.start('local')
    expect(running.main.owner()).toBeNull()
    await running.signIn()
    const { addresses, identity } = desk.platform.running
    const person = desk.session.email.toLowerCase()
    expect(running.main.owner()).toBe(`${identity} ${person}`)
    const keptFor = async () => {
      await until('the list is kept', () => existsSync(join(desk.userData, 'projects.json')))
      return (JSON.parse(await readFile(join(desk.userData, 'projects.json'), 'utf8')) as { owner: string }).owner
    }
    const page = await running.main.services.projects.list()
    if (!page.ok) throw new Error(page.error.code)
    running.main.lastProjects.keep(page.value)
    expect(await keptFor()).toBe(`${identity} ${person}`)
    running.localPlatform()?.emit('message', { type: 'ready', addresses, identity: `${identity} restored` })
    expect(running.main.owner()).toBe(`${identity} restored ${person}`)
    await running.signIn()
    await until('the list of before is gone', () => !existsSync(join(desk.userData, 'projects.json')))
  })

  it('doesn’t start if another one is configured', async () => {
    const running = desk.start()
    await running.signIn()
    expect(running.localPlatform()).toBeUndefined()
    expect(running.main.authOrigin()).toBe(new URL(desk.platform.running.addresses.auth).origin)
  })

  it('damaged → is reported once, as soon as a page listens', async () => {
    const running = desk.start('local')
    await running.signIn()
    const { addresses, identity } = desk.platform.running
    const rescue = { reason: 'damaged', aside: '/data/aside.db', restoredTo: null }
    const say = () => running.localPlatform()?.emit('message', { type: 'ready', addresses, identity, rescue })
    say()
    expect(running.told('platform.failed')).toEqual([])
    running.main.shellBegun()
    expect(running.told('platform.failed')).toMatchObject([{ code: 'database_lost' }])
    running.main.shellBegun()
    expect(running.told('platform.failed')).toHaveLength(1)
    await until('it knows that it was told', () =>
      (running.localPlatform()?.told ?? []).some(
        (message) => (message as { readonly type: string }).type === 'rescueTold',
      ),
    )
  })

  it('that can’t start is reported in its own words, once', async () => {
    const running = desk.start('local')
    await running.signIn()
    const end = { type: 'failed', code: 'data_folder_newer', message: 'A newer Loupe wrote this folder.' }
    running.localPlatform()?.emit('message', end)
    running.localPlatform()?.emit('exit', 1)
    const told = () => running.told('platform.failed')
    await until('the page hears of it', () => told().length > 0)
    expect(told()).toMatchObject([{ code: 'local_platform_down', message: end.message }])
  })

  it('ends with the app', async () => {
    const running = desk.start('local')
    await running.signIn()
    running.close()
    await until('it is ended', () => running.localPlatform()?.killed === true)
  })
})

describe('the key of its data folder', () => {
  it('is created once, stored in the keychain, and the same at the next start', async () => {
    const first = await keyAskedBy(desk.start('local'))
    expect(first).toMatchObject({ state: 'key' })
    expect(Buffer.from(first.key ?? '', 'base64')).toHaveLength(32)
    expect([...desk.keyring.secrets.values()]).toContain(first.key)
    expect(await note()).toEqual({ version: 1, engine: 'keychain' })
    expect(await keyAskedBy(desk.start('local'))).toEqual(first)
  })

  it('is not replaced while a locked keychain pretends to be empty', async () => {
    const first = await keyAskedBy(desk.start('local'))
    desk.keyring.isLocked = true
    const running = desk.start('local')
    expect(await keyAskedBy(running)).toEqual({ type: 'key', state: 'locked' })
    desk.keyring.isLocked = false
    expect(await keyAskedBy(running)).toEqual(first)
  })

  it('is found after the person unlocks the keychain, and isn’t overwritten', async () => {
    const first = await keyAskedBy(desk.start('local'))
    Object.assign(desk.keyring, { isLocked: true, isUnlockedWhenAsked: true })
    expect(await keyAskedBy(desk.start('local'))).toEqual(first)
  })

  it('is stored with Electron’s encryption without a keychain, and replaced once that is gone', async () => {
    desk.keyring.isMissing = true
    const first = await keyAskedBy(desk.start('local'))
    expect(first.state).toBe('key')
    expect(await note()).toEqual({ version: 1, engine: 'safeStorage' })
    await rm(join(desk.userData, 'data.key'))
    const second = await keyAskedBy(desk.start('local'))
    expect(second.state).toBe('key')
    expect(second.key).not.toBe(first.key)
  })

  it('is created again if an unlocked keychain has lost it', async () => {
    const first = await keyAskedBy(desk.start('local'))
    desk.keyring.secrets.clear()
    const second = await keyAskedBy(desk.start('local'))
    expect(second.state).toBe('key')
    expect(second.key).not.toBe(first.key)
    expect(await keyAskedBy(desk.start('local'))).toEqual(second)
  })
})
