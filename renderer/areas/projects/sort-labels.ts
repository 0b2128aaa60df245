import type { ProjectSort } from './project-list'

/** What people read for what the list is sorted by. */
export const PROJECT_SORT_LABEL: Readonly<Record<ProjectSort, string>> = {
  created: 'Created date',
  name: 'Name',
  type: 'Type',
  updated: 'Last change',
  open: 'Open items',
  contributors: 'Contributors',
  lastWork: 'Last work',
}
