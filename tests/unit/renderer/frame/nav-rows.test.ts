import { expect, it } from 'vitest'
import { FEATURE_FLAG, type FeatureFlag } from '#domain/enums'
import { NAV_ROWS, type NavRow } from '#domain/navigation'
import { AREAS } from '../../../../renderer/areas'
import { visibleNavRows } from '../../../../renderer/frame/nav-rows'
import type { Area } from '../../../../renderer/router/area'
import { aNavTeam } from '../../../builders/projects'

const rows: readonly NavRow[] = Object.values(NAV_ROWS)
const everyAction = rows.flatMap((row) => row.anyAction ?? [])
const shown = AREAS.flatMap(({ nav }) => nav ?? [])
/** The areas once all of them exist. */
const built: readonly Pick<Area, 'id' | 'nav'>[] = rows.map((row) => ({
  id: row.name,
  nav: { ...shown[0], row } as Area['nav'],
}))
const names = (list: readonly { readonly row: NavRow }[]) => list.map(({ row }) => row.name).sort()

it('the navigation bar → has nine areas [S2.4]', () => {
  expect(rows.map(({ name }) => name).sort()).toEqual(
    ['projects', 'account', 'team', 'telemetry', 'pipelines', 'customApps', 'agentHub', 'finetune', 'explore'].sort(),
  )
})

it('a team with all features and permissions → sees every built area [S2.4]', () => {
  expect(names(visibleNavRows(aNavTeam(everyAction, FEATURE_FLAG), built))).toEqual(rows.map(({ name }) => name).sort())
})

it.each(rows.filter((row) => row.feature !== undefined))(
  'a team without its feature → doesn’t see $name [S2.4]',
  (row) => {
    const features = FEATURE_FLAG.filter((flag) => flag !== row.feature)
    expect(names(visibleNavRows(aNavTeam(everyAction, features), built))).not.toContain(row.name)
  },
)

it.each(rows.filter((row) => row.anyAction !== undefined))(
  'a person without the permission → doesn’t see $name [S2.4]',
  (row) => {
    const actions = everyAction.filter((action) => !row.anyAction?.includes(action))
    expect(names(visibleNavRows(aNavTeam(actions, FEATURE_FLAG), built))).not.toContain(row.name)
  },
)

/** A second copy of the specification's list, so that a row with another name is noticed. */
const ASKED: readonly (readonly [string, FeatureFlag | undefined, readonly string[]])[] = [
  ['explore', 'explore', ['ExploreDataset', 'ListExplore']],
  ['pipelines', 'automation', ['ListPipeline', 'Orchestrate']],
  ['telemetry', 'telemetry_logging', ['ViewTelemetry']],
  ['customApps', 'custom_app', ['ListCustomApp']],
  ['agentHub', 'automation', ['ListAgent']],
  ['finetune', undefined, ['ListFinetune']],
  ['team', undefined, ['UpdateTeam', 'ViewTeamSettings']],
]

it.each(ASKED)(
  'any of its permissions together with its feature → shows %s, and nothing else does [S2.4]',
  (name, feature, accesses) => {
    const features = feature === undefined ? [] : [feature]
    for (const access of accesses) {
      expect(names(visibleNavRows(aNavTeam([access], features), built))).toContain(name)
    }
    const others = FEATURE_FLAG.filter((flag) => flag !== feature)
    if (feature !== undefined) expect(names(visibleNavRows(aNavTeam(accesses, others), built))).not.toContain(name)
    expect(names(visibleNavRows(aNavTeam([], features), built))).not.toContain(name)
  },
)

it('projects and account → are visible to everybody, also before the team is known [S2.4]', () => {
  expect(names(visibleNavRows(undefined, built))).toEqual(['account', 'projects'])
})

it('an area that isn’t built → is never visible', () => {
  expect(visibleNavRows(aNavTeam([...everyAction, 'ViewActionLog'], FEATURE_FLAG), AREAS)).toEqual(
    AREAS.flatMap(({ id, nav }) => (nav === undefined ? [] : [{ id, ...nav }])),
  )
  const unbuilt = built.map(({ id }) => ({ id }))
  expect(visibleNavRows(aNavTeam(everyAction, FEATURE_FLAG), unbuilt)).toEqual([])
})
