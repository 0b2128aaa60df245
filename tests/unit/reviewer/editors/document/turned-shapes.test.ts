import { expect, it } from 'vitest'
import type { Native } from '../../../../../domain/annotation/native'
import { edited } from '../../../../builders/edited'
import { settled } from '../../../../fakes/manual-clock'

const BOX: Native = { type: 'bbox', className: 'Car', points: { x1: 10, y1: 10, x2: 90, y2: 90 } }
const POLYGON: Native = { type: 'polygon', className: 'Car', points: [10, 10, 90, 10, 90, 90, 10, 90], exclude: [] }
const RING = [30, 30, 50, 30, 50, 50, 30, 50]

it('a box turned into a polygon by a hole → is announced, and undo restores the box', async () => {
  const { editing, select, saved, told, carryOut } = edited([BOX])
  select(0)
  editing.remake('hole', { do: 'hole', ring: RING })
  await settled()
  carryOut()
  await settled()
  expect(saved()).toMatchObject([{ type: 'polygon' }])
  expect(told).toEqual(['The box is now a polygon'])
  editing.undo()
  expect(saved()).toEqual([BOX])
})

it('a polygon with a hole, or a requested conversion → isn’t announced', async () => {
  const { editing, select, saved, told, carryOut, open } = edited([POLYGON])
  select(0)
  editing.remake('hole', { do: 'hole', ring: RING })
  await settled()
  carryOut()
  await settled()
  expect(saved()[0]?.['exclude']).toHaveLength(1)
  open([BOX])
  expect(told).toEqual([])
})
