import { useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { ok } from '#domain/result'
import { useAct } from '../../desktop/use-act'
import { useCall } from '../../desktop/use-call'
import { useSaveText } from '../../desktop/use-save-text'
import { AddFilter } from '../../kit/add-filter'
import { readFields } from '../../kit/use-fields'
import { projectsQuery } from '../../queries'
import { notifyFailure } from '../../stores/notice-store'
import { IconButton } from '../../../ui/icon-button'
import { OF_PROJECTS, useProjectFields } from './project-fields'
import { narrowProjects, orderProjects } from './project-list'
import { projectsCsv } from './projects-csv'
import { arrangeProjects, useProjects } from './projects-store'

/** The button to which the focus returns from the last filter. */
export const FIELD_FILTER_ID = 'filter-projects-by-field'

/** Filters by the team's fields; nothing where the team has none. */
export function FieldFilter() {
  const { filters } = useProjectFields(false)
  const conditions = useProjects((state) => state.conditions)
  if (filters.length === 0) return null
  return (
    <AddFilter
      id={FIELD_FILTER_ID}
      defs={filters}
      onAdd={(filter) => arrangeProjects({ conditions: [...conditions, filter] })}
    />
  )
}

/** Saves the projects as they are listed, with the values of their fields. */
export function SaveProjects() {
  const queries = useQueryClient()
  const look = useProjects()
  const { data } = useCall(projectsQuery)
  const projects = data?.data ?? []
  const save = useSaveText('The list of projects', 'csv')
  const read = useAct(async (desktop) => ok(await readFields(queries, desktop, OF_PROJECTS)), {
    onDone: (fields) => save('Projects', projectsCsv(narrowProjects(orderProjects(projects, look), look), fields)),
    onFailed: ({ failure }) => notifyFailure(failure, 'The list of projects was not saved'),
  })
  return (
    <IconButton
      label="Save the list as CSV"
      icon={Download}
      disabled={projects.length === 0 || read.isPending}
      onClick={() => read.mutate()}
    />
  )
}
