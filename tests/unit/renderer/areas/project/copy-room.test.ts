import { expect, it } from 'vitest'
import { copyRoom } from '../../../../../renderer/areas/project/copy-room'

const room = (left: number) => ({ max_image_count: 500_000, remaining_image_count: left })
const said = (count: number, project: number, team?: number, plan = 99) =>
  copyRoom(
    {
      ...(team === undefined ? {} : { user_limit: room(team) }),
      project_limit: room(project),
      folder_limit: room(9),
      limit_state: 0,
      plan,
    },
    count,
    'Quays',
  )

it('copies → are checked against plan and project, whichever has less room [S9.5]', () => {
  expect(said(10, 10, 10)).toEqual({ text: undefined, isFull: false })
  expect(said(10, 500, undefined)).toEqual({ text: undefined, isFull: false })
  expect(said(2_000, 1_234, 5_000).text).toMatch(/^“Quays” has room for 1,234 more of these 2,000\./)
  expect(said(2_000, 5_000, 1).text).toMatch(/^The Free plan of this team has room for one more of these 2,000\./)
  expect(said(2, 0, 9)).toEqual({ text: '“Quays” is full: nothing can be copied into “Quays”.', isFull: true })
  expect(said(2, 9, 0)).toMatchObject({
    isFull: true,
    text: expect.stringMatching(/^The Free plan of this team is full/),
  })
  expect(said(2, 9, 0, 7_777).text).toMatch(/^The plan of this team is full/)
})
