import { expect, it } from 'vitest'
import { keptColour } from '../../../../../local-platform/areas/classes/css-colours'

it.each([
  ['#1af', '#11AAFF'],
  [' #1A2b3c ', '#1A2B3C'],
  ['#1a2b3c80', '#1A2B3C'],
  ['Tomato', '#FF6347'],
  ['rgb(255, 0, 128)', '#FF0080'],
  ['rgba(100% 0% 0% / 50%)', '#FF0000'],
  ['hsl(120deg, 100%, 25%)', '#008000'],
  ['hsl(-120 100% 50%)', '#0000FF'],
])('%s → is stored as %s [S7.9]', (said, kept) => expect(keptColour(said)).toBe(kept))

it.each(['reddish', '#12', '#12345', 'rgb(1,2)', 'rgb(a,b,c)', 'hsl(,,)', ''])('%s → isn’t a colour', (said) =>
  expect(keptColour(said)).toBeUndefined(),
)
