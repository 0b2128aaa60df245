import { expect, it } from 'vitest'
import { FEATURE_FLAG } from '#domain/enums'
import { NAV_ROWS, type NavRow, visibleNavRows } from '../../../../renderer/frame/nav-rows'
import { aNavTeam } from '../../../builders/projects'

const everyAction = NAV_ROWS.flatMap((row) => row.anyAction ?? [])
/** The table as it will be when every area is built. */
const built: readonly NavRow[] = NAV_ROWS.map((row) => ({ ...row, place: row.place ?? { area: 'projects' } }))
const names = (rows: readonly { readonly name: string }[]) => rows.map(({ name }) => name).sort()

it('has the nine areas of the navigation bar [S2.4]', () => {
  expect(names(NAV_ROWS)).toEqual(
    ['projects', 'account', 'team', 'telemetry', 'pipelines', 'customApps', 'agentHub', 'finetune', 'explore'].sort(),
  )
})

it('shows every built area to a team that has all features and grants [S2.4]', () => {
  expect(names(visibleNavRows(aNavTeam(everyAction, FEATURE_FLAG), built))).toEqual(names(NAV_ROWS))
})

it.each(built.filter((row) => row.feature !== undefined))(
  'hides $name where the team lacks its feature [S2.4]',
  (row) => {
    const features = FEATURE_FLAG.filter((flag) => flag !== row.feature)
    expect(names(visibleNavRows(aNavTeam(everyAction, features), built))).not.toContain(row.name)
  },
)

it.each(built.filter((row) => row.anyAction !== undefined))('hides $name where the access is missing [S2.4]', (row) => {
  const actions = everyAction.filter((action) => !row.anyAction?.includes(action))
  expect(names(visibleNavRows(aNavTeam(actions, FEATURE_FLAG), built))).not.toContain(row.name)
})

it('shows projects and account to everybody, also before the team is known [S2.4]', () => {
  expect(names(visibleNavRows(undefined, built))).toEqual(['account', 'projects'])
})

it('shows no area that is not built, whatever is granted', () => {
  for (const row of visibleNavRows(aNavTeam(everyAction, FEATURE_FLAG))) expect(row.place).toBeDefined()
  const unbuilt = NAV_ROWS.map(({ name, label }) => ({ name, label }))
  expect(visibleNavRows(aNavTeam(everyAction, FEATURE_FLAG), unbuilt)).toEqual([])
})
