import type { ErrorCode } from '#domain/errors'
import type { EndpointAnswer } from '#endpoints'
import { useCall } from './use-call'
import { rulesQuery } from './use-text-rule'

/** Answers of a platform that tells no rules, or others. */
const WITHOUT: ReadonlySet<ErrorCode> = new Set(['not_found', 'unknown_action', 'invalid_answer'])

/** Rules of a platform; `isPlain` tells that it has none, so it has the public interface alone. */
export interface PlatformRules {
  readonly rules: EndpointAnswer<'readValidationRules'> | undefined
  readonly isPlain: boolean
  readonly areKnown: boolean
}

/** Asks a platform for its rules. */
export function usePlatformRules(): PlatformRules {
  const { data, error } = useCall(rulesQuery)
  const isPlain = data === undefined && error !== null && WITHOUT.has(error.failure.code)
  return { rules: data, isPlain, areKnown: data !== undefined || error !== null }
}
