import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it } from 'vitest'
import { MS_PER_DAY } from '#domain/constants'
import { tellTrialsEnd } from '../../../../renderer/frame/trial-notice'
import { teamQuery } from '../../../../renderer/queries'
import { useNotices } from '../../../../renderer/stores/notice-store'
import { freshWorld } from '../../../builders/desktop-world'

const NOW = new Date('2026-11-22T12:00:00Z')
const since = (days: number) => new Date(NOW.getTime() - days * MS_PER_DAY).toISOString()
const aTeam = (start: string | null, id = 1) => ({ ...freshWorld().team, id, creator_trial_start_date: start })
const titles = () => useNotices.getState().notices.map(({ title, text }) => `${title}: ${text}`)

beforeEach(() => useNotices.setState({ notices: [] }))

it('the last three days of a trial → are reported once per team [S4.9]', () => {
  const queries = new QueryClient()
  const end = tellTrialsEnd(queries, () => NOW)
  const take = (team: ReturnType<typeof aTeam>) => queries.setQueryData(teamQuery.queryKey, team)
  take(aTeam(since(10)))
  take(aTeam(since(14)))
  take(aTeam(null))
  take(aTeam('soon'))
  expect(titles()).toEqual([])
  take(aTeam(since(12)))
  take(aTeam(since(12.5)))
  expect(titles()).toEqual([
    `The trial of ${aTeam(null).name} ends soon: 2 days are left. The team owner chooses a plan.`,
  ])
  take(aTeam(since(13), 2))
  expect(titles()).toHaveLength(2)
  end()
  take(aTeam(since(13), 3))
  expect(titles()).toHaveLength(2)
})
