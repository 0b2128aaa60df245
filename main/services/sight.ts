import { AsyncLocalStorage } from 'node:async_hooks'
import type { SeenAs } from '#contract/see-as'
import { SEE_AS_HEADER, seeAsText } from '#domain/endpoints/see-as-header'
import type { PlatformError } from '#domain/errors'

/** Change of as whom the shell reads; `lost`: the platform refuses it from now on. */
export interface SightChange {
  readonly seen: SeenAs | null
  readonly lost?: true
}

/** As whom the shell reads a project. Only reads that run within it are affected. */
export interface Sight {
  readonly current: () => SeenAs | null
  readonly begin: (seen: SeenAs) => void
  readonly end: () => void
  /** Runs a read of the shell, with all that it asks. */
  readonly within: <T>(run: () => T) => T
  /** Tells whether a read of a project is made as another. */
  readonly isOf: (projectId: number | undefined) => boolean
  /** Headers of a read of a project. */
  readonly headers: (projectId: number | undefined) => Readonly<Record<string, string>>
  /** Notes a refusal of such a read. */
  readonly refused: (error: PlatformError) => void
}

const NO_HEADERS: Readonly<Record<string, string>> = {}

/** Creates the sight of the shell, which begins as the person's own. */
export function createSight(onChange: (change: SightChange) => void): Sight {
  const asked = new AsyncLocalStorage<SeenAs>()
  let seen: SeenAs | null = null
  const set = (next: SeenAs | null, lost?: true): void => {
    if (seen === next) return
    seen = next
    onChange({ seen, ...(lost && { lost }) })
  }
  return {
    current: () => seen,
    begin: set,
    end: () => set(null),
    within: (run) => (seen === null ? run() : asked.run(seen, run)),
    isOf: (projectId) => asked.getStore()?.projectId === projectId && projectId !== undefined,
    headers: (projectId) => {
      const reading = asked.getStore()
      if (reading === undefined || reading.projectId !== projectId) return NO_HEADERS
      return { [SEE_AS_HEADER]: seeAsText(reading) }
    },
    refused: ({ data }) => {
      const isOver = data?.['key'] === `header.${SEE_AS_HEADER}` && data['ends'] === true
      if (isOver && asked.getStore() === seen) set(null, true)
    },
  }
}
