import { expect, it } from 'vitest'
import { platformError } from '#domain/errors'
import { err, ok } from '#domain/result'
import { createClassDesk } from '../../../../../reviewer/editors/document/class-desk'
import type { HostClient } from '../../../../../reviewer/host/host-client'

const option = (id: number, name: string, isDefault = 0) => ({ id, name, default: isDefault })
const group = (part: object) => ({
  id: 4,
  name: 'Colour',
  group_type: 'checklist',
  isRequired: true,
  default_value: null,
  attributes: [option(1, 'red'), option(2, 'blue', 1), option(3, 'green', 1)],
  ...part,
})
const wireClass = (id: number, name: string, part: object = {}) => ({
  id,
  name,
  color: '#12A5B8',
  type: 1,
  attribute_groups: [],
  ...part,
})

/** Class desk of a host that answers these actions. */
function aDesk(answers: Readonly<Record<string, unknown>>) {
  const asked: unknown[] = []
  const call = async (action: string, args: readonly unknown[]) => {
    asked.push([action, ...args])
    return answers[action] ?? err(platformError('unknown_action'))
  }
  const desk = createClassDesk({
    client: { call } as unknown as Pick<HostClient, 'call'>,
    actions: async () => new Set(Object.keys(answers)),
    colours: async () => ({ Van: '#00ff00' }),
  })
  return { desk, asked }
}

it('classes for objects → are offered with their defaults; tags aren’t', async () => {
  const groups = [
    group({}),
    group({ id: 5, name: 'Wheels', default_value: 4, attributes: [] }),
    group({ default_value: '' }),
  ]
  const data = [wireClass(1, 'Car', { attribute_groups: groups, digit: 3 }), wireClass(2, 'Rain', { type: 2 })]
  const { desk } = aDesk({ getClasses: ok({ data }) })
  await desk.load()
  const [car, ...others] = desk.classes.get() ?? []
  expect(others).toEqual([])
  expect(car).toMatchObject({ classId: 1, className: 'Car', colour: '#12a5b8', digit: 3 })
  expect(car?.groups.map(({ initial }) => initial)).toEqual([['blue', 'green'], [4], ['blue', 'green']])
  expect(car?.attributes?.slice(0, 3)).toEqual([
    { id: 2, groupId: 4, name: 'blue', groupName: 'Colour' },
    { id: 3, groupId: 4, name: 'green', groupName: 'Colour' },
    { groupId: 5, name: 4, groupName: 'Wheels' },
  ])
  expect(desk.mayCreate.get()).toBe(false)
})

it('a created class → is offered after the others, and a refusal is shown', async () => {
  const answers: Record<string, unknown> = {
    getClasses: ok({ data: [wireClass(1, 'Car')] }),
    createClass: ok({ class: wireClass(8, 'Bus') }),
  }
  const { desk, asked } = aDesk(answers)
  await desk.load()
  expect(desk.mayCreate.get()).toBe(true)
  expect(await desk.create('Bus')).toBeUndefined()
  expect(asked.at(-1)).toMatchObject(['createClass', { name: 'Bus', type: 1 }])
  expect(desk.classes.get()?.map(({ className }) => className)).toEqual(['Car', 'Bus'])
  answers['createClass'] = err(platformError('forbidden'))
  expect(await desk.create('Tram')).toMatchObject({ code: 'forbidden' })
  expect(desk.classes.get()).toHaveLength(2)
})

it('a host that provides only colours → its classes are offered without questions, and can’t be created', async () => {
  const { desk } = aDesk({})
  await desk.load()
  expect(desk.classes.get()).toEqual([{ classId: -1, className: 'Van', colour: '#00ff00', groups: [] }])
  expect(desk.mayCreate.get()).toBe(false)
})

it('skeleton templates → come with the classes; one without points is skipped, and hosts may have none', async () => {
  const template = { id: 7, name: 'Person', points: [{ id: 1, x: 0.5, y: 0.5, name: 'nose' }], connections: [] }
  const { desk } = aDesk({ getClasses: ok({ data: [], templates: [template, { ...template, id: 8, points: [] }] }) })
  await desk.load()
  expect(desk.templates.get()).toEqual([template])
  const { desk: other } = aDesk({ getClasses: ok({ data: [] }) })
  await other.load()
  expect(other.templates.get()).toEqual([])
})

it('changed classes → are refetched, one request at a time; known ones stay without an answer', async () => {
  const answers: Record<string, unknown> = { getClasses: ok({ data: [wireClass(1, 'Car')] }) }
  const { desk, asked } = aDesk(answers)
  await desk.load()
  answers['getClasses'] = err(platformError('timeout'))
  await desk.reload()
  expect(desk.classes.get()).toMatchObject([{ className: 'Car' }])
  asked.length = 0
  answers['getClasses'] = ok({ data: [wireClass(2, 'Bus')] })
  const first = desk.reload()
  await Promise.all([desk.reload(), desk.reload(), first])
  expect(asked).toHaveLength(2)
  expect(desk.classes.get()).toMatchObject([{ className: 'Bus' }])
})

it('a renamed or recoloured class → is offered as in the host’s answer, and a refusal changes nothing', async () => {
  const answers: Record<string, unknown> = {
    getClasses: ok({ data: [wireClass(1, 'Car'), wireClass(2, 'Bus')] }),
    updateClass: ok({ class: wireClass(1, 'Lorry', { color: '#FF0000' }) }),
  }
  const { desk, asked } = aDesk(answers)
  await desk.load()
  expect(desk.mayChange.get()).toBe(true)
  expect(await desk.change(1, { name: 'Lorry', colour: '#ff0000' })).toBeUndefined()
  expect(asked.at(-1)).toEqual(['updateClass', { id: 1, name: 'Lorry', color: '#ff0000' }])
  expect(desk.classes.get()).toMatchObject([{ className: 'Lorry', colour: '#ff0000' }, { className: 'Bus' }])
  answers['updateClass'] = err(platformError('forbidden'))
  expect(await desk.change(2, { name: 'Tram', colour: '#00ff00' })).toMatchObject({ code: 'forbidden' })
  expect(desk.classes.get()).toMatchObject([{ className: 'Lorry' }, { className: 'Bus' }])
})

it('an added attribute → is appended to the class’s current ones on the platform', async () => {
  const answers: Record<string, unknown> = {
    getClasses: ok({ data: [wireClass(1, 'Car')] }),
    updateClass: ok({
      class: wireClass(1, 'Car', { attribute_groups: [group({}), group({ id: 9, name: 'Motion' })] }),
    }),
  }
  const { desk, asked } = aDesk(answers)
  await desk.load()
  // Another person adds one meanwhile.
  answers['getClasses'] = ok({ data: [wireClass(1, 'Car', { attribute_groups: [group({})] })] })
  const question = { name: 'Motion', kind: 'radio', isRequired: true, options: ['moving', 'parked'] } as const
  expect(await desk.ask(1, question)).toBeUndefined()
  expect(asked.at(-1)).toEqual([
    'updateClass',
    {
      id: 1,
      attribute_groups: [
        group({}),
        {
          name: 'Motion',
          group_type: 'radio',
          isRequired: true,
          attributes: [{ name: 'moving' }, { name: 'parked' }],
        },
      ],
    },
  ])
  expect(desk.classes.get()?.[0]?.groups.map(({ name }) => name)).toEqual(['Colour', 'Motion'])
})
