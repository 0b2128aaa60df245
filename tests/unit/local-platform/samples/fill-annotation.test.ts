import { expect, it } from 'vitest'
import { BLANK, classesIn, fillAnnotation } from '../../../../local-platform/samples/fill-annotation'

const item = {
  itemName: 'city_0001.jpg',
  projectId: 1001,
  at: '2026-05-01T08:00:00.000Z',
  openComments: 1,
  classIds: new Map([['Car', 701]]),
}

it('every placeholder → gets a value of its type', () => {
  const template = JSON.stringify({
    metadata: {
      name: BLANK.itemName,
      projectId: BLANK.projectId,
      lastAction: { email: BLANK.email, timestamp: BLANK.moment },
    },
    instances: [{ classId: BLANK.classId('Car'), createdAt: BLANK.at }, { classId: BLANK.classId('Van') }],
  })
  expect(JSON.parse(fillAnnotation(template, item))).toEqual({
    metadata: {
      name: 'city_0001.jpg',
      projectId: 1001,
      lastAction: { email: 'sample@loupe.local', timestamp: Date.parse(item.at) },
    },
    instances: [{ classId: 701, createdAt: item.at }, { classId: -1 }],
  })
  expect(classesIn(template)).toEqual(['Car', 'Van'])
})

it('open comments → keep their number, and other words stay', () => {
  const template = JSON.stringify({ comments: [{ text: '$5' }, { text: 'second' }], note: '$price' })
  expect(JSON.parse(fillAnnotation(template, item))).toEqual({ comments: [{ text: '$5' }], note: '$price' })
  expect(JSON.parse(fillAnnotation(template, { ...item, openComments: 0 }))).toMatchObject({ comments: [] })
})
