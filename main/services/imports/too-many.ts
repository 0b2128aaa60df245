import { platformError } from '#domain/errors'
import { err, type Result } from '#domain/result'

/** Refuses a folder or list that holds more than one import may bring into a project. */
export function tooMany(filesMax: number): Result<never> {
  const most = filesMax.toLocaleString('en')
  return err(
    platformError('limit_reached', {
      message: `Couldn't import more than ${most} files at once.`,
    }),
  )
}
