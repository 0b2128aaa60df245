import type { SaidTo } from '#domain/endpoints/shell'
import { given } from '#domain/given'
import { createList } from '../../kit/list'
import type { Filter } from '../../kit/filters'

/** The activity lists of the team and of each project. */
export const ACTIVITY = createList({
  name: 'activity',
  places: ['activity', 'projectActivity'],
  fields: { person: 'choice', act: 'choice', project: 'choice', time: 'day' },
})

export const PAGE_SIZE = 100
/** The platform stops counting here. */
export const COUNTED_MAX = 10_000

type ActsQuery = NonNullable<SaidTo<'listActs'>['query']>

/** A name that no act has, so that nothing matches. */
const NOTHING: ActsQuery = { names: '-' }

/** Converts filters to a query; `projectId` is the page's project. */
export function actsQuery(filters: readonly Filter[], projectId: number | undefined): ActsQuery {
  const people = valuesOf(filters, 'person')
  const names = valuesOf(filters, 'act')
  const chosen = valuesOf(filters, 'project')
  const projects = projectId === undefined ? chosen : [projectId]
  const spans = filters.filter(({ field }) => field === 'time').map(spanOf)
  if ([people, names, projects].some((values) => values?.length === 0) || spans.includes(undefined)) return NOTHING
  const from = Math.max(...spans.map((span) => span?.from ?? Number.NEGATIVE_INFINITY))
  const to = Math.min(...spans.map((span) => span?.to ?? Number.POSITIVE_INFINITY))
  return given({
    people: people?.join(),
    names: names?.join(),
    projects: projects?.join(),
    from: Number.isFinite(from) ? new Date(from).toISOString() : undefined,
    to: Number.isFinite(to) ? new Date(to).toISOString() : undefined,
  })
}

/** The values that all filters on a field allow; undefined without such filters. */
function valuesOf(filters: readonly Filter[], name: string): readonly (string | number)[] | undefined {
  const [first, ...more] = filters.filter(({ field }) => field === name)
  return first?.values.filter((value) => more.every(({ values }) => values.includes(value)))
}

/** The times of a day filter in the local time zone; undefined if it isn't a day. */
function spanOf({
  operator,
  values: [day = ''],
}: Filter): { readonly from?: number; readonly to?: number } | undefined {
  const [year = 0, month = 1, date = 1] = String(day).split('-').map(Number)
  const begin = new Date(year, month - 1, date).getTime()
  if (!/^\d{4}-\d\d-\d\d$/.test(String(day)) || Number.isNaN(begin)) return undefined
  // Days may have 23 or 25 hours.
  const end = new Date(year, month - 1, date + 1).getTime()
  if (operator === 'before') return { to: begin }
  return operator === 'after' ? { from: end } : { from: begin, to: end }
}
