import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SERVICES } from '#endpoints'
import type { AuthSession } from '#contract/auth-frame'
import { startBrowserSession } from '../../../local-platform/areas/auth/sessions'
import { aPersonOf, aTeam } from '../../builders/local-platform'
import { bundleConnected, type Desk, aDesk, type RunningMain } from '../../drivers/running-main'
import { frameCall } from '../../drivers/platform-client'
import { until } from '../../drivers/waits'

let run: Awaited<ReturnType<typeof bundleConnected>>
let desk: Desk
let running: RunningMain

const GUEST = 1
const ITEM = { guestId: GUEST, projectId: 5, itemId: 11, revision: 3, take: false }
const aDo = (seq: number) => ({ t: 'do' as const, entry: { seq, label: `Change ${seq}` } })

beforeAll(async () => {
  run = await bundleConnected()
})
beforeEach(async () => {
  desk = await aDesk(run)
  running = desk.start()
  running.main.openedItems.note(GUEST, ITEM.projectId, ITEM.itemId)
})
afterEach(() => desk.close())

/** The session ends by itself: the platform refuses its token, and it can't be renewed. */
async function letExpire(): Promise<void> {
  const { refreshToken: _none, ...tokens } = desk.session
  await running.signIn(tokens)
  await running.main.keeper.accessToken({ refused: tokens.accessToken })
}

describe('who is signed in', () => {
  it('is reported to the page, as are the end of a session and its reason [S7.3]', async () => {
    await letExpire()
    await running.main.keeper.end()
    const views = running.told('session.changed')
    expect(views.map((view) => ('reason' in view ? `${view.state}: ${view.reason}` : view.state))).toEqual(
      expect.arrayContaining(['signedIn', 'signedOut: expired', 'signedOut']),
    )
    expect(views.findLast(({ state }) => state === 'signedIn')).toMatchObject({ user: { email: desk.session.email } })
  })
})

describe('another person', () => {
  it('reloads the shell’s page; the same person doesn’t [S4.10]', async () => {
    const { storage } = desk.platform.running
    const other = startBrowserSession({ storage, clock: { now: Date.now } }, aPersonOf(storage, aTeam(storage)))
    const { body } = await frameCall(desk.platform, `loupe_session=${other}`, 'getCurrentSession')
    await running.signIn()
    await running.signIn()
    expect(running.reloads()).toBe(0)
    await running.signIn(body['value'] as AuthSession)
    expect(running.reloads()).toBe(1)
  })
})

describe('a platform without an answer', () => {
  it('is offline once a call has failed to connect, and the page is told [S2.3]', async () => {
    const nowhere = Object.fromEntries(SERVICES.map((service) => [service, `http://127.0.0.1:1/${service}/`]))
    running = desk.start({ addresses: nowhere as typeof desk.platform.running.addresses })
    expect(running.told('connectivity.changed')).toEqual([])
    void running.main.keeper.start(desk.session)
    await until('it is offline', () => running.told('connectivity.changed').at(-1)?.offline === true)
  })
})

describe('a person’s open works', () => {
  const opened = async (): Promise<string> => {
    const answer = await running.main.annotating.works.open(ITEM)
    if (!answer.ok) throw new Error(answer.error.code)
    return answer.value.work
  }
  const append = async (work: string, seq: number): Promise<string> => {
    const answer = await running.main.annotating.works.append(GUEST, work, seq, [aDo(seq)])
    return answer.ok ? `up to ${answer.value.upTo}` : answer.error.code
  }

  it('continue when their session expires, and after they sign in again [S7.3]', async () => {
    await letExpire()
    const work = await opened()
    expect(await append(work, 1)).toBe('up to 1')
    await running.signIn()
    expect(await append(work, 2)).toBe('up to 2')
  })

  it('end when they sign out, and none can be opened then', async () => {
    await running.signIn()
    const work = await opened()
    await running.main.keeper.end()
    expect(await append(work, 1)).toBe('work_gone')
    expect(await running.main.annotating.works.open(ITEM)).toMatchObject({ error: { code: 'sign_in_needed' } })
  })
})
