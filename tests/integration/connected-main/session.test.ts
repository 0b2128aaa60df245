import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bundleConnected, type Desk, aDesk, type RunningMain } from '../../drivers/running-main'

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
})
afterEach(() => desk.close())

/** The session ends by itself: the platform refuses its token, and there is none to renew it with. */
async function letExpire(): Promise<void> {
  const { refreshToken: _none, ...tokens } = desk.session
  await running.signIn(tokens)
  await running.main.keeper.accessToken({ refused: tokens.accessToken })
}

describe('who is signed in', () => {
  it('is told to the page, and so is the end of a session and why it ended [S7.3]', async () => {
    await letExpire()
    await running.main.keeper.end()
    const views = running.told('session.changed')
    expect(views.map((view) => ('reason' in view ? `${view.state}: ${view.reason}` : view.state))).toEqual(
      expect.arrayContaining(['signedIn', 'signedOut: expired', 'signedOut']),
    )
    expect(views.findLast(({ state }) => state === 'signedIn')).toMatchObject({ user: { email: desk.session.email } })
  })
})

describe('the works of a person', () => {
  const opened = async (): Promise<string> => {
    const answer = await running.main.annotating.works.open(ITEM)
    if (!answer.ok) throw new Error(answer.error.code)
    return answer.value.work
  }
  const append = async (work: string, seq: number): Promise<string> => {
    const answer = await running.main.annotating.works.append(GUEST, work, seq, [aDo(seq)])
    return answer.ok ? `up to ${answer.value.upTo}` : answer.error.code
  }

  it('go on when their session ended by itself, and on after they are signed in again [S7.3]', async () => {
    await letExpire()
    const work = await opened()
    expect(await append(work, 1)).toBe('up to 1')
    await running.signIn()
    expect(await append(work, 2)).toBe('up to 2')
  })

  it('end when they sign out, and nobody opens one then', async () => {
    await running.signIn()
    const work = await opened()
    await running.main.keeper.end()
    expect(await append(work, 1)).toBe('work_gone')
    expect(await running.main.annotating.works.open(ITEM)).toMatchObject({ error: { code: 'sign_in_needed' } })
  })
})
