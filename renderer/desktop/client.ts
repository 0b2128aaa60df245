import type { DesktopApi } from '#contract/api'
import { err, type Result } from '#domain/result'
import { DesktopFailure, failureOf } from './failure'

declare global {
  interface Window {
    readonly desktop: DesktopApi
  }
}

/** The value of an answer; a failure is thrown as DesktopFailure. */
export async function valueOf<T>(answer: Promise<Result<T>>): Promise<T> {
  const result = await resultOf(answer)
  if (result.ok) return result.value
  throw new DesktopFailure(result.error)
}

/** The answer as data even where the call itself broke, such as when main refused its arguments. */
export async function resultOf<T>(answer: Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await answer
  } catch (thrown) {
    return err(failureOf(thrown))
  }
}
