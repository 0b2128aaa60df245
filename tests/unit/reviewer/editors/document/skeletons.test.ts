import { expect, it, vi } from 'vitest'
import type { Native } from '../../../../../domain/annotation/native'
import { createClassChoice } from '../../../../../reviewer/editors/document/class-choice'
import { createSkeletons } from '../../../../../reviewer/editors/document/skeletons'
import { edited } from '../../../../builders/edited'

const skeleton = (className: string, count: number): Native => ({
  type: 'template',
  className,
  templateName: className,
  points: Array.from({ length: count }, (_, at) => ({ id: at + 1, x: at, y: at })),
  connections: [],
})
const offered = (className: string) => ({ classId: 1, className, colour: '#3b7dd8', groups: [] })

it('the newest skeleton of the class in hand is what the next one is like, on the next items too', async () => {
  const made = edited([skeleton('Cat', 3), skeleton('Dog', 4), skeleton('Cat', 5), skeleton('Dog', 6)])
  const classes = createClassChoice()
  classes.offer([offered('Cat'), offered('Dog'), offered('Hen')])
  const skeletons = createSkeletons(made.drawing, classes)
  await vi.waitFor(() => expect(skeletons.current()?.count).toBe(5))
  classes.choose('Dog')
  await vi.waitFor(() => expect(skeletons.current()?.names).toEqual({ templateName: 'Dog' }))
  expect(skeletons.current()?.count).toBe(6)
  classes.choose('Hen')
  expect(skeletons.current()).toBeUndefined()
  made.open([skeleton('Hen', 2)])
  await vi.waitFor(() => expect(skeletons.current()?.count).toBe(2))
  classes.choose('Cat')
  expect(skeletons.current()?.count).toBe(5)
  skeletons.dispose()
  made.open([skeleton('Cat', 9)])
  await Promise.resolve()
  expect(skeletons.current()?.count).toBe(5)
})
