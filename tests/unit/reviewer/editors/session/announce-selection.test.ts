import { expect, it } from 'vitest'
import { readDocument } from '#domain/annotation/document/read-document'
import { createObjectViews } from '../../../../../reviewer/editors/document/object-view'
import { createObservable } from '../../../../../reviewer/editors/observable'
import { announceSelection } from '../../../../../reviewer/editors/session/announce-selection'

const CAR = { type: 'bbox', className: 'Car', points: { x1: 1, y1: 1, x2: 6, y2: 6 } }

function hearing() {
  const views = createObjectViews()
  const said = createObservable('')
  views.subscribe(announceSelection(views, said))
  const objects = readDocument({ instances: [CAR, CAR, CAR] })?.objects ?? []
  views.setObjects({ objects })
  return { views, said, objects }
}

it('the selection → is announced with its number, and nothing without one', () => {
  const { views, said, objects } = hearing()
  expect(said.get()).toBe('')
  views.select(objects[1])
  expect(said.get()).toBe('Selected: Car, number 2')
  views.select(undefined)
  expect(said.get()).toBe('')
  views.choose([0, 2])
  expect(said.get()).toBe('2 objects selected')
})

it('an announcement of an action → stays if the selection ends or stays with it', () => {
  const { views, said, objects } = hearing()
  views.select(objects[0])
  said.set('Car deleted')
  views.select(undefined)
  expect(said.get()).toBe('Car deleted')
  views.select(objects[2])
  said.set('Moved')
  views.hover(objects[0])
  expect(said.get()).toBe('Moved')
})
