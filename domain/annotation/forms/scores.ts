import type { Native } from '../native'
import { type AnswerPath, eachAnswer, shownValue } from './answers'
import { isFields, textIn } from './form-fields'
import type { FormNode, FormTree } from './form-tree'
import { isEmptyValue } from './value-checks'

/** The settings of a scoring component: the team's score, and the role of the people it scores. */
interface Scoring {
  readonly scoreId: number
  readonly roleId: number
  readonly roleName: string
}

const SCORED: ReadonlySet<string> = new Set(['rating', 'number', 'radio'])

/** The score settings of a component; undefined if it isn't a score. */
export function scoringOf({ type, fields }: Pick<FormNode, 'type' | 'fields'>): Scoring | undefined {
  const { scoring } = fields
  if (!SCORED.has(type) || !isFields(scoring) || !isFields(scoring['role'])) return undefined
  const [scoreId, roleId] = [scoring['id'], scoring['role']['id']]
  if (!Number.isSafeInteger(scoreId) || !Number.isSafeInteger(roleId)) return undefined
  return { scoreId: Number(scoreId), roleId: Number(roleId), roleName: textIn(scoring['role'], 'name') }
}

/** A score given in an item's answers. */
export interface FormScore extends Scoring {
  readonly componentId: string
  readonly type: string
  readonly path: AnswerPath
  readonly value: number | string
}

/** The scores in an item's answers, in the form's order. */
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
