import { platformError } from '#domain/errors'
import { err, type Result } from '#domain/result'

/** The refusal of a folder or list that holds more than a project takes at once. */
export function tooMany(filesMax: number): Result<never> {
  const most = filesMax.toLocaleString('en')
  return err(
    platformError('limit_reached', {
      message: `Couldn't import more than ${most} files at once.`,
    }),
  )
}
