import { NAV_ROWS } from '#domain/navigation'
import type { Crumb } from './area'

/** First step of the way to a page within the team. */
export const TEAM_CRUMB: Crumb = { key: 'team', label: NAV_ROWS.team.label, place: { area: 'team', tab: 'members' } }
