import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { WorkflowStatus } from '#domain/entities'
import { statusTone } from '#domain/status-tone'
import { StatusFilter, StatusSpread } from '../../../../../renderer/areas/project/status-filter'

const status = (value: number, name: string): WorkflowStatus => ({
  id: 30 + value,
  value,
  name,
  iconName: '',
  iconData: '',
  isViewable: true,
})
const STATUSES = [status(1, 'Not started'), status(2, 'In progress'), status(5, 'Completed')]

const widths = (counts: ReadonlyMap<number, number>, total: number) => {
  const bar = renderToStaticMarkup(<StatusSpread statuses={STATUSES} counts={counts} total={total} />)
  return {
    grow: [...bar.matchAll(/flex-grow:(\d+)/g)].map(([, share]) => Number(share)),
    label: /aria-label="([^"]*)"/.exec(bar)?.[1],
  }
}

it('uncounted statuses → take their own part of the bar: no other part is stretched', () => {
  expect(
    widths(
      new Map([
        [2, 26],
        [5, 38],
      ]),
      120,
    ),
  ).toEqual({
    grow: [26, 38, 56],
    label: 'In progress: 26, Completed: 38, In other statuses: 56',
  })
})

it('all statuses counted → they fill the bar', () => {
  expect(
    widths(
      new Map([
        [1, 4],
        [5, 6],
      ]),
      10,
    ).grow,
  ).toEqual([4, 6])
  expect(widths(new Map(), 10)).toEqual({ grow: [], label: 'No counts yet' })
})

it('not-started and skipped → are different greys, in light and dark', () => {
  const theme = readFileSync('resources/theme.css', 'utf8')
  const greys = ['Not started', 'Skipped'].map((name) => {
    const [, light = '', dark = ''] =
      new RegExp(`--tone-${statusTone(name)}: light-dark\\(#(\\w{6}), #(\\w{6})\\)`).exec(theme) ?? []
    return [light, dark].map((colour) => Number.parseInt(colour.slice(2, 4), 16))
  })
  const [begun = [], skipped = []] = greys
  for (const at of [0, 1]) expect(Math.abs((begun[at] ?? 0) - (skipped[at] ?? 0))).toBeGreaterThan(48)
})

it('each status → shows its number of items, and nothing if it may not be counted', () => {
  const group = renderToStaticMarkup(<StatusFilter statuses={STATUSES} counts={new Map([[2, 1_026]])} />)
  const words = [...group.matchAll(/<button[^>]*title="([^"]+)".*?<\/button>/g)].map(([button, name]) => [
    name,
    button.replaceAll(/<[^>]*>/g, ''),
  ])
  expect(words).toEqual([
    ['Not started', 'Not started'],
    ['In progress', 'In progress1,026'],
    ['Completed', 'Completed'],
  ])
})
