import type { Project } from '#domain/entities'
import type { EndpointAnswer } from '#endpoints'
import { type FieldKey, isFieldKey } from '#domain/field-key'
import { openItems } from '../../projects/open-items'
import type { ProjectStatus, ProjectType } from '#domain/enums'
import { projectTypeLabel } from '../../../ui/project-type-mark'

export type ColumnSort = 'created' | 'name' | 'type' | 'updated' | 'open' | 'contributors' | 'lastWork'
/** A column of the product, or a field of the team. */
export type ProjectSort = ColumnSort | FieldKey

/** Extra data of projects, by id. */
export type WorkOfProjects = ReadonlyMap<number, EndpointAnswer<'listProjectWork'>['data'][number]>
export type SortDirection = 'ascending' | 'descending'

/** A filter by a field of the team. */
export interface FieldCondition {
  readonly field: string
  readonly operator: string
  readonly values: readonly (string | number)[]
}

/** The values of the team's fields, as the list needs them. */
export interface FieldsOfProjects {
  readonly fits: (conditions: readonly FieldCondition[], projectId: number) => boolean
  /** How projects are ordered by a field; those without a value come last. */
  readonly order: (
    sort: FieldKey,
    direction: SortDirection,
    projects: readonly Project[],
  ) => (a: Project, b: Project) => number
}

export interface ProjectFilter {
  readonly search: string
  /** Empty: all statuses. */
  readonly statuses: readonly ProjectStatus[]
  readonly types: readonly ProjectType[]
  readonly conditions?: readonly FieldCondition[]
  readonly sort: ProjectSort
  readonly direction: SortDirection
  /** Needed for sorting by it, once loaded. */
  readonly work?: WorkOfProjects | undefined
  /** Needed for fields, once loaded. */
  readonly custom?: FieldsOfProjects | undefined
}

/** A sort's default direction. */
export function naturalDirection(sort: ProjectSort): SortDirection {
  return sort === 'name' || sort === 'type' || isFieldKey(sort) ? 'ascending' : 'descending'
}

const names = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

type Compare = (a: Project, b: Project, work?: WorkOfProjects) => number

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const COMPARE: Readonly<Record<ColumnSort, Compare>> = {
  created: (a, b) => order(a.createdAt, b.createdAt),
  updated: (a, b) => order(a.updatedAt, b.updatedAt),
  open: (a, b) => openItems(a) - openItems(b),
  contributors: (a, b, work) => (work?.get(a.id)?.contributors ?? 0) - (work?.get(b.id)?.contributors ?? 0),
  lastWork: (a, b, work) => order(work?.get(a.id)?.last_work_at ?? '', work?.get(b.id)?.last_work_at ?? ''),
  // Ties are sorted by name anyway.
  name: () => 0,
  type: (a, b) => order(projectTypeLabel(a.type), projectTypeLabel(b.type)),
}

/** All sort orders. */
export const PROJECT_SORTS = Object.keys(COMPARE) as readonly ColumnSort[]

/** The list ranked last, and each project's rank by name. */
let ranked: readonly Project[] | undefined
let places: ReadonlyMap<number, number> = new Map()

const byPlace = (a: Project, b: Project): number => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0)

/** Ranks projects by name. A refetched list is almost sorted, so few comparisons are needed. */
function rank(projects: readonly Project[]): void {
  if (ranked === projects) return
  const found = new Map<number, number>()
  const near = projects.toSorted(byPlace)
  for (const { id } of near.sort((a, b) => names.compare(a.name, b.name) || a.id - b.id)) found.set(id, found.size)
  places = found
  ranked = projects
}

/** Sorts projects; pinned ones come first, ties are sorted by name. */
export function orderProjects(
  projects: readonly Project[],
  { sort, direction, work, custom }: Pick<ProjectFilter, 'sort' | 'direction' | 'work' | 'custom'>,
): readonly Project[] {
  const sign = direction === 'ascending' ? 1 : -1
  const compare: (a: Project, b: Project) => number = isFieldKey(sort)
    ? (custom?.order(sort, direction, projects) ?? (() => 0))
    : (a, b) => sign * COMPARE[sort](a, b, work)
  const byName = (a: Project, b: Project): number => {
    // Without ties, no names are compared.
    rank(projects)
    return byPlace(a, b)
  }
  return projects.toSorted(
    (a, b) => Number(b.is_pinned) - Number(a.is_pinned) || compare(a, b) || (sort === 'name' ? sign : 1) * byName(a, b),
  )
}

/** Filters projects, keeping their order; nothing fits a field whose values are not there yet. */
export function narrowProjects(
  projects: readonly Project[],
  {
    search,
    statuses,
    types,
    conditions = [],
    custom,
  }: Pick<ProjectFilter, 'search' | 'statuses' | 'types' | 'conditions' | 'custom'>,
): readonly Project[] {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return projects.filter((project) => {
    const name = project.name.toLocaleLowerCase()
    return (
      words.every((word) => name.includes(word)) &&
      (statuses.length === 0 || statuses.includes(project.status)) &&
      (types.length === 0 || types.includes(project.type)) &&
      (conditions.length === 0 || custom?.fits(conditions, project.id) === true)
    )
  })
}
