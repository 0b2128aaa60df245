import type { Project } from '#domain/entities'
import type { EndpointAnswer } from '#endpoints'
import { openItems } from '../../projects/open-items'
import type { ProjectStatus, ProjectType } from '#domain/enums'
import { projectTypeLabel } from '../../../ui/project-type-mark'

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
  readonly work?: WorkOfProjects | undefined
}

/** The direction that people expect of a sort when they first choose it. */
export function naturalDirection(sort: ProjectSort): SortDirection {
  return sort === 'name' || sort === 'type' ? 'ascending' : 'descending'
}

const names = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

type Compare = (a: Project, b: Project, work?: WorkOfProjects) => number

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const COMPARE: Readonly<Record<ProjectSort, Compare>> = {
  created: (a, b) => order(a.createdAt, b.createdAt),
  updated: (a, b) => order(a.updatedAt, b.updatedAt),
  open: (a, b) => openItems(a) - openItems(b),
  contributors: (a, b, work) => (work?.get(a.id)?.contributors ?? 0) - (work?.get(b.id)?.contributors ?? 0),
  lastWork: (a, b, work) => order(work?.get(a.id)?.last_work_at ?? '', work?.get(b.id)?.last_work_at ?? ''),
  // Equal ones are in the order of their names anyway.
  name: () => 0,
  type: (a, b) => order(projectTypeLabel(a.type), projectTypeLabel(b.type)),
}

/** Everything that the list can be sorted by. */
export const PROJECT_SORTS = Object.keys(COMPARE) as readonly ProjectSort[]

/** The list whose names were compared last, and the place of each project by its name. */
let ranked: readonly Project[] | undefined
let places: ReadonlyMap<number, number> = new Map()

const byPlace = (a: Project, b: Project): number => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0)

/** Finds the places of the names of a list. One that is read anew is nearly in its last order, so that few are compared. */
function rank(projects: readonly Project[]): void {
  if (ranked === projects) return
  const found = new Map<number, number>()
  const near = projects.toSorted(byPlace)
  for (const { id } of near.sort((a, b) => names.compare(a.name, b.name) || a.id - b.id)) found.set(id, found.size)
  places = found
  ranked = projects
}

/** Projects in an order; pinned ones stand first, ties are in the order of their names. */
export function orderProjects(
  projects: readonly Project[],
  { sort, direction, work }: Pick<ProjectFilter, 'sort' | 'direction' | 'work'>,
): readonly Project[] {
  const sign = direction === 'ascending' ? 1 : -1
  const compare = COMPARE[sort]
  const byName = (a: Project, b: Project): number => {
    // Where nothing is a tie, no name is compared.
    rank(projects)
    return byPlace(a, b)
  }
  return projects.toSorted(
    (a, b) =>
      Number(b.is_pinned) - Number(a.is_pinned) ||
      sign * compare(a, b, work) ||
      (sort === 'name' ? sign : 1) * byName(a, b),
  )
}

/** The projects that a filter lets through, in the order in which they come. */
export function narrowProjects(
  projects: readonly Project[],
  { search, statuses, types }: Pick<ProjectFilter, 'search' | 'statuses' | 'types'>,
): readonly Project[] {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return projects.filter((project) => {
    const name = project.name.toLocaleLowerCase()
    return (
      words.every((word) => name.includes(word)) &&
      (statuses.length === 0 || statuses.includes(project.status)) &&
      (types.length === 0 || types.includes(project.type))
    )
  })
}
