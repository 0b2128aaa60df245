import type { Native } from '../native'
import { type AnswerPath, eachAnswer, shownValue } from './answers'
import { isFields, textIn } from './form-fields'
import type { FormNode, FormTree } from './form-tree'
import { isEmptyValue } from './value-checks'

/** What makes a component a score: the team's score, and the role whose people are scored. */
interface Scoring {
  readonly scoreId: number
  readonly roleId: number
  readonly roleName: string
}

const SCORED: ReadonlySet<string> = new Set(['rating', 'number', 'radio'])

/** The score that a component gives; undefined where it gives none. */
export function scoringOf({ type, fields }: Pick<FormNode, 'type' | 'fields'>): Scoring | undefined {
  const { scoring } = fields
  if (!SCORED.has(type) || !isFields(scoring) || !isFields(scoring['role'])) return undefined
  const [scoreId, roleId] = [scoring['id'], scoring['role']['id']]
  if (!Number.isSafeInteger(scoreId) || !Number.isSafeInteger(roleId)) return undefined
  return { scoreId: Number(scoreId), roleId: Number(roleId), roleName: textIn(scoring['role'], 'name') }
}

/** A score that was given with the answers of an item. */
export interface FormScore extends Scoring {
  readonly componentId: string
  readonly type: string
  readonly path: AnswerPath
  readonly value: number | string
}

/** Every score that the answers of an item give, in the order of the form. */
export function formScores(tree: FormTree, head: Native | undefined, itemData: unknown): readonly FormScore[] {
  const found: FormScore[] = []
  eachAnswer(head, tree, (node, path) => {
    const scoring = scoringOf(node)
    if (scoring === undefined) return true
    const value = shownValue(head, node, path, itemData)
    const isValue = (typeof value === 'number' || typeof value === 'string') && !isEmptyValue(value)
    if (isValue) found.push({ ...scoring, componentId: node.id, type: node.type, path, value })
    return true
  })
  return found
}
