import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RecordCall } from '#endpoints'
import { PROJECT_ROLE, TEAM_ROLE_NUMBER } from '../../../local-platform/areas/access/grants'
import type { Platform } from '../../../local-platform/platform-context'
import { recordHandler } from '../../../local-platform/records/record-handlers'
import type { RecordRule } from '../../../local-platform/records/rules'
import { REVIEW_WORKFLOW } from '../../../local-platform/seed/workflows'
import type { EventRow } from '../../../local-platform/storage/events'
import { aPersonOf, aProject, aTeam, inProject } from '../../builders/local-platform'
import { startTestPlatform, type TestPlatform } from '../../drivers/platform-client'

const OPEN: RecordRule = { seenBy: 'everybody', madeBy: 'everybody', changedBy: 'everybody', unique: 'scope', most: 5 }
type Who = 'owner' | 'other' | 'admin'

let platform: TestPlatform
let teamId: number
let people: Readonly<Record<Who, number>>
let kinds = 0
let kind = ''

beforeAll(async () => {
  platform = await startTestPlatform()
  const { storage } = platform.running
  teamId = aTeam(storage)
  people = {
    owner: aPersonOf(storage, teamId),
    other: aPersonOf(storage, teamId),
    admin: aPersonOf(storage, teamId, TEAM_ROLE_NUMBER.admin),
  }
})
afterAll(() => platform.close())
beforeEach(() => {
  kinds += 1
  kind = `kind${kinds}`
})

interface Asked {
  readonly place?: Readonly<Record<string, number>>
  readonly query?: unknown
  readonly body?: unknown
}

/** Calls of a record kind with this rule, in the transaction that the server would open. */
function aKind(rule: Partial<RecordRule> = {}, place: Readonly<Record<string, number>> = { teamId }) {
  const { running, clock } = platform
  // Records need no more of the platform.
  const context = { storage: running.storage, clock } as unknown as Platform
  const ask = (who: Who, call: RecordCall['call'], asked: Asked = {}) => {
    const person = running.storage.people.byId(people[who])
    if (person === undefined) throw new Error('nobody')
    const handle = recordHandler({ kind, call }, { ...OPEN, ...rule })
    const result = running.storage.write(() =>
      handle(context, {
        caller: { person },
        actor: { personId: person.id, cause: null },
        query: {},
        body: undefined,
        file: undefined,
        ...asked,
        place: { ...place, ...asked.place },
      }),
    )
    return (result.ok ? result.value : result.error) as Record<string, unknown> & {
      readonly id: number
      readonly data?: Record<string, unknown>
    }
  }
  return {
    ask,
    create: (who: Who, name: string, more: object = {}) => ask(who, 'create', { body: { name, ...more } }),
    update: (who: Who, recordId: number, body: object) => ask(who, 'update', { place: { recordId }, body }),
    remove: (who: Who, recordId: number) => ask(who, 'delete', { place: { recordId } }),
    read: (who: Who, recordId: number) => ask(who, 'read', { place: { recordId } }),
    names: (who: Who, query: object = {}) => {
      const { data, total, count } = ask(who, 'list', { query }) as unknown as {
        data: { name: string }[]
        total: number
        count: number
      }
      expect(count).toBe(data.length)
      return { names: data.map(({ name }) => name), total }
    },
  }
}

const eventsOf = (recordId: number): readonly EventRow[] =>
  platform.running.storage.events.after(0, 10_000).filter(({ thing }) => thing === `record:${recordId}`)

describe('a record', () => {
  it('is stored with its fields, owner and first revision, and read back', () => {
    const notes = aKind()
    const made = notes.create('owner', 'First', { text: 'hello', deep: { a: [1, null] } })
    expect(made).toMatchObject({
      name: 'First',
      text: 'hello',
      deep: { a: [1, null] },
      owner_id: people.owner,
      revision: 1,
    })
    expect(notes.read('other', made.id)).toEqual(made)
  })

  it('is changed in the named fields, with a new revision', () => {
    const notes = aKind()
    const { id } = notes.create('owner', 'First', { text: 'hello', colour: 'red' })
    platform.clock.advance(1_000)
    const changed = notes.update('owner', id, { revision: 1, text: 'bye' })
    expect(changed).toMatchObject({ name: 'First', text: 'bye', colour: 'red', revision: 2 })
    expect(changed['updatedAt']).not.toBe(changed['createdAt'])
  })

  it('changed by somebody else meanwhile isn’t overwritten: its current version is returned', () => {
    const notes = aKind()
    const { id } = notes.create('owner', 'First')
    const other = notes.update('other', id, { revision: 1, name: 'Second' })
    expect(notes.update('owner', id, { revision: 1, name: 'Third' })).toMatchObject({
      code: 'conflict',
      status: 409,
      data: { record: other },
    })
    expect(notes.read('owner', id)).toMatchObject({ name: 'Second', revision: 2 })
  })

  it('that is deleted disappears, and its name is free', () => {
    const notes = aKind()
    const { id } = notes.create('owner', 'First')
    expect(notes.remove('owner', id)).toEqual({ ok: true })
    expect(notes.read('owner', id)).toMatchObject({ code: 'not_found', status: 404 })
    expect(notes.create('owner', 'First')).toMatchObject({ revision: 1 })
  })

  it('isn’t found under another kind, team or project', () => {
    const { storage } = platform.running
    const notes = aKind()
    const { id } = notes.create('owner', 'First')
    kind = 'another'
    expect(aKind().read('owner', id)).toMatchObject({ code: 'not_found' })
    kind = `kind${kinds}`
    expect(aKind({}, { teamId: aTeam(storage) }).read('owner', id)).toMatchObject({ code: 'not_found' })
    const project = aProject(storage, teamId, REVIEW_WORKFLOW)
    inProject(storage, project, people.owner, PROJECT_ROLE.annotator)
    expect(aKind({}, { teamId, projectId: project.id }).read('owner', id)).toMatchObject({ code: 'not_found' })
  })
})

describe('a list of records', () => {
  it('is searched, sorted and paged', () => {
    const notes = aKind({ most: 100 })
    for (const name of ['beta', 'Alpha', 'Gamma 100%', 'alphabet']) {
      notes.create('owner', name)
      platform.clock.advance(1_000)
    }
    expect(notes.names('owner')).toEqual({ names: ['beta', 'Alpha', 'Gamma 100%', 'alphabet'], total: 4 })
    expect(notes.names('owner', { sort: 'name' }).names).toEqual(['Alpha', 'alphabet', 'beta', 'Gamma 100%'])
    expect(notes.names('owner', { sort: '-updatedAt', limit: 2, offset: 1 })).toEqual({
      names: ['Gamma 100%', 'Alpha'],
      total: 4,
    })
    expect(notes.names('owner', { search: 'ALPHA', sort: 'name' })).toEqual({ names: ['Alpha', 'alphabet'], total: 2 })
    expect(notes.names('owner', { search: '%' }).names).toEqual(['Gamma 100%'])
  })
})

describe('the rule of a record kind', () => {
  it('only the owner sees an unshared record', () => {
    const views = aKind({ seenBy: 'own' })
    const own = views.create('owner', 'Mine', { shared: false })
    const shared = views.create('owner', 'Ours', { shared: true })
    expect(views.names('other').names).toEqual(['Ours'])
    expect(views.names('owner').total).toBe(2)
    expect(views.read('other', own.id)).toMatchObject({ code: 'not_found' })
    expect(views.remove('other', own.id)).toMatchObject({ code: 'not_found' })
    expect(views.read('other', shared.id)).toMatchObject({ name: 'Ours' })
  })

  it('changes are for the owner, the admins, or everybody', () => {
    const owners = aKind({ changedBy: 'owner' })
    const one = owners.create('owner', 'One')
    expect(owners.update('admin', one.id, { revision: 1, name: 'Two' })).toMatchObject({ code: 'forbidden' })
    expect(owners.remove('other', one.id)).toMatchObject({ code: 'forbidden' })
    const admins = aKind({ changedBy: 'admins' })
    expect(admins.update('owner', one.id, { revision: 1, name: 'Two' })).toMatchObject({ code: 'forbidden' })
    expect(admins.update('admin', one.id, { revision: 1, name: 'Two' })).toMatchObject({ name: 'Two' })
  })

  it('defines who may create records', () => {
    const lists = aKind({ madeBy: 'admins' })
    expect(lists.create('owner', 'One')).toMatchObject({ code: 'forbidden' })
    expect(lists.create('admin', 'One')).toMatchObject({ revision: 1 })
  })

  it('names are unique in the whole scope, or per owner, ignoring case and accents', () => {
    const all = aKind()
    const { id } = all.create('owner', 'Caf\u00e9')
    expect(all.create('other', 'CAFE\u0301')).toMatchObject({ code: 'name_taken', data: { key: 'body.name' } })
    expect(all.update('owner', id, { revision: 1, name: 'CAF\u00c9' })).toMatchObject({ name: 'CAF\u00c9' })
    const second = all.create('owner', 'Tea')
    expect(all.update('owner', second.id, { revision: 1, name: 'caf\u00e9' })).toMatchObject({ code: 'name_taken' })
    kind = 'owners'
    const owners = aKind({ unique: 'owner' })
    owners.create('owner', 'Same')
    expect(owners.create('other', 'Same')).toMatchObject({ revision: 1 })
    expect(owners.create('owner', 'same')).toMatchObject({ code: 'name_taken' })
  })

  it('limits their number, and defines its scope', () => {
    const few = aKind({ most: 2, unique: 'owner' })
    few.create('owner', '1')
    const second = few.create('owner', '2')
    expect(few.create('owner', '3')).toMatchObject({ code: 'limit_reached', message: expect.stringContaining('2') })
    expect(few.create('other', '3')).toMatchObject({ revision: 1 })
    few.remove('owner', second.id)
    expect(few.create('owner', '3')).toMatchObject({ revision: 1 })
  })

  it('records in use stay', () => {
    let uses = 3
    const used = aKind({ usedBy: () => [{ what: 'pipelines', count: uses }] })
    const { id } = used.create('owner', 'One')
    expect(used.remove('owner', id)).toMatchObject({
      code: 'in_use',
      status: 409,
      data: { used: [{ what: 'pipelines', count: 3 }] },
    })
    uses = 0
    expect(used.remove('owner', id)).toEqual({ ok: true })
  })
})

describe('the event log', () => {
  it('has one entry per change, and none for a refusal', () => {
    const notes = aKind()
    const { id } = notes.create('owner', 'One')
    notes.create('other', 'One')
    notes.update('other', id, { revision: 1, name: 'Two' })
    notes.update('owner', id, { revision: 1, name: 'Three' })
    notes.remove('admin', id)
    expect(eventsOf(id).map(({ name, topic, by, before, after }) => [name, topic, by, before, after])).toEqual([
      ['record.created', `team:${teamId}`, people.owner, null, { kind, name: 'One' }],
      ['record.changed', `team:${teamId}`, people.other, { kind, name: 'One' }, { kind, name: 'Two' }],
      ['record.deleted', `team:${teamId}`, people.admin, { kind, name: 'Two' }, null],
    ])
  })

  it('tells others nothing of unshared records, and only that one disappeared when it is unshared', () => {
    const views = aKind({ seenBy: 'own', changedBy: 'owner' })
    const { id } = views.create('owner', 'Mine', { shared: false })
    views.update('owner', id, { revision: 1, shared: true })
    views.update('owner', id, { revision: 2, shared: false, name: 'Secret' })
    views.remove('owner', id)
    expect(eventsOf(id).map(({ topic, before, after }) => [topic, before, after])).toEqual([
      [`person:${people.owner}`, null, { kind, name: 'Mine' }],
      [`team:${teamId}`, null, { kind, name: 'Mine' }],
      [`team:${teamId}`, { kind, name: 'Mine' }, null],
      [`person:${people.owner}`, { kind, name: 'Secret' }, null],
    ])
  })

  it('has a project’s records under the project', () => {
    const { storage } = platform.running
    const project = aProject(storage, teamId, REVIEW_WORKFLOW)
    inProject(storage, project, people.owner, PROJECT_ROLE.annotator)
    const notes = aKind({ changedBy: 'admins' }, { teamId, projectId: project.id })
    const { id } = notes.create('owner', 'One')
    expect(eventsOf(id)).toMatchObject([{ topic: `project:${project.id}` }])
    expect(notes.create('other', 'Two')).toMatchObject({ code: 'forbidden' })
    expect(notes.update('admin', id, { revision: 1, name: 'Two' })).toMatchObject({ name: 'Two' })
  })
})
