import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startWorld, type World } from '../../contract/rows/world'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.platform.close())

const parts = () => ({ path: { projectId: world.here.projectId }, query: { team_id: world.here.teamId } })
const read = async (person: Person) => (await person.call('readInstructions', parts())).body
const save = (link: string, text: string, revision: number) =>
  world.people.owner.call('saveInstructions', { ...parts(), body: { link, text, revision } })

describe('the instructions of a project', () => {
  it('are new to everybody who hasn’t read them, and again after a change [S2.8]', async () => {
    const { owner, annotator, qa } = world.people
    expect(await read(annotator)).toMatchObject({ revision: 0, is_new: false, changed_by: null })
    expect((await save('https://example.com/rules', 'Draw tight boxes.', 0)).status).toBe(200)
    expect(await read(owner)).toMatchObject({ is_new: false, changed_by: owner.email })
    expect(await read(annotator)).toMatchObject({ text: 'Draw tight boxes.', is_new: true })
    await annotator.call('markInstructionsRead', { ...parts(), body: { revision: 1 } })
    expect(await read(annotator)).toMatchObject({ is_new: false })
    expect(await read(qa)).toMatchObject({ is_new: true })
    await save('', 'Draw tighter boxes.', 1)
    expect(await read(annotator)).toMatchObject({ link: '', text: 'Draw tighter boxes.', revision: 2, is_new: true })
  })

  it('can’t be read before they are written, and an identical save is no change', async () => {
    const { annotator } = world.people
    await annotator.call('markInstructionsRead', { ...parts(), body: { revision: 99 } })
    expect((await save('', 'Draw tighter boxes.', 2)).body).toMatchObject({ revision: 2 })
    await save('', 'Draw the tightest boxes.', 2)
    expect(await read(annotator)).toMatchObject({ is_new: true })
  })

  it('show the second of two writers the first one’s text [S2.8]', async () => {
    const second = await save('', 'Mine', 2)
    expect([second.status, second.body]).toMatchObject([
      409,
      { code: 'conflict', present: { text: 'Draw the tightest boxes.', revision: 3 } },
    ])
    expect(await read(world.people.owner)).toMatchObject({ text: 'Draw the tightest boxes.' })
  })

  it.each([
    'http://example.com',
    'javascript:alert(1)',
    'https://',
    'https://a b',
    'https://me:secret@example.com',
    '//x',
  ])('refuse a link such as %s', async (link) => {
    const { status, body } = await save(link, 'Text', 3)
    expect([status, body['key']]).toEqual([400, 'body.link'])
  })

  it('that are emptied disappear, and are new to nobody', async () => {
    await save('', '', 3)
    expect(await read(world.people.qa)).toMatchObject({ link: '', text: '', is_new: false })
  })
})
