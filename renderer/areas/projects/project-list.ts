import type { Project } from '#domain/entities'
import type { EndpointAnswer } from '#endpoints'
import { openItems } from '../../projects/open-items'
import { PROJECT_TYPE_LABEL, type ProjectStatus, type ProjectType, projectTypeName } from '#domain/enums'

export type ProjectSort = 'created' | 'name' | 'type' | 'updated' | 'open' | 'contributors' | 'lastWork'

/** What is asked for of projects beside their list, by their ids. */
export type WorkOfProjects = ReadonlyMap<number, EndpointAnswer<'listProjectWork'>['data'][number]>
export type SortDirection = 'ascending' | 'descending'

export interface ProjectFilter {
  readonly search: string
  /** Empty: every one. */
  readonly statuses: readonly ProjectStatus[]
  readonly types: readonly ProjectType[]
  readonly sort: ProjectSort
  readonly direction: SortDirection
  /** Where the list is sorted by it, once it is known. */
  readonly work?: WorkOfProjects
}

/** The direction that people expect of a sort when they first choose it. */
export function naturalDirection(sort: ProjectSort): SortDirection {
  return sort === 'name' || sort === 'type' ? 'ascending' : 'descending'
}

const names = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

type Compare = (a: Project, b: Project, work?: WorkOfProjects) => number

const byName = (a: Project, b: Project): number => names.compare(a.name, b.name)

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const COMPARE: Readonly<Record<ProjectSort, Compare>> = {
  created: (a, b) => order(a.createdAt, b.createdAt),
  updated: (a, b) => order(a.updatedAt, b.updatedAt),
  open: (a, b) => openItems(a) - openItems(b),
  contributors: (a, b, work) => (work?.get(a.id)?.contributors ?? 0) - (work?.get(b.id)?.contributors ?? 0),
  lastWork: (a, b, work) => order(work?.get(a.id)?.last_work_at ?? '', work?.get(b.id)?.last_work_at ?? ''),
  name: byName,
  type: (a, b) => names.compare(typeLabel(a), typeLabel(b)),
}

/** Everything that the list can be sorted by. */
export const PROJECT_SORTS = Object.keys(COMPARE) as readonly ProjectSort[]

/** The projects that a filter lets through, sorted; pinned ones stand first, ties are in the order of their names. */
export function listProjects(projects: readonly Project[], filter: ProjectFilter): readonly Project[] {
  const words = filter.search.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const sign = filter.direction === 'ascending' ? 1 : -1
  const compare = COMPARE[filter.sort]
  return projects
    .filter((project) => {
      const name = project.name.toLocaleLowerCase()
      return (
        words.every((word) => name.includes(word)) &&
        (filter.statuses.length === 0 || filter.statuses.includes(project.status)) &&
        (filter.types.length === 0 || filter.types.includes(project.type))
      )
    })
    .sort(
      (a, b) =>
        Number(b.is_pinned) - Number(a.is_pinned) || sign * compare(a, b, filter.work) || byName(a, b) || a.id - b.id,
    )
}

function typeLabel(project: Project): string {
  const name = projectTypeName(project.type)
  return name === undefined ? '' : PROJECT_TYPE_LABEL[name]
}
