import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AuthCallMessage } from '#contract/auth-frame'
import { AUTH_FRAME_READY_MS, HTTP_TIMEOUT_MS } from '#domain/constants'
import { platformError } from '#domain/errors'
import { err, ok } from '#domain/result'
import { createAuthFrame } from '../../../../main/auth/auth-frame'
import { aSession } from '../../../builders/session'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function aFrame() {
  const pages: {
    readonly posted: AuthCallMessage[]
    readonly say: (message: unknown) => void
    readonly gone: () => void
    isClosed: boolean
  }[] = []
  const frame = createAuthFrame(async () => {
    const heard: ((message: unknown) => void)[] = []
    const ends: (() => void)[] = []
    const page = {
      posted: [] as AuthCallMessage[],
      say: (message: unknown) => {
        for (const listener of heard) listener(message)
      },
      gone: () => {
        for (const listener of ends) listener()
      },
      isClosed: false,
    }
    pages.push(page)
    return ok({
      post: (message) => void page.posted.push(message),
      onMessage: (listener) => void heard.push(listener),
      onGone: (listener) => void ends.push(listener),
      close: () => {
        page.isClosed = true
      },
    })
  })
  const settled = () => vi.advanceTimersByTimeAsync(0)
  const page = () => {
    const last = pages.at(-1)
    if (last === undefined) throw new Error('no page was opened')
    return last
  }
  return { frame, pages, page, settled }
}

const FAILED = { ok: false, error: { code: 'auth_frame_failed', message: "Can't load auth frame" } }

describe('the auth frame', () => {
  it('asks nothing before the page is ready, and reports a page that never is [S7.4] [S8.4]', async () => {
    const { frame, page, settled } = aFrame()
    const asked = frame.call('getCurrentSession')
    await settled()
    for (const message of [null, 'ready', ['ready'], { type: 'READY' }, { type: 'result', id: '1', ok: true }])
      page().say(message)
    await vi.advanceTimersByTimeAsync(AUTH_FRAME_READY_MS - 1)
    expect(page().posted).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(await asked).toMatchObject(FAILED)
    expect(page()).toMatchObject({ posted: [], isClosed: true })
  })

  it('reports a page that can’t be opened or closes [S7.4] [S8.4]', async () => {
    const unopened = createAuthFrame(async () => err(platformError('network_failure')))
    expect(await unopened.call('signOut')).toMatchObject(FAILED)
    const { frame, pages, page, settled } = aFrame()
    const asked = frame.call('signOut')
    await settled()
    page().say({ type: 'ready' })
    await settled()
    page().gone()
    expect(await asked).toMatchObject(FAILED)
    void frame.call('signOut')
    await settled()
    expect(pages).toHaveLength(2)
  })

  it('accepts each answer once, by id, in its call’s form [S7.4]', async () => {
    const { frame, page, settled } = aFrame()
    const session = frame.call('getCurrentSession')
    await settled()
    page().say({ type: 'ready' })
    page().say({ type: 'ready' })
    await settled()
    expect(page().posted).toEqual([{ type: 'call', id: '1', method: 'getCurrentSession', args: [] }])
    for (const id of ['2', '', '__proto__', 1]) page().say({ type: 'result', id, ok: true, value: null })
    page().say({ type: 'result', id: '1', ok: true, value: aSession() })
    page().say({ type: 'result', id: '1', ok: true, value: aSession({ email: 'eve@evil.example' }) })
    expect(await session).toEqual(ok(aSession()))
    const wrong = frame.call('getCurrentSession')
    await settled()
    page().say({ type: 'result', id: '2', ok: true, value: { accessToken: 7 } })
    expect(await wrong).toMatchObject({ ok: false, error: { code: 'invalid_answer' } })
  })

  it.each([
    ['verifyTotpToken', ['123456'], true],
    ['changePassword', ['old one', 'new one'], true],
    ['setPreferredMFA', ['TOTP'], true],
    ['getPreferredMFA', [], 'SMS'],
    ['setupTOTP', [], { secret: 's', uri: 'otpauth://x' }],
  ] as const)(
    '%s → passes its arguments to the page in order, and returns its answer [S7.4]',
    async (method, args, value) => {
      const { frame, page, settled } = aFrame()
      const asked = (frame.call as (name: string, ...rest: readonly unknown[]) => Promise<unknown>)(method, ...args)
      await settled()
      page().say({ type: 'ready' })
      await settled()
      expect(page().posted).toEqual([{ type: 'call', id: '1', method, args: [...args] }])
      page().say({ type: 'result', id: '1', ok: true, value })
      expect(await asked).toEqual(ok(value))
    },
  )

  it.each([
    ['verifyTotpToken', ['123456'], false],
    ['changePassword', ['a', 'b'], 'yes'],
    ['setPreferredMFA', ['TOTP'], null],
    ['getPreferredMFA', [], 'MAIL'],
    ['setupTOTP', [], { secret: 7 }],
  ] as const)('%s → refuses an answer of another form [S7.4]', async (method, args, value) => {
    const { frame, page, settled } = aFrame()
    const asked = (frame.call as (name: string, ...rest: readonly unknown[]) => Promise<unknown>)(method, ...args)
    await settled()
    page().say({ type: 'ready' })
    await settled()
    page().say({ type: 'result', id: '1', ok: true, value })
    expect(await asked).toMatchObject({ ok: false, error: { code: 'invalid_answer' } })
  })

  it('abandons a call that is never answered [S7.4]', async () => {
    const { frame, page, settled } = aFrame()
    const asked = frame.call('signOut')
    await settled()
    page().say({ type: 'ready' })
    await vi.advanceTimersByTimeAsync(HTTP_TIMEOUT_MS)
    expect(await asked).toMatchObject({ ok: false, error: { code: 'timeout' } })
  })
})
