import { err, ok, type Result } from '../../result'
import { type Condition, wrongNumber } from './conditions'
import { valueOf } from './parse-query'

/** Type of a path parameter, and the compared field. */
export interface PathParam {
  readonly field?: string
  readonly type?: 'number' | 'string' | 'uuid'
  readonly disabled?: boolean
}

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i

/** Reads path parameters as conditions; the failure names the fault. */
export function parsePathParams(
  params: Readonly<Record<string, string>>,
  options: Readonly<Record<string, PathParam>>,
): Result<readonly Condition[], string> {
  const conditions: Condition[] = []
  for (const [name, text] of Object.entries(params)) {
    const { field, type, disabled } = options[name] ?? {}
    if (disabled === true) continue
    if (field === undefined || type === undefined) return err('Invalid param option in Crud')
    const value = type === 'number' ? valueOf(text) : text
    const wrong = type === 'number' ? wrongNumber(value, `param ${name}`) : undefined
    if (wrong !== undefined) return err(wrong)
    if (type === 'uuid' && !UUID.test(text)) return err(`Invalid param ${name}. UUID string expected`)
    conditions.push({ field, operator: '$eq', value })
  }
  return ok(conditions)
}
