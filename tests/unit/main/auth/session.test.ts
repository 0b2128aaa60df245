import { describe, expect, it } from 'vitest'
import type { SessionView } from '#contract/session'
import type { AuthSession } from '#contract/auth-frame'
import { type ErrorCode, platformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'
import { createSessionKeeper } from '../../../../main/auth/session'
import type { SessionVault, VaultRead, VaultWrite } from '../../../../main/auth/session-vault'
import { aSession, aUser } from '../../../builders/session'

const settle = () => new Promise<void>((done) => setImmediate(done))
const HOUR = 3_600_000

/** Session keeper over parts that a test drives by hand. */
function aKeeper(given: { readonly read?: VaultRead } = {}) {
  const world = {
    now: 0,
    read: given.read ?? { state: 'none' },
    write: async (): Promise<VaultWrite> => ({ state: 'kept' }),
    user: ok(aUser()) as Awaited<ReturnType<() => Promise<Result<ReturnType<typeof aUser>>>>>,
    refresh: async (): Promise<Result<AuthSession>> =>
      ok(aSession({ now: world.now, accessToken: `access-${world.refreshes + 1}` })),
    refreshes: 0,
    users: 0,
    reloads: 0,
    removed: 0,
    gaveUp: 0,
    views: [] as SessionView[],
    stored: [] as AuthSession[],
    pauses: [] as { readonly milliseconds: number; readonly wake: () => void }[],
  }
  const vault: SessionVault = {
    giveUp: () => {
      world.gaveUp += 1
    },
    read: async () => world.read,
    write: async (session) => {
      const answer = await world.write()
      if (answer.state === 'kept') world.stored.push(session)
      return answer
    },
    remove: async () => {
      world.removed += 1
    },
  }
  const keeper = createSessionKeeper({
    vault,
    now: () => world.now,
    sleep: (milliseconds, signal) =>
      new Promise((wake) => {
        world.pauses.push({ milliseconds, wake })
        signal?.addEventListener('abort', () => wake())
      }),
    refresh: async () => {
      const answer = await world.refresh()
      world.refreshes += 1
      return answer
    },
    readUser: async () => {
      world.users += 1
      return world.user
    },
    onChange: (view) => void world.views.push(view),
    onReload: () => {
      world.reloads += 1
    },
  })
  return { keeper, world }
}

async function aSignedInKeeper() {
  const made = aKeeper()
  await made.keeper.start(aSession())
  made.world.views.length = 0
  return made
}

const stored = { state: 'session', session: aSession() } as const

describe('a start with a stored session', () => {
  it('is restoring until the session is checked, then signed in automatically [D.1]', async () => {
    const { keeper, world } = aKeeper({ read: stored })
    expect(keeper.view()).toEqual({ state: 'restoring' })
    await keeper.restore()
    expect(world.views).toEqual([{ state: 'signedIn', user: aUser(), kept: 'keychain' }])
  })

  it.each<ErrorCode>(['network_failure', 'timeout', 'maintenance', 'local_platform_down', 'invalid_answer'])(
    'failing with %s → keeps the session and is retried at 1 s, 1.5 times longer each, 30 s at most [S4.10]',
    async (code) => {
      const { keeper, world } = aKeeper({ read: stored })
      world.user = err(platformError(code))
      await keeper.restore()
      for (let time = 0; time < 11; time += 1) {
        world.pauses.at(-1)?.wake()
        await settle()
      }
      expect(world.pauses.map(({ milliseconds }) => Math.round(milliseconds)).slice(0, 4)).toEqual([
        1_000, 1_500, 2_250, 3_375,
      ])
      expect(world.pauses.at(-1)?.milliseconds).toBe(30_000)
      expect(world.views).toEqual([{ state: 'restoring', email: 'ada@example.com', problem: platformError(code) }])
      world.user = ok(aUser())
      world.pauses.at(-1)?.wake()
      await settle()
      expect(keeper.view()).toMatchObject({ state: 'signedIn' })
      expect(world.removed).toBe(0)
    },
  )

  it('waiting → is retried at once on request, one try at a time', async () => {
    const { keeper, world } = aKeeper({ read: stored })
    world.user = err(platformError('network_failure'))
    await keeper.restore()
    world.user = ok(aUser())
    await Promise.all([keeper.retry(), keeper.retry(), keeper.retry()])
    await settle()
    expect(keeper.view()).toMatchObject({ state: 'signedIn' })
    expect(world.users).toBe(2)
  })

  it.each([503, 504])('answered by a gateway with %i → is retried', async (status) => {
    const { keeper, world } = aKeeper({ read: stored })
    world.user = err(platformError('platform_failed', { status }))
    await keeper.restore()
    expect(keeper.view()).toMatchObject({ state: 'restoring' })
  })

  it.each<[ErrorCode, string]>([
    ['unauthorized', 'expired'],
    ['forbidden', 'refused'],
    ['platform_failed', 'refused'],
    ['not_found', 'refused'],
  ])('refused with %s → signs out: %s [S4.10]', async (code, reason) => {
    const { keeper, world } = aKeeper({ read: stored })
    world.user = err(platformError(code))
    await keeper.restore()
    expect(world.views).toEqual([
      { state: 'signedOut', reason, email: 'ada@example.com', problem: platformError(code) },
    ])
    expect(world.removed).toBe(1)
    expect(await keeper.accessToken()).toMatchObject({ ok: false })
  })

  it('that finds another person signed in → reloads the page once, ignoring case [S4.10]', async () => {
    const { keeper, world } = aKeeper({ read: stored })
    world.user = ok(aUser({ email: 'Ada@Example.com' }))
    await keeper.restore()
    expect(world.reloads).toBe(0)
    world.user = ok(aUser({ id: 2, email: 'bob@example.com' }))
    await keeper.start(aSession({ email: 'bob@example.com' }))
    expect(world.reloads).toBe(1)
    expect(world.views.at(-1)).toMatchObject({ state: 'signedIn', user: { email: 'bob@example.com' } })
  })
})

describe('an unreadable stored session', () => {
  it.each([
    [{ state: 'locked', email: 'ada@example.com' }, 'keychainLocked'],
    [{ state: 'unavailable', email: 'ada@example.com', reason: 'x' }, 'keychainUnavailable'],
    [{ state: 'damaged', email: 'ada@example.com', quarantined: 'x' }, 'sessionDamaged'],
  ] as const)('%j → is reported as %s, and nothing is removed', async (read, reason) => {
    const { keeper, world } = aKeeper({ read })
    expect(await keeper.restore()).toEqual({ state: 'signedOut', reason, email: 'ada@example.com' })
    expect(world.removed).toBe(0)
  })

  it('continues by itself after a late answer to the prompt, and by "try again"', async () => {
    let answered = (): void => undefined
    const later = new Promise<void>((done) => {
      answered = done
    })
    const { keeper, world } = aKeeper({ read: { state: 'locked', email: null, later } })
    await keeper.restore()
    world.read = { state: 'locked', email: null }
    expect(await keeper.retry()).toMatchObject({ reason: 'keychainLocked' })
    // A call that still asks the person may never end by itself.
    expect(world.gaveUp).toBe(1)
    world.read = stored
    expect(await keeper.retry()).toMatchObject({ state: 'signedIn' })

    const other = aKeeper({ read: { state: 'locked', email: null, later } })
    await other.keeper.restore()
    other.world.read = stored
    answered()
    await settle()
    expect(other.keeper.view()).toMatchObject({ state: 'signedIn' })
  })

  it('doesn’t override a faster sign-in', async () => {
    const { keeper, world } = aKeeper({ read: { ...stored, session: aSession({ email: 'bob@example.com' }) } })
    const restoring = keeper.restore()
    await keeper.start(aSession())
    await restoring
    expect(world.views).toEqual([{ state: 'signedIn', user: aUser(), kept: 'keychain' }])
    expect(await keeper.accessToken()).toEqual(ok('access-1'))
  })
})

describe('a sign-in', () => {
  it('the keychain can’t store → stays in memory, and is stored once it is unlocked', async () => {
    let answered = (): void => undefined
    const later = new Promise<void>((done) => {
      answered = done
    })
    const { keeper, world } = aKeeper()
    world.write = async () => ({ state: 'locked', later })
    await keeper.start(aSession())
    expect(keeper.view()).toMatchObject({ kept: 'memory' })
    world.write = async () => ({ state: 'kept' })
    answered()
    await settle()
    expect(keeper.view()).toMatchObject({ state: 'signedIn', kept: 'keychain' })
  })

  it('waits only a moment for the keychain', async () => {
    const { keeper, world } = aKeeper()
    let kept: (write: VaultWrite) => void = () => undefined
    world.write = () =>
      new Promise((done) => {
        kept = done
      })
    const starting = keeper.start(aSession())
    await settle()
    world.pauses.at(-1)?.wake()
    await starting
    expect(keeper.view()).toMatchObject({ state: 'signedIn', kept: 'memory' })
    kept({ state: 'kept' })
    await settle()
    expect(keeper.view()).toMatchObject({ state: 'signedIn', kept: 'keychain' })
  })

  it('that expired ends for good with a sign-out, which is reported', async () => {
    const { keeper, world } = await aSignedInKeeper()
    world.refresh = async () => err(platformError('unauthorized'))
    await keeper.accessToken({ refused: aSession().accessToken })
    expect(keeper.view()).toMatchObject({ state: 'signedOut', reason: 'expired' })
    await keeper.end()
    await keeper.end()
    expect(world.views.slice(1)).toEqual([{ state: 'signedOut' }])
  })

  it('ends with a sign-out: nothing stored, reported once', async () => {
    const { keeper, world } = await aSignedInKeeper()
    await keeper.end()
    await keeper.end()
    expect(world.views).toEqual([{ state: 'signedOut' }])
    expect(world.removed).toBe(2)
  })
})

describe('a refresh', () => {
  it('happens once for 200 calls refused at the same time, and is stored', async () => {
    const { keeper, world } = await aSignedInKeeper()
    const tokens = await Promise.all(Array.from({ length: 200 }, () => keeper.accessToken({ refused: 'access-1' })))
    expect(new Set(tokens.map((token) => JSON.stringify(token)))).toEqual(new Set([JSON.stringify(ok('access-1'))]))
    expect(world.refreshes).toBe(1)
    expect(world.stored).toHaveLength(2)
  })

  it.each([-1_000, 0, 1_000])('at %i ms around the token’s expiry → happens once for 200 calls', async (off) => {
    const { keeper, world } = await aSignedInKeeper()
    world.now = HOUR + off
    await Promise.all(Array.from({ length: 200 }, () => keeper.accessToken()))
    expect(world.refreshes).toBe(1)
  })

  it.each([
    platformError('network_failure'),
    platformError('timeout'),
    platformError('platform_failed', { status: 503 }),
    platformError('invalid_answer'),
    platformError('maintenance'),
  ])('with $code → keeps the session, and the next call retries', async (error) => {
    const { keeper, world } = await aSignedInKeeper()
    const works = world.refresh
    world.refresh = async () => err(error)
    expect(await keeper.accessToken({ refused: 'access-1' })).toEqual(err(error))
    expect(world.views).toEqual([])
    world.refresh = works
    expect(await keeper.accessToken({ refused: 'access-1' })).toMatchObject({ ok: true })
  })

  it.each<ErrorCode>(['unauthorized', 'bad_request', 'forbidden'])(
    'refused with %s → signs out once, as expired',
    async (code) => {
      const { keeper, world } = await aSignedInKeeper()
      world.refresh = async () => err(platformError(code))
      await Promise.all(Array.from({ length: 200 }, () => keeper.accessToken({ refused: 'access-1' })))
      expect(world.views).toEqual([
        { state: 'signedOut', reason: 'expired', email: 'ada@example.com', problem: platformError(code) },
      ])
      expect(world.refreshes).toBe(1)
      expect(world.removed).toBe(1)
    },
  )

  it.each([-10 * 365 * 24 * HOUR, -24 * HOUR, -HOUR, HOUR, 24 * HOUR, 10 * 365 * 24 * HOUR])(
    'happens at most once per token when the clock is off by %i ms',
    async (off) => {
      const { keeper, world } = aKeeper()
      world.now = off
      world.refresh = async () => ok(aSession({ accessToken: `access-${world.refreshes + 2}` }))
      await keeper.start(aSession())
      for (let call = 0; call < 50; call += 1) await keeper.accessToken()
      expect(world.refreshes).toBe(0)
      expect(await keeper.accessToken({ refused: 'access-1' })).toEqual(ok('access-2'))
      for (let call = 0; call < 50; call += 1) await keeper.accessToken()
      expect(world.refreshes).toBe(1)
    },
  )

  it('that ends after a sign-out signs nobody in', async () => {
    const { keeper, world } = await aSignedInKeeper()
    let answer: (refreshed: Result<AuthSession>) => void = () => undefined
    world.refresh = () =>
      new Promise((done) => {
        answer = done
      })
    const token = keeper.accessToken({ refused: 'access-1' })
    await keeper.end()
    answer(ok(aSession({ accessToken: 'access-9' })))
    expect(await token).toMatchObject({ ok: false })
    expect(await keeper.accessToken()).toMatchObject({ ok: false })
    expect(world.views).toEqual([{ state: 'signedOut' }])
  })
})

describe('a changed name of the signed-in person', () => {
  it('is in the session from then on; another person’s isn’t', async () => {
    const { keeper, world } = await aSignedInKeeper()
    const user = { ...aUser(), first_name: 'Grace' }
    keeper.takeUser({ ...user, id: user.id + 1 })
    expect(world.views).toEqual([])
    keeper.takeUser(user)
    expect(world.views).toEqual([{ state: 'signedIn', user, kept: 'keychain' }])
    await keeper.end()
    keeper.takeUser(user)
    expect(keeper.view()).toEqual({ state: 'signedOut' })
  })
})
