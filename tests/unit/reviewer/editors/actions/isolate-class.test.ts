import { expect, it } from 'vitest'
import { objectActions } from '../../../../../reviewer/editors/actions/object-actions'
import { edited } from '../../../../builders/edited'
import { walked } from '../../../../builders/walked'

const box = (className: string) => ({ type: 'bbox', className, points: { x1: 0, y1: 0, x2: 9, y2: 9 } })

it('isolating the selected object’s class → shows only it; repeating shows all classes', () => {
  const made = edited([box('Car'), box('Van'), box('Car')])
  const ports = { views: made.views, camera: { showObjects: () => undefined }, oneByOne: walked(made).oneByOne }
  const isolate = objectActions.find(({ id }) => id === 'objects.isolate-class')
  expect(isolate?.isOff?.(ports)).toBe(true)
  made.select(0)
  isolate?.run(ports)
  expect(made.views.shown().map(({ className }) => className)).toEqual(['Car', 'Car'])
  isolate?.run(ports)
  expect(made.views.shown()).toHaveLength(3)
})
