import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { DesktopApi } from '#contract/api'
import { ok } from '#domain/result'
import type { EndpointName } from '#endpoints'
import { PROJECT_ROLE } from '../../../local-platform/areas/access/grants'
import { createEventRelay } from '../../../renderer/bridge/event-relay'
import { isPaused, isReadOnly } from '../../../reviewer/session/read-only'
import { aPersonOf } from '../../builders/local-platform'
import { aRunningReviewer } from '../../builders/reviewer'
import { type CallParts, personSignedIn } from '../../drivers/platform-client'
import { aDesk, bundleConnected, type Desk, type RunningMain } from '../../drivers/running-main'
import { until } from '../../drivers/waits'

/** Longest time from the admin's pause to a read-only reviewer. */
const REACHES_WITHIN_MS = 1_000
const ends: (() => void)[] = []

let run: Awaited<ReturnType<typeof bundleConnected>>
let desk: Desk
let owner: number
let nora: number
let projectId: number
let teamId: number

beforeAll(async () => {
  run = await bundleConnected()
})
beforeEach(async () => {
  desk = await aDesk(run)
  const { storage } = desk.platform.running
  owner = storage.people.byEmail(desk.session.email)?.id ?? 0
  teamId = storage.teams.ofPerson(owner)[0]?.team.id ?? 0
  const listed = { teamId, sort: 'createdAt', descending: true, limit: 1, offset: 0 } as const
  projectId = storage.projects.list(owner, listed).rows[0]?.id ?? 0
  nora = aPersonOf(storage, teamId)
  storage.projects.addMember(projectId, nora, PROJECT_ROLE.annotator, false)
})
afterEach(async () => {
  for (const end of ends.splice(0)) end()
  await desk.close()
})

/** The annotator's main, which listens to the platform's own hub. */
async function annotating(): Promise<RunningMain> {
  const { webhook } = desk.platform.running.addresses
  const running = desk.start({ websocketHub: `${webhook.replace(/^http/, 'ws')}websocketHub` })
  running.main.listen()
  const { accessToken, refreshToken } = await personSignedIn(desk.platform, nora)
  await running.signIn({ ...desk.session, accessToken, refreshToken, email: emailOf(nora) })
  return running
}

/** Their open reviewer, joined to main as the shell joins it. */
async function reviewing({ main, told }: RunningMain) {
  const opened = await aRunningReviewer({ folderActions: ['ApplyItemTransition'] })
  const desktop = {
    projects: main.services.projects,
    session: { current: async () => ok(main.keeper.view()) },
    on: (name: 'live.events', listener: (data: unknown) => void) => {
      let heard = 0
      const timer = setInterval(() => {
        const all = told(name)
        for (const data of all.slice(heard)) listener(data)
        heard = all.length
      }, 5)
      ends.push(() => clearInterval(timer))
      return () => clearInterval(timer)
    },
  } as unknown as DesktopApi
  const unheard = () => undefined
  const relay = createEventRelay({
    desktop,
    projectId,
    guestId: 1,
    clock: opened.clock,
    emit: (name, data) => opened.reviewer.onHostEvent(name, data),
    onGoHome: unheard,
    onAccessesReloaded: unheard,
    onMessageRoom: unheard,
    onCommands: unheard,
  })
  ends.push(relay.end)
  return () => opened.reviewer.state.getState()
}

const emailOf = (id: number): string => desk.platform.running.storage.people.byId(id)?.email ?? ''
const callAsOwner = async (name: EndpointName, parts: CallParts) =>
  (await personSignedIn(desk.platform, owner)).call(name, parts)

async function setPaused(paused: 0 | 1): Promise<void> {
  const answer = await callAsOwner('pauseUsers', {
    query: { team_id: teamId },
    body: {
      query: {
        search: { 'projects.id': { $in: [projectId] }, 'projects.contributors.email': { $in: [emailOf(nora)] } },
      },
      body: { projectUsers: { permissions: { paused } } },
    },
  })
  expect(answer.status).toBe(200)
}

it('a pause → turns the open reviewer read-only within a second, and the end of it back [S4.11]', async () => {
  const running = await annotating()
  const state = await reviewing(running)
  let folders = 0
  await until('main hears of events', async () => {
    folders += 1
    await callAsOwner('createFolder', {
      query: { team_id: teamId, project_id: projectId },
      body: { name: `F${folders}` },
    })
    return running.told('live.events').length > 0
  })
  expect(isReadOnly(state())).toBe(false)
  let since = performance.now()
  await setPaused(1)
  await until('the reviewer is read-only', () => isReadOnly(state()))
  expect(performance.now() - since).toBeLessThan(REACHES_WITHIN_MS)
  expect(isPaused(state())).toBe(true)
  since = performance.now()
  await setPaused(0)
  await until('it can be changed again', () => !isReadOnly(state()))
  expect(performance.now() - since).toBeLessThan(REACHES_WITHIN_MS)
})
