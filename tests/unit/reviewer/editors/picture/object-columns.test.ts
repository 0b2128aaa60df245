import { expect, it } from 'vitest'
import { readDocument } from '#domain/annotation/document/read-document'
import { classFills, columnsOf, createClassTable } from '../../../../../reviewer/editors/picture/object-columns'
import { FLAG } from '../../../../../reviewer/editors/raster/scene'

it('an object’s data → is passed to the painters', () => {
  const point = { type: 'point', className: 'Car', x: 1, y: 2 }
  const instances = [point, { ...point, error: true }, { ...point, error: false }, { ...point, locked: true }]
  const objects = readDocument({ instances })?.objects ?? []
  const { flags, classAt } = columnsOf(objects, createClassTable())
  expect([...flags]).toEqual([0, FLAG.disapproved, 0, FLAG.locked])
  expect([...classAt]).toEqual([0, 0, 0, 0])
})

it('a class → has its chosen fill, others the common one; without choices there is no table', () => {
  const classes = createClassTable()
  const instances = ['Car', 'Van', 'toString'].map((className) => ({ type: 'point', className, x: 1, y: 2 }))
  columnsOf(readDocument({ instances })?.objects ?? [], classes)
  expect([...(classFills(classes, { Van: 75, Bus: 10 }) ?? [])]).toEqual([Number.NaN, 0.75, Number.NaN])
  expect(classFills(classes, {})).toBeUndefined()
})
