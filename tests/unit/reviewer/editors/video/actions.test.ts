import { expect, it } from 'vitest'
import { VIDEO_ACTIONS } from '../../../../../reviewer/editors/video/actions'

it('the video editor’s actions → have unique keys and names', () => {
  const actions = VIDEO_ACTIONS.all.flatMap((group) => [...group] as readonly { id: string; keys: readonly string[] }[])
  const twice = (list: readonly string[]) => list.filter((one, at) => list.indexOf(one) !== at)
  expect(twice(actions.flatMap(({ keys }) => keys))).toEqual([])
  expect(twice(actions.map(({ id }) => id))).toEqual([])
  expect(actions.length).toBeGreaterThan(60)
})
