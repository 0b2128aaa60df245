import { PROJECT_STATUS, PROJECT_STATUS_LABEL, type ProjectStatusName, projectStatusName } from '#domain/enums'
import type { Tone } from '../../ui/pill'

const TONE: Readonly<Record<ProjectStatusName, Tone>> = {
  notStarted: 'neutral',
  inProgress: 'info',
  completed: 'success',
  onHold: 'warning',
}

/** How a project status is shown; a number this product does not know says so. */
export function projectStatusView(status: number): { readonly label: string; readonly tone: Tone } {
  const name = projectStatusName(status)
  return name === undefined
    ? { label: 'Unknown status', tone: 'neutral' }
    : { label: PROJECT_STATUS_LABEL[name], tone: TONE[name] }
}

/** Every project status, in the order of the work. */
export const PROJECT_STATUS_ROWS = Object.values(PROJECT_STATUS).map((value) => ({
  value,
  ...projectStatusView(value),
}))
