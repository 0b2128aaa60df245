import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SeenAs } from '#contract/see-as'
import type { Item } from '#domain/entities'
import { PROJECT_ROLE } from '../../../local-platform/areas/access/grants'
import { aPersonOf } from '../../builders/local-platform'
import { bundleWhole, type HeadlessApp, startHeadless } from '../../drivers/headless-app'
import { aDesk, bundleConnected, type Desk } from '../../drivers/running-main'
import { until } from '../../drivers/waits'

let desk: Desk
let app: HeadlessApp
let projectId: number
let nora: number
let items: readonly Item[]
/** Item of a folder that their group doesn't see. */
let hidden: number

beforeAll(async () => {
  desk = await aDesk(await bundleConnected())
  app = await startHeadless(await bundleWhole(), desk)
  await app.done('app', 'info')
  await app.done('session', 'signIn')
  const [project] = (await app.done('projects', 'list')).data
  projectId = project?.id ?? 0
  const { storage } = desk.platform.running
  nora = aPersonOf(storage, project?.team_id ?? 0)
  storage.projects.addMember(projectId, nora, PROJECT_ROLE.annotator, false)
  items = (await app.done('items', 'page', { projectId, offset: 0, limit: 5 })).data
  hidden = items[0]?.id ?? 0
  const teamId = project?.team_id ?? 0
  const groupId = storage.groups.add(teamId, 'Vendor', 'now')
  const night = storage.folders.add(projectId, 'Night')
  storage.groups.setShare(groupId, projectId, PROJECT_ROLE.annotator, [night])
  storage.groups.join(teamId, nora, groupId)
})
afterAll(async () => {
  app.app.emit('will-quit')
  await desk.close()
})
beforeEach(() => app.done('seeAs', 'begin', asNora()))
afterEach(() => app.done('seeAs', 'end'))

const asNora = () => ({ projectId, kind: 'person', id: nora }) as const
const codeOf = async (answer: Promise<{ readonly ok: boolean; readonly error?: { readonly code: string } }>) =>
  (await answer).error?.code
const shown = async () => {
  const { data } = await app.done('items', 'page', { projectId, offset: 0, limit: 1_000 })
  return data.map(({ id }) => id)
}
const last = () => app.told('seeAs.changed').at(-1) as { readonly seen: SeenAs | null; readonly lost?: true }

describe('a project seen as an annotator of a group', () => {
  it('shows their items, actions and pictures, and the own ones again afterwards', async () => {
    const guest = app.newGuest()
    expect(await shown()).not.toContain(hidden)
    expect((await app.done('projects', 'accesses', projectId)).accesses.actions).not.toContain('ManageSettings')
    expect((await app.done('team', 'current')).accesses.actions).toEqual(['ListTeamUsers'])
    const opened = { projectId, itemId: hidden, guestId: guest.id }
    expect(await codeOf(app.call('items', 'open', opened))).toBe('not_found')
    const picture = async () => (await app.fetched('shell', `/thumbnail/${projectId}/${hidden}`)).status
    expect(await picture()).toBe(404)
    await app.done('seeAs', 'end')
    expect(await shown()).toContain(hidden)
    expect((await app.done('items', 'open', opened)).item.id).toBe(hidden)
    expect(await picture()).toBe(200)
    expect((await app.done('team', 'current')).accesses.actions).toContain('UpdateTeam')
  })

  it('leaves no right to change anything to an admin of the project, only those to look', async () => {
    const { projects } = desk.platform.running.storage
    await app.done('seeAs', 'end')
    projects.removeMember(projectId, nora)
    projects.addMember(projectId, nora, PROJECT_ROLE.admin, false)
    await app.done('seeAs', 'begin', asNora())
    const { actions } = (await app.done('projects', 'accesses', projectId)).accesses
    expect(actions.toSorted()).toEqual([
      'ListFolders',
      'ListItemAssignment',
      'ViewInProgressCount',
      'ViewNotStartedCount',
    ])
    await app.done('seeAs', 'end')
    await app.done('seeAs', 'begin', { projectId, kind: 'role', id: PROJECT_ROLE.admin })
    expect((await app.done('projects', 'folderAccesses', projectId)).actions).toEqual([])
    await app.done('seeAs', 'end')
    expect((await app.done('projects', 'accesses', projectId)).accesses.actions).toContain('ManageSettings')
    projects.removeMember(projectId, nora)
    projects.addMember(projectId, nora, PROJECT_ROLE.annotator, false)
  })

  it('refuses each write before it leaves, and puts nothing into the outbox', async () => {
    const itemId = items[1]?.id ?? 0
    const pin = { projectId, path: { itemId }, body: { is_pinned: 1 } }
    const refused = [
      app.call('platform', 'hold', 'updateItem', pin),
      app.call('platform', 'write', 'createFolder', { projectId, body: { name: 'Night' } }),
      app.call('platform', 'start', 'startExport', { projectId, body: {} }),
      app.call('projects', 'setPinned', projectId, true),
      app.call('items', 'request', { projectId }),
      app.call('saves', 'address', { projectId, itemId, guestId: 1, part: 'annotation', bytes: 1 }),
      app.call('annotations', 'writeNotes', { projectId, itemId, seen: '1' }),
      app.call('seeAs', 'begin', { projectId, kind: 'role', id: 1 }),
    ]
    expect(new Set(await Promise.all(refused.map(codeOf)))).toEqual(new Set(['seen_as']))
    expect(await app.done('outbox', 'list')).toMatchObject({ waiting: 0, refusedCount: 0 })
    await app.done('seeAs', 'end')
    const [item] = (await app.done('items', 'page', { projectId, offset: 0, limit: 5, ids: [itemId] })).data
    expect(item?.is_pinned).toBe(false)
    expect(await codeOf(app.call('platform', 'hold', 'updateItem', pin))).toBeUndefined()
  })

  it('leaves item windows and background work with the own rights', async () => {
    const { id } = items[2] ?? { id: 0 }
    await app.done('seeAs', 'end')
    await app.done('itemWindows', 'open', { projectId, itemId: id })
    await app.done('seeAs', 'begin', asNora())
    const page = app.windows().find(({ webContents }) => webContents.loaded.includes('item-window'))?.webContents
    const event = { sender: page, senderFrame: { url: page?.loaded, parent: null } }
    const read = app.ipcMain.handlers.get('items.page')
    const answer = (await read?.(event, { projectId, offset: 0, limit: 1_000 })) as {
      readonly value?: { readonly data: readonly Item[] }
    }
    expect(answer.value?.data.map((one) => one.id)).toContain(hidden)
  })
})

it('people who are not of the project → are not seen as', async () => {
  await app.done('seeAs', 'end')
  expect(await codeOf(app.call('seeAs', 'begin', { ...asNora(), id: 999_999 }))).toBe('forbidden')
  expect(await app.done('seeAs', 'current')).toBeNull()
})

describe('seeing as another ends', () => {
  it('with the right to it, and tells the page', async () => {
    const { projects } = desk.platform.running.storage
    projects.removeMember(projectId, nora)
    expect(await codeOf(app.call('items', 'page', { projectId, offset: 0, limit: 1 }))).toBe('forbidden')
    expect(last()).toEqual({ seen: null, lost: true })
    projects.addMember(projectId, nora, PROJECT_ROLE.annotator, false)
    expect(await shown()).toContain(hidden)
  })

  it('not with a read that nobody is shown in this way', async () => {
    expect(await codeOf(app.call('platform', 'read', 'listExports', { projectId }))).toBe('forbidden')
    expect(await app.done('seeAs', 'current')).toMatchObject({ id: nora, kind: 'person' })
  })

  it('with the page’s document, and not with a change of its address', async () => {
    const navigate = (isSameDocument: boolean) =>
      app.shell().emit('did-start-navigation', { isMainFrame: true, isSameDocument })
    navigate(true)
    expect(await app.done('seeAs', 'current')).not.toBeNull()
    navigate(false)
    expect(await app.done('seeAs', 'current')).toBeNull()
    expect(last()).toEqual({ seen: null })
  })

  it('with another team', async () => {
    const { id } = await app.done('team', 'current')
    await app.done('team', 'choose', id)
    expect(await app.done('seeAs', 'current')).toBeNull()
  })

  it('with the session', async () => {
    await app.done('session', 'signOut')
    await until('it ended', () => last().seen === null)
    expect(await app.done('seeAs', 'current')).toBeNull()
  })
})
