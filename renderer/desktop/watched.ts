import type { DesktopApi } from '#contract/api'
import type { PlatformError } from '#domain/errors'
import { resultOf } from './client'

type AnyCall = (...args: readonly unknown[]) => ReturnType<typeof resultOf>

/** The same API, whose every failure is also told to one listener. */
export function watched({ on, pathOf, ...areas }: DesktopApi, onFailure: (failure: PlatformError) => void): DesktopApi {
  const heard = (call: AnyCall): AnyCall => {
    return async (...args) => {
      const answer = await resultOf(call(...args))
      if (!answer.ok) onFailure(answer.error)
      return answer
    }
  }
  const watchedAreas = Object.entries(areas).map(([area, calls]) => [
    area,
    Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, heard(call as AnyCall)])),
  ])
  return { on, pathOf, ...(Object.fromEntries(watchedAreas) as typeof areas) }
}
