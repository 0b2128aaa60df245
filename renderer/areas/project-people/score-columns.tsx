import { useMemo } from 'react'
import { type CustomField, type CustomValue, fieldFits } from '#domain/custom-fields'
import type { EndpointAnswer, WireProjectPerson } from '#endpoints'
import { rowQuery } from '../../desktop/row-query'
import { useCall } from '../../desktop/use-call'
import type { Column } from '../../kit/columns'
import { fieldOrder } from '../../kit/field-order'
import { fieldFilters } from '../../kit/field-words'
import type { Filter, FilterDef } from '../../kit/filters'
import { countText } from '../../../ui/texts'
import styles from './people.module.css'

type Values = EndpointAnswer<'listScoreValues'>['data']
const NUMBER = new Intl.NumberFormat(undefined, { maximumFractionDigits: 2 })

/** A score of a list of people, and what of it a person got. */
export interface PersonScore {
  readonly id: number
  readonly name: string
  /** How the list is filtered by it: as by a field of numbers, or of options. */
  readonly field: CustomField
  /** The mean, or the options that were given; undefined for nothing. */
  readonly valueOf: (email: string) => CustomValue | undefined
  /** '' for nothing. */
  readonly textOf: (email: string) => string
}

/** Scores of a project's people: means of numbers and stars by weight, and the count of each option. */
export function usePeopleScores(projectId: number): readonly PersonScore[] {
  const scores = useCall(rowQuery('listScores', {}))
  const has = (scores.data?.data.length ?? 0) > 0
  // Those who may not read scores are refused, and see none.
  const given = useCall(rowQuery('listScoreValues', { projectId }), { enabled: has, retry: false })
  return useMemo(() => {
    if (scores.data === undefined || given.data === undefined) return []
    const byScore = Map.groupBy(given.data.data, (one) => one.score_id)
    return scores.data.data.map((score): PersonScore => {
      const { id, name } = score
      const byPerson = Map.groupBy(byScore.get(id) ?? [], (one) => one.user_id.toLowerCase())
      const got = (email: string) => gotOf(byPerson.get(email.toLowerCase()) ?? [])
      return {
        id,
        name,
        field: fieldOf(score),
        valueOf: (email) => scoreValue(got(email)),
        textOf: (email) => scoreText(got(email)),
      }
    })
  }, [scores.data, given.data])
}

/** What a person got of one score: the mean by weight, and how often each option was given. */
function gotOf(values: Values): { readonly mean: number | undefined; readonly options: ReadonlyMap<string, number> } {
  let sum = 0
  let weights = 0
  const options = new Map<string, number>()
  for (const { value, weight } of values) {
    if (value === null || weight === null) continue
    if (typeof value === 'string') options.set(value, (options.get(value) ?? 0) + 1)
    else {
      sum += value * weight
      weights += weight
    }
  }
  return { mean: weights > 0 ? sum / weights : undefined, options }
}

function scoreText({ mean, options }: ReturnType<typeof gotOf>): string {
  if (mean !== undefined) return NUMBER.format(mean)
  return [...options].map(([option, count]) => `${option} ${countText(count)}`).join(', ')
}

/** A mean is compared as it is shown. */
function scoreValue({ mean, options }: ReturnType<typeof gotOf>): CustomValue | undefined {
  if (mean !== undefined) return Math.round(mean * 100) / 100
  return options.size === 0 ? undefined : [...options.keys()]
}

const scoreKey = (id: number): string => `score.${id}`
export const isScoreKey = (name: string): boolean => /^score\.\d{1,15}$/.test(name)

/** A score as a field by which people are filtered. */
function fieldOf({ id, name, type, payload }: EndpointAnswer<'listScores'>['data'][number]): CustomField {
  const options = (payload.options ?? []).map(({ value }) => value)
  return { id, name, kind: type === 'radio' ? 'multiselect' : 'numeric', options }
}

/** The scores as filters of the list. */
export function scoreFilters(scores: readonly PersonScore[]): readonly FilterDef[] {
  return fieldFilters(scores.map(({ field }) => field)).map((def, at) => ({
    ...def,
    field: scoreKey(scores[at]?.id ?? 0),
  }))
}

/** Tells whether a person fits a filter by one of the scores; undefined: the filter is by none. */
export function fitsScore(scores: readonly PersonScore[], filter: Filter, email: string): boolean | undefined {
  if (!isScoreKey(filter.field)) return undefined
  const score = scores.find(({ id }) => scoreKey(id) === filter.field)
  return score !== undefined && fieldFits(score.field, filter, score.valueOf(email))
}

/** People in the order of a score, those without one last; undefined: the order is by none of them. */
export function sortedByScore(
  rows: readonly WireProjectPerson[],
  { by, descending }: { readonly by: string; readonly descending: boolean },
  scores: readonly PersonScore[],
): readonly WireProjectPerson[] | undefined {
  if (!isScoreKey(by)) return undefined
  const score = scores.find(({ id }) => scoreKey(id) === by)
  if (score === undefined) return rows
  const order = fieldOrder(score.field, rows, ({ email }) => score.valueOf(email))
  return rows.toSorted((one, other) => order(one, other, descending))
}

/** The scores as columns, hidden at first. */
export function scoreColumns(scores: readonly PersonScore[]): readonly Column<WireProjectPerson>[] {
  return scores.map(({ id, name, textOf }) => ({
    id: scoreKey(id),
    label: name,
    sort: scoreKey(id),
    width: 100,
    share: 1,
    isExtra: true,
    cell: ({ email }) => textOf(email) || <span className={styles.muted}>–</span>,
  }))
}
