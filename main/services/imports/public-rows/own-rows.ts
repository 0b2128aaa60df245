import type { ErrorCode } from '#domain/errors'
import { ok, type Result } from '#domain/result'
import type { Call } from '../../call'

/** Endpoints of imports that are no part of the public interface. */
const OWN_ROWS = ['checkImport', 'findSources', 'uploadFile', 'uploadAnnotation', 'itemPages'] as const
export type OwnRow = (typeof OWN_ROWS)[number]
export type OwnRows = ReadonlySet<string>

/** Reads which of them the platform of a team has. */
export type ReadOwnRows = (teamId: number) => Promise<Result<OwnRows>>

const ALL: OwnRows = new Set(OWN_ROWS)
const NONE: OwnRows = new Set()
/** Answers of a platform that tells no rules, or others. */
const WITHOUT: ReadonlySet<ErrorCode> = new Set(['not_found', 'unknown_action', 'invalid_answer'])
const KEPT_MS = 60_000

/** Asks for them once a minute at most. */
export function createOwnRows(call: Call, now: () => number): ReadOwnRows {
  const kept = new Map<number, { readonly rows: OwnRows; readonly until: number }>()
  return async (teamId) => {
    const known = kept.get(teamId)
    if (known !== undefined && now() < known.until) return ok(known.rows)
    const rules = await call('readValidationRules', { query: { team_id: teamId } })
    // A member of the project alone may not read the rules; its own endpoints say what they refuse.
    if (!rules.ok && rules.error.code === 'forbidden') return ok(ALL)
    if (!rules.ok && !WITHOUT.has(rules.error.code)) return rules
    const rows = rules.ok ? new Set(rules.value.import_rows) : NONE
    kept.set(teamId, { rows, until: now() + KEPT_MS })
    return ok(rows)
  }
}
