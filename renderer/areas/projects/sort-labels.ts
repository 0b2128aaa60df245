import type { ColumnSort } from './project-list'

/** Labels of sort orders. */
export const PROJECT_SORT_LABEL: Readonly<Record<ColumnSort, string>> = {
  created: 'Created date',
  name: 'Name',
  type: 'Type',
  updated: 'Last change',
  open: 'Open items',
  contributors: 'Contributors',
  lastWork: 'Last work',
}
