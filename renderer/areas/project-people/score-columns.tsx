import { useMemo } from 'react'
import type { EndpointAnswer, WireProjectPerson } from '#endpoints'
import { rowQuery } from '../../desktop/row-query'
import { useCall } from '../../desktop/use-call'
import type { Column } from '../../kit/columns'
import { countText } from '../../../ui/texts'
import styles from './people.module.css'

type Values = EndpointAnswer<'listScoreValues'>['data']
const NUMBER = new Intl.NumberFormat(undefined, { maximumFractionDigits: 2 })

/** A score of a list of people, and what of it a person got. */
export interface PersonScore {
  readonly id: number
  readonly name: string
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
    return scores.data.data.map(({ id, name }) => {
      const byPerson = Map.groupBy(byScore.get(id) ?? [], (one) => one.user_id.toLowerCase())
      return { id, name, textOf: (email: string) => scoreText(byPerson.get(email.toLowerCase()) ?? []) }
    })
  }, [scores.data, given.data])
}

/** A person's result in one score, in words. */
function scoreText(values: Values): string {
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
  if (weights > 0) return NUMBER.format(sum / weights)
  return [...options].map(([option, count]) => `${option} ${countText(count)}`).join(', ')
}

/** The scores as columns, hidden at first. */
export function scoreColumns(scores: readonly PersonScore[]): readonly Column<WireProjectPerson>[] {
  return scores.map(({ id, name, textOf }) => ({
    id: `score.${id}`,
    label: name,
    width: 100,
    share: 1,
    isExtra: true,
    cell: ({ email }) => textOf(email) || <span className={styles.muted}>–</span>,
  }))
}
