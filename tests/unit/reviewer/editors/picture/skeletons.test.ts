import { expect, it, vi } from 'vitest'
import type { Native } from '../../../../../domain/annotation/native'
import { createClassChoice } from '../../../../../reviewer/editors/document/class-choice'
import type { OfferedTemplate } from '../../../../../domain/annotation/shaping/template-shape'
import { createObservable } from '../../../../../reviewer/editors/observable'
import { createSkeletons } from '../../../../../reviewer/editors/picture/skeletons'
import { edited } from '../../../../builders/edited'

const skeleton = (className: string, count: number): Native => ({
  type: 'template',
  className,
  templateName: className,
  points: Array.from({ length: count }, (_, at) => ({ id: at + 1, x: at, y: at })),
  connections: [],
})
const offered = (className: string) => ({ classId: 1, className, colour: '#3b7dd8', groups: [] })

it('the next skeleton → is like the class’s newest one, on the next items too', async () => {
  const made = edited([skeleton('Cat', 3), skeleton('Dog', 4), skeleton('Cat', 5), skeleton('Dog', 6)])
  const classes = createClassChoice()
  classes.offer([offered('Cat'), offered('Dog'), offered('Hen')])
  const templates = createObservable<readonly OfferedTemplate[]>([])
  const skeletons = createSkeletons(made.drawing, classes, templates)
  const current = () => skeletons.get().current.skeleton
  await vi.waitFor(() => expect(current()?.count).toBe(5))
  classes.choose('Dog')
  await vi.waitFor(() => expect(current()?.names).toEqual({ templateName: 'Dog' }))
  expect(current()?.count).toBe(6)
  classes.choose('Hen')
  expect(current()).toBeUndefined()
  made.open([skeleton('Hen', 2)])
  await vi.waitFor(() => expect(current()?.count).toBe(2))
  classes.choose('Cat')
  expect(current()?.count).toBe(5)
  skeletons.dispose()
  made.open([skeleton('Cat', 9)])
  await Promise.resolve()
  expect(current()?.count).toBe(5)
})

const person: OfferedTemplate = {
  id: 7,
  name: 'Person',
  points: [
    { id: 4, x: 0.4, y: 0.2, name: 'nose' },
    { id: 9, x: 0.2, y: 0.6, name: '' },
    { id: 5, x: 0.6, y: 0.6, name: 'right hand' },
  ],
  connections: [
    [4, 9],
    [5, 4],
    [5, 77],
  ],
}

it('the project’s templates → are offered, that of the class’s name first; the choice is kept with the class', async () => {
  const made = edited([])
  const classes = createClassChoice()
  classes.offer([offered('Car'), offered('Person')])
  const templates = createObservable<readonly OfferedTemplate[]>([])
  const skeletons = createSkeletons(made.drawing, classes, templates)
  expect(skeletons.get().current).toMatchObject({ key: 'chain', skeleton: undefined })
  templates.set([{ ...person, id: 3, name: 'Hand' }, person])
  expect(skeletons.get().options.map(({ name }) => name)).toEqual(['Hand', 'Person', 'Points one after the other'])
  expect(skeletons.get().current.name).toBe('Hand')
  classes.choose('Person')
  const { name, skeleton } = skeletons.get().current
  expect(name).toBe('Person')
  expect(skeleton).toMatchObject({
    count: 3,
    connections: [
      [1, 2],
      [3, 1],
    ],
    names: { templateName: 'Person', templateId: 7 },
    labels: ['nose', '', 'right hand'],
  })
  // As shares of the box around the points.
  expect(skeleton?.places?.map(({ x, y }) => [Number(x.toFixed(6)), Number(y.toFixed(6))])).toEqual([
    [0.5, 0],
    [0, 1],
    [1, 1],
  ])
  skeletons.choose('chain')
  classes.choose('Car')
  expect(skeletons.get().current.name).toBe('Hand')
  classes.choose('Person')
  expect(skeletons.get().current.key).toBe('chain')
  skeletons.dispose()
})

it('objects drawn from a template → continue with it', async () => {
  const drawn = { ...skeleton('Car', 3), templateId: 7 }
  const made = edited([drawn])
  const classes = createClassChoice()
  classes.offer([offered('Car')])
  const templates = createObservable<readonly OfferedTemplate[]>([{ ...person, id: 3, name: 'Hand' }, person])
  const skeletons = createSkeletons(made.drawing, classes, templates)
  await vi.waitFor(() => expect(skeletons.get().current.key).toBe('template 7'))
  expect(skeletons.get().options.map(({ key }) => key)).toEqual(['template 3', 'template 7', 'newest', 'chain'])
  skeletons.dispose()
})
