import { expect, it } from 'vitest'
import { readDocument } from '#domain/annotation/document/read-document'
import { classFills, columnsOf, createClassTable } from '../../../../../reviewer/editors/picture/object-columns'
import { FLAG } from '../../../../../reviewer/editors/raster/scene'

it('what was said of an object goes with it to the painters', () => {
  const point = { type: 'point', className: 'Car', x: 1, y: 2 }
  const instances = [point, { ...point, error: true }, { ...point, error: false }, { ...point, locked: true }]
  const objects = readDocument({ instances })?.objects ?? []
  const { flags, classAt } = columnsOf(objects, createClassTable())
  expect([...flags]).toEqual([0, FLAG.disapproved, 0, FLAG.locked])
  expect([...classAt]).toEqual([0, 0, 0, 0])
})

it('a class is filled as a person said, the others like all; where nothing was said there is no table of it', () => {
  const classes = createClassTable()
  const instances = ['Car', 'Van', 'toString'].map((className) => ({ type: 'point', className, x: 1, y: 2 }))
  columnsOf(readDocument({ instances })?.objects ?? [], classes)
  expect([...(classFills(classes, { Van: 75, Bus: 10 }) ?? [])]).toEqual([Number.NaN, 0.75, Number.NaN])
  expect(classFills(classes, {})).toBeUndefined()
})
