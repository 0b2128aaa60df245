import type { DesktopApi } from '#contract/api'
import { CHANNELS } from '#contract/channels'
import type { PlatformError } from '#domain/errors'
import { resultOf } from './client'

type AnyCall = (...args: readonly unknown[]) => ReturnType<typeof resultOf>

/** The same API, whose every failure is also told to one listener, whoever made the call. */
export function watched(desktop: DesktopApi, onFailure: (failure: PlatformError) => void): DesktopApi {
  const areas = Object.entries(CHANNELS).map(([area, calls]) => {
    const real = desktop[area as keyof typeof CHANNELS] as unknown as Readonly<Record<string, AnyCall>> | undefined
    const heard = calls.map((name): [string, AnyCall] => [
      name,
      async (...args) => {
        const answer = await resultOf(
          real?.[name]?.(...args) ?? Promise.reject(new Error(`${area}.${name} is missing`)),
        )
        if (!answer.ok) onFailure(answer.error)
        return answer
      },
    ])
    return [area, Object.fromEntries(heard)]
  })
  return { ...desktop, ...Object.fromEntries(areas) }
}
