import { expect, it } from 'vitest'
import { LIMIT_STATE, PLAN } from '#domain/enums'
import { limitNote, takesNothing } from '../../../../renderer/projects/limits'

const room = (max: number, left: number) => ({ max_image_count: max, remaining_image_count: left })
type Left = { readonly team?: number; readonly project?: number; readonly folder?: number; readonly state?: number }

function limits({ team = 500, project = 500_000, folder = 50_000, state = LIMIT_STATE.limited }: Left = {}) {
  return {
    user_limit: room(500, team),
    project_limit: room(500_000, project),
    folder_limit: room(50_000, folder),
    limit_state: state,
    plan: PLAN.Free,
  }
}
const note = (left: Left, folder?: string, owner: string | null = null) => limitNote(limits(left), { folder, owner })

it('a limit → shows its remaining room from four fifths on [S9.5]', () => {
  expect(note({ team: 101, project: 100_001, folder: 10_001 })).toBeUndefined()
  expect(note({ folder: 10_000 }, 'Day')).toEqual({
    isFull: false,
    text: 'The folder “Day” has room for 10,000 more of 50,000 items.',
  })
  expect(note({ project: 100_000 })?.text).toContain('room for 100,000 more of 500,000')
  expect(note({ team: 100 })?.text).toContain('Free plan of this team has room for 100 more of 500 pictures')
})

it('several limits almost reached → the closest is shown [S9.5]', () => {
  expect(note({ team: 90, project: 40, folder: 8_000 })?.text).toContain('This project has room for 40 more')
  expect(note({ team: 90, project: 90_000, folder: 8_000 })?.text).toContain('room for 90 more of 500 pictures')
  expect(note({ project: 90_000, folder: 8_000 }, 'Day')?.text).toContain('“Day” has room for 8,000 more')
})

it('full limits → are shown first: plan, then project, then folder, each with advice [S9.5]', () => {
  expect(note({ folder: 0, project: 90_000 })?.text).toBe(
    'Items outside of folders is full with 50,000 items: nothing can be added, copied or moved there. Use another folder.',
  )
  expect(note({ folder: 0, project: 0 })?.text).toContain('Make another project')
  const plan = note({ team: 0, project: 0, state: LIMIT_STATE.exceeded }, undefined, 'ada@x.test')
  expect(plan).toMatchObject({ isFull: true })
  expect(plan?.text).toContain('is full with 500 pictures')
  expect(plan?.text).toContain('Ask ada@x.test for a larger plan')
})

it('a downgraded plan → says that the team exceeds it, and that work continues', () => {
  const { text = '' } = note({ team: 0, state: LIMIT_STATE.leaked }) ?? {}
  expect(text).toContain('more than the 500 pictures that its Free plan holds')
  expect(text).toContain('can be worked on as before')
  expect(text).toContain('Choose a larger plan')
})

it('a full team or project → accepts nothing; a full folder only blocks itself', () => {
  expect([{ team: 0 }, { project: 0 }, { folder: 0 }, {}].map((left) => takesNothing(limits(left)))).toEqual([
    true,
    true,
    false,
    false,
  ])
})
