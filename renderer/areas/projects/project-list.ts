import type { Project } from '#domain/entities'
import type { EndpointAnswer } from '#endpoints'
import { openItems } from '../../projects/open-items'
import {
  PROJECT_TYPE,
  PROJECT_TYPE_LABEL,
  PROJECT_TYPE_NAMES,
  type ProjectStatus,
  type ProjectType,
} from '#domain/enums'

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

/** By what they are called. */
const TYPES: readonly ProjectType[] = PROJECT_TYPE_NAMES.toSorted((a, b) =>
  names.compare(PROJECT_TYPE_LABEL[a], PROJECT_TYPE_LABEL[b]),
).map((name) => PROJECT_TYPE[name])

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
  type: (a, b) => TYPES.indexOf(a.type) - TYPES.indexOf(b.type),
}

/** Everything that the list can be sorted by. */
export const PROJECT_SORTS = Object.keys(COMPARE) as readonly ProjectSort[]

/** The places of projects in the order of their names, for each list that was asked for. */
const places = new WeakMap<readonly Project[], ReadonlyMap<number, number>>()
let lastPlaces: ReadonlyMap<number, number> = new Map()

/** Where each project stands by its name, equal names at the same place. A list that is read anew is nearly in its last order, so that few names are compared. */
function placesOf(projects: readonly Project[]): ReadonlyMap<number, number> {
  const known = places.get(projects)
  if (known !== undefined) return known
  const found = new Map<number, number>()
  const placeOf = ({ id }: Project) => lastPlaces.get(id) ?? 0
  let before: Project | undefined
  let place = 0
  const near = projects.toSorted((a, b) => placeOf(a) - placeOf(b))
  for (const project of near.sort((a, b) => names.compare(a.name, b.name))) {
    if (before !== undefined && names.compare(before.name, project.name) !== 0) place += 1
    found.set(project.id, place)
    before = project
  }
  places.set(projects, found)
  lastPlaces = found
  return found
}

/** Projects in an order; pinned ones stand first, ties are in the order of their names. */
export function orderProjects(
  projects: readonly Project[],
  { sort, direction, work }: Pick<ProjectFilter, 'sort' | 'direction' | 'work'>,
): readonly Project[] {
  const sign = direction === 'ascending' ? 1 : -1
  const compare = COMPARE[sort]
  let known: ReadonlyMap<number, number> | undefined
  const placeOf = ({ id }: Project): number => {
    // Where nothing is a tie, no name is compared.
    known ??= placesOf(projects)
    return known.get(id) ?? 0
  }
  return projects.toSorted(
    (a, b) =>
      Number(b.is_pinned) - Number(a.is_pinned) ||
      sign * compare(a, b, work) ||
      (sort === 'name' ? sign : 1) * (placeOf(a) - placeOf(b)) ||
      a.id - b.id,
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
