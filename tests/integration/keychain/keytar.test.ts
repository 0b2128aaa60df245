import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createKeytarStore } from '../../../main/auth/secret-store-keytar'
import { forkKeytar, type Keyring, openKeyring, withoutDesktop } from '../../drivers/keyring'
import { slowness } from '../../drivers/machine'
import { describeSecretStore } from './secret-store-contract'

type Store = ReturnType<typeof createKeytarStore>

let keyring: Keyring
const opened: Store[] = []

interface Given {
  readonly env?: NodeJS.ProcessEnv
  readonly service?: string
  readonly expected?: boolean
  readonly limitMs?: number
  readonly onStart?: (child: ChildProcess) => void
}

function openStore(given: Given = {}): Store {
  const store = createKeytarStore({
    spawn: forkKeytar(given.env ?? keyring.env, given.onStart),
    platform: 'linux',
    service: given.service ?? `loupe-test-${randomUUID()}`,
    expected: async () => given.expected ?? false,
    now: () => performance.now(),
    // A machine that starts processes slowly differs from a keyring that waits for a person.
    limitMs: given.limitMs ?? 30_000,
  })
  opened.push(store)
  return store
}

beforeAll(async () => {
  keyring = await openKeyring()
})
afterEach(() => {
  for (const store of opened.splice(0)) store.stop()
})
afterAll(() => keyring.close())

describeSecretStore('the keychain', async () => {
  const service = `loupe-test-${randomUUID()}`
  const store = openStore({ service })
  return { store, reopen: () => openStore({ service }), close: async () => store.stop() }
})

describe('a locked keyring whose prompt is dismissed', () => {
  const service = `loupe-test-${randomUUID()}`
  const relock = {
    'locked while it ran': () => keyring.lock(),
    'started without a password': () => keyring.startLocked(),
  }

  for (const [how, lock] of Object.entries(relock)) {
    it(`${how}: every call reports it as locked, never empty, and everything is back once unlocked [D.1]`, async () => {
      expect(await openStore({ service }).write('kept')).toMatchObject({ state: 'ok' })
      await lock()
      const store = openStore({ service, expected: true })
      expect(await store.read()).toEqual({ state: 'locked' })
      expect(await store.write('other')).toEqual({ state: 'locked' })
      expect(await store.remove()).toEqual({ state: 'locked' })
      await keyring.unlock()
      expect(await openStore({ service, expected: true }).read()).toEqual({ state: 'ok', value: 'kept' })
    })
  }

  it('is empty for a person who never signed in', async () => {
    await keyring.lock()
    expect(await openStore().read()).toEqual({ state: 'absent' })
    await keyring.unlock()
  })
})

describe('a keyring whose prompt stays open', () => {
  it('counts as locked after the limit, without a second prompt, and reports the end of the prompt', async () => {
    const waiting = await openKeyring('waits')
    try {
      const service = 'loupe-test-waiting'
      expect(await openStore({ env: waiting.env, service }).write('kept')).toMatchObject({ state: 'ok' })
      await waiting.lock()
      let child: ChildProcess | undefined
      const store = openStore({
        env: waiting.env,
        service,
        expected: true,
        limitMs: 500,
        onStart: (started) => (child = started),
      })
      const began = performance.now()
      const first = await store.read()
      // The prompt would stay for 30 s.
      expect(performance.now() - began).toBeLessThan(10_000 * slowness())
      expect(first).toMatchObject({ state: 'locked', later: expect.any(Promise) })
      const again = performance.now()
      expect(await store.write('other')).toMatchObject({ state: 'locked', later: expect.any(Promise) })
      // Not asked again: it would take up to the limit once more.
      expect(performance.now() - again).toBeLessThan(400 * slowness())
      child?.kill('SIGKILL')
      if (first.state === 'locked') await first.later
      await waiting.unlock()
      // A busy machine may exceed the limit when it restarts the process; a person tries again.
      await expect.poll(() => store.read()).toEqual({ state: 'ok', value: 'kept' })
    } finally {
      await waiting.close()
    }
  })
})

describe('a keyring that starts again while its prompt is open', () => {
  it('is asked by a new process on the person’s retry, and returns its data [D.1]', async () => {
    const waiting = await openKeyring('waits')
    try {
      const service = 'loupe-test-restarted'
      expect(await openStore({ env: waiting.env, service }).write('kept')).toMatchObject({ state: 'ok' })
      await waiting.startLocked()
      const children: ChildProcess[] = []
      const limits = { limitMs: 2_000, onStart: (child: ChildProcess) => void children.push(child) }
      const store = openStore({ env: waiting.env, service, expected: true, ...limits })
      expect(await store.read()).toMatchObject({ state: 'locked', later: expect.any(Promise) })
      await waiting.unlock()
      store.giveUp()
      expect(await store.read()).toEqual({ state: 'ok', value: 'kept' })
      expect(children).toHaveLength(2)
    } finally {
      await waiting.close()
    }
  })
})

describe('a computer without a keychain', () => {
  it('is unavailable to every call without a session bus', async () => {
    const store = openStore({ env: withoutDesktop(), expected: true })
    for (const answer of [await store.read(), await store.write('x'), await store.remove()]) {
      expect(answer).toMatchObject({ state: 'unavailable', reason: expect.stringMatching(/D-Bus/i) })
    }
  })
})

describe('a keytar process that dies', () => {
  it('fails the running call as unavailable, and the next call gets a new process', async () => {
    const service = 'loupe-test-crash'
    const children: ChildProcess[] = []
    const store = openStore({ service, onStart: (child) => children.push(child) })
    expect(await store.write('kept')).toMatchObject({ state: 'ok' })
    const reading = store.read()
    children[0]?.kill('SIGKILL')
    expect(await reading).toMatchObject({ state: 'unavailable' })
    expect(await store.read()).toEqual({ state: 'ok', value: 'kept' })
    expect(children).toHaveLength(2)
  })

  it('is not restarted for ever: after a few crashes in a minute the keychain is unavailable at once', async () => {
    const children: ChildProcess[] = []
    // As after a native crash: by a signal, in the middle of a call.
    const store = openStore({
      onStart: (child) => {
        children.push(child)
        child.kill('SIGSEGV')
      },
    })
    const answers = []
    for (let call = 0; call < 10; call += 1) answers.push(await store.read())
    expect(answers.map(({ state }) => state)).toEqual(answers.map(() => 'unavailable'))
    expect(children).toHaveLength(4)
  })
})
