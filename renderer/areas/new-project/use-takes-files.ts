import type { ErrorCode } from '#domain/errors'
import { useCall } from '../../desktop/use-call'
import { rowQuery } from '../../desktop/row-query'

/** Answers of a platform that tells no rules. */
const WITHOUT: ReadonlySet<ErrorCode> = new Set(['not_found', 'unknown_action', 'invalid_answer'])

/** Sentence for a project that exists. */
export const NO_UPLOADS =
  'Loupe can’t upload files to this platform; it adds annotations to the items that the project has.'
/** Sentence for a new project. */
export const NO_FIRST_UPLOADS =
  'Loupe can’t upload files to this platform; add them to the new project with the platform’s own tools.'

/** Tells whether files of this computer can be sent to the platform; true until it is known. */
export function useTakesFiles(): boolean {
  const { data, error } = useCall(rowQuery('readValidationRules', {}))
  if (data !== undefined) return data.import_rows?.includes('uploadFile') === true
  return error === null || !WITHOUT.has(error.failure.code)
}
