import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PROJECT_TYPE } from '#domain/enums'
import { ENDPOINTS, type EndpointAnswer } from '#endpoints'
import { startWorld, type World } from '../../contract/rows/world'

let world: World
let rules: EndpointAnswer<'readValidationRules'>
beforeAll(async () => {
  world = await startWorld()
  const { status, body } = await world.people.annotator.call('readValidationRules', { query: team() })
  expect(status).toBe(200)
  rules = ENDPOINTS.readValidationRules.answer.parse(body)
})
afterAll(() => world.platform.close())

const team = () => ({ team_id: world.here.teamId })
const inProject = () => ({ ...team(), project_id: world.here.projectId })
const ruleOf = (of: string) => rules.texts[of] ?? { most: Number.NaN, replaced: '', refused: '' }
const makeProject = (parts: object) =>
  world.people.owner.call('createProject', {
    query: team(),
    body: { ...team(), type: PROJECT_TYPE.vector, description: '', ...parts },
  })

/** Makes a thing with each text under a rule, and returns the status and the stored text. */
const WRITTEN: Readonly<Record<string, (text: string) => Promise<{ status: number; kept: unknown }>>> = {
  projectName: async (name) => {
    const { status, body } = await makeProject({ name })
    return { status, kept: body['name'] }
  },
  projectDescription: async (description) => {
    const { status, body } = await makeProject({ name: `About ${description.length}`, description })
    return { status, kept: body['description'] }
  },
  className: async (name) => {
    const body = { classes: [{ name, color: '#123456' }] }
    const made = await world.people.owner.call('createClasses', { query: inProject(), body })
    const [one] = (made.body['data'] ?? []) as readonly { name: string }[]
    return { status: made.status, kept: one?.name }
  },
  attributeName: async (name) => {
    const attribute_groups = [{ name, group_type: 'radio', attributes: [{ name }] }]
    const body = { classes: [{ name: `With ${name.length}`, color: '#123456', attribute_groups }] }
    const made = await world.people.owner.call('createClasses', { query: inProject(), body })
    const [one] = (made.body['data'] ?? []) as readonly { attribute_groups: readonly { name: string }[] }[]
    return { status: made.status, kept: one?.attribute_groups[0]?.name }
  },
}

describe('the rules of forms', () => {
  it.each(Object.keys(WRITTEN))(
    '%s: the longest value is stored in full, and one more character is refused',
    async (of) => {
      const { most } = ruleOf(of)
      const longest = 'n'.repeat(most)
      expect(await WRITTEN[of]?.(longest)).toEqual({ status: 200, kept: longest })
      expect((await WRITTEN[of]?.(`${longest}n`))?.status).toBe(400)
    },
  )

  it.each(['.', '..', ' .. '])('refuse %j as a folder’s name, with advice', async (name) => {
    const made = await world.people.owner.call('createFolder', { query: inProject(), body: { name } })
    expect(made).toMatchObject({ status: 400, body: { code: 'bad_request', key: 'body.name' } })
    expect(made.body['message']).toBe(`A folder can't be called “${name.trim()}”. Choose another name.`)
    const folder = await world.people.owner.call('createFolder', { query: inProject(), body: { name: '...' } })
    expect(folder.status).toBe(200)
  })

  it('name each character that is replaced in names of projects and folders', async () => {
    const folder = async (name: string) => {
      const made = await world.people.owner.call('createFolder', { query: inProject(), body: { name } })
      return made.body['name']
    }
    const { replaced } = ruleOf('projectName')
    expect(replaced.length).toBeGreaterThan(5)
    expect((await makeProject({ name: `Pier ${replaced} north` })).body['name']).toBe(
      `Pier ${'_'.repeat(replaced.length)} north`,
    )
    // Unnamed fields stay.
    expect((await makeProject({ name: "It's 5 % & more; #1!" })).body['name']).toBe("It's 5 % & more; #1!")
    const { replaced: inFolders, most } = ruleOf('folderName')
    expect(await folder(`Fog ${inFolders}`)).toBe(`Fog ${'_'.repeat(inFolders.length)}`)
    expect(await folder('f'.repeat(most + 1))).toBe('f'.repeat(most))
  })

  it('name the extensions each project type accepts, and the limits per call', async () => {
    expect(Object.keys(rules.endings).toSorted()).toEqual(Object.keys(PROJECT_TYPE).toSorted())
    expect(rules.endings['vector']).toEqual(expect.arrayContaining(['jpg', 'png', 'dcm']))
    expect(rules.endings['vector']).not.toContain('mp4')
    expect(rules.endings['video']).toContain('mp4')
    const most = rules.limits['classesPerCall'] ?? 0
    const classes = Array.from({ length: most + 1 }, (_, at) => ({ name: `One of many ${at}`, color: '#123456' }))
    const make = (count: number) =>
      world.people.owner.call('createClasses', { query: inProject(), body: { classes: classes.slice(0, count) } })
    expect((await make(most + 1)).status).toBe(400)
    expect((await make(most)).status).toBe(200)
  })
})
