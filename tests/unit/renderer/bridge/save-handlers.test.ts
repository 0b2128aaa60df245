import { describe, expect, it } from 'vitest'
import { type PlatformError, platformError } from '#domain/errors'
import { err, ok } from '#domain/result'
import { saveHandlers, saveNews } from '../../../../renderer/bridge/save-handlers'
import { createFakeDesktop } from '../../../fakes/desktop-api'
import { settled } from '../../../fakes/manual-clock'

const GUEST = { projectId: 100, guestId: 9 }
const SETTLED = { projectId: 100, itemId: 5, upTo: 7, revision: 3, error: null }
const met = (revision?: unknown, by: string | null = null, at: string | null = null) =>
  platformError('conflict', { status: 412, data: { revision, by, at } })
const OLIVIA = ['olivia@example.test', '2026-11-23T09:00:00.000Z'] as const

function listening() {
  const { api, push } = createFakeDesktop()
  const emitted: unknown[][] = []
  saveNews({ desktop: api, ...GUEST }, (...event) => void emitted.push(event))
  const hears = async (change: { revision?: number | null; upTo?: number | null; error?: PlatformError }) => {
    push('save.settled', { ...SETTLED, ...change })
    await settled()
    return emitted.splice(0)
  }
  return { api, push, emitted, hears }
}

describe('a finished held save', () => {
  it('is reported with its result; each work learns its own position', async () => {
    const { hears } = listening()
    expect(await hears({})).toEqual([['annotation_saved', { itemId: 5, revision: 3, upTo: 0 }]])
    expect(await hears({ revision: null, upTo: null })).toEqual([
      ['annotation_saved', { itemId: 5, revision: 0, upTo: 0 }],
    ])
  })

  it.each([8, 'w/8'])('is a conflict if it met revision %j, and that can be read', async (revision) => {
    const { hears } = listening()
    expect(await hears({ revision: null, error: met(revision) })).toEqual([
      ['annotation_conflict', { itemId: 5, revision, annotation: '/media/present-5' }],
    ])
  })

  it('names the author and time of the version it met', async () => {
    const { hears } = listening()
    const [email, at] = OLIVIA
    expect(await hears({ revision: null, error: met(8, ...OLIVIA) })).toEqual([
      ['annotation_conflict', { itemId: 5, revision: 8, annotation: '/media/present-5', by: { email }, at }],
    ])
  })

  it('is refused without another version, or if that one can’t be read', async () => {
    const { api, hears } = listening()
    const refused = [['annotation_refused', { itemId: 5, error: expect.objectContaining({ code: 'conflict' }) }]]
    expect(await hears({ revision: null, error: met() })).toEqual(refused)
    expect(await hears({ revision: null, error: { ...met(8), status: 409 } })).toEqual(refused)
    Object.assign(api.saves, { present: async () => err(platformError('not_found')) })
    expect(await hears({ revision: null, error: met(8) })).toEqual(refused)
  })

  it('isn’t reported to another project’s reviewer', async () => {
    const { push, emitted } = listening()
    push('save.settled', { ...SETTLED, projectId: 101 })
    await settled()
    expect(emitted).toEqual([])
  })
})

describe('a requested save', () => {
  const saved = async (answer: unknown) => {
    const { api } = createFakeDesktop()
    Object.assign(api.saves, { save: async () => answer })
    const wish = { itemId: 5, revision: 3, url: '/write/a', upTo: 7 }
    return saveHandlers({ desktop: api, ...GUEST }).saveAnnotation([wish])
  }

  it('gets the platform’s answer', async () => {
    expect(await saved(ok({ revision: 4 }))).toEqual(ok({ revision: 4 }))
    const refused = err(platformError('forbidden'))
    expect(await saved(refused)).toEqual(refused)
  })

  it('that met another version gets its address, author and time, as far as known', async () => {
    const [email, at] = OLIVIA
    const present = { annotation: '/media/present-5' }
    expect(await saved(err(met(8, ...OLIVIA)))).toMatchObject({
      error: { code: 'conflict', data: { revision: 8, by: { email }, at, ...present } },
    })
    const bare = err(platformError('conflict', { status: 412 }))
    expect(await saved(bare)).toMatchObject({ ok: false, error: { code: 'conflict', data: present } })
  })
})

describe('other people’s changes', () => {
  const happened = { source: 'platform', userId: 2, projectId: 100, ids: [5, 6], before: null, isOwn: false }

  it('are reported: saves of items, and changed classes or steps of the project', () => {
    const { push, emitted } = listening()
    const event = (name: string, change: object = {}) => ({ ...happened, name, after: null, ...change })
    push('live.events', {
      isGap: false,
      events: [
        event('item.annotation', { after: { annotation_revision: 4 } }),
        event('item.annotation', { after: { annotation_revision: 4 }, isOwn: true }),
        event('item.annotation'),
        event('item.status', { after: { annotation_revision: 4 } }),
        event('class.changed'),
        event('class.changed', { projectId: 101 }),
        event('project.changed'),
        event('project.changed', { projectId: 101 }),
      ],
    } as never)
    expect(emitted).toEqual([
      ['annotation_changed', { itemId: 5, revision: 4 }],
      ['annotation_changed', { itemId: 6, revision: 4 }],
      ['classes_changed', undefined],
      ['classes_changed', undefined],
    ])
  })
})

describe('the kept versions', () => {
  it('are listed with their authors, and each opens at its own address', async () => {
    const { api } = createFakeDesktop()
    const { keptVersions, openVersion } = saveHandlers({ desktop: api, ...GUEST })
    const [email, at] = OLIVIA
    const one = { id: 'a', whose: 'theirs', at, by: email, bytes: 7 } as const
    Object.assign(api.saves, { versions: async () => ok([one, { ...one, id: 'b', whose: 'mine', by: null }]) })
    expect(await keptVersions([{ itemId: 5 }])).toEqual(
      ok({
        data: [
          { ...one, by: { email } },
          { id: 'b', whose: 'mine', at, bytes: 7 },
        ],
      }),
    )
    expect(await openVersion([{ itemId: 5, id: 'a' }])).toEqual(ok({ annotation: '/work/a' }))
  })
})

describe('a save that met another version', () => {
  it('gets that version’s address', async () => {
    const { api } = createFakeDesktop()
    const { saveAnnotation } = saveHandlers({ desktop: api, ...GUEST })
    const save = () => saveAnnotation([{ itemId: 5, revision: 1, url: '/write/a' }])
    expect(await save()).toEqual(ok({ revision: 2 }))
    Object.assign(api.saves, { save: async () => err(met(8)) })
    expect(await save()).toMatchObject({
      error: { code: 'conflict', data: { revision: 8, annotation: '/media/present-5' } },
    })
    const [email, at] = OLIVIA
    Object.assign(api.saves, { save: async () => err(met(8, ...OLIVIA)) })
    expect(await save()).toMatchObject({ error: { data: { revision: 8, by: { email }, at } } })
    Object.assign(api.saves, { save: async () => err(platformError('forbidden', { status: 403 })) })
    expect(await save()).toEqual(err(platformError('forbidden', { status: 403 })))
  })
})
