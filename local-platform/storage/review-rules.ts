import type { DatabaseSync } from 'node:sqlite'
import { NO_REVIEW_RULES, type ReviewRules } from '#domain/review-rules'
import { firstRow, text } from './sql'

/** Stored review rules of a project. */
export interface KeptReviewRules {
  readonly rules: ReviewRules
  readonly revision: number
  readonly changedBy: string
  readonly changedAt: string
}

type Read = KeptReviewRules | { readonly rules: ReviewRules; readonly revision: 0; changedBy: null; changedAt: null }

export type ReviewRulesOfProjects = ReturnType<typeof createReviewRules>

const NONE: Read = { rules: NO_REVIEW_RULES, revision: 0, changedBy: null, changedAt: null }
/** They are stored, copied and deleted as a setting; lists of settings omit this name. */
const NAME = 'ReviewRules'

/** Review rules of projects that have any. */
export function createReviewRules(db: DatabaseSync) {
  const one = db.prepare('SELECT * FROM project_settings WHERE project_id = ? AND attribute = ?')
  const set = db.prepare(
    `INSERT INTO project_settings (project_id, attribute, value, previous, changed_by, changed_at) VALUES (?, ?, ?, NULL, ?, ?)
     ON CONFLICT DO UPDATE SET value = excluded.value, changed_by = excluded.changed_by, changed_at = excluded.changed_at`,
  )
  return {
    ofProject: (projectId: number): Read => firstRow(one, read, projectId, NAME) ?? NONE,
    set: (projectId: number, { rules, revision, changedBy, changedAt }: KeptReviewRules): void =>
      // A setting's value is not an object, so it is encoded as text.
      void set.run(projectId, NAME, JSON.stringify(JSON.stringify({ rules, revision })), changedBy, changedAt),
  }
}

function read(row: Parameters<typeof text>[0]): KeptReviewRules {
  const inner: unknown = JSON.parse(text(row, 'value'))
  const kept: unknown = typeof inner === 'string' ? JSON.parse(inner) : undefined
  if (!isKept(kept)) throw new TypeError('the review rules have an invalid shape')
  // Earlier versions stored fewer rules.
  const rules = { ...NO_REVIEW_RULES, ...kept.rules }
  return { rules, revision: kept.revision, changedBy: text(row, 'changed_by'), changedAt: text(row, 'changed_at') }
}

function isKept(value: unknown): value is { readonly rules: Partial<ReviewRules>; readonly revision: number } {
  if (typeof value !== 'object' || value === null || !('rules' in value) || !('revision' in value)) return false
  return typeof value.rules === 'object' && value.rules !== null && typeof value.revision === 'number'
}
