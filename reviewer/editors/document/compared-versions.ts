import type { Result } from '#domain/result'
import type { Annotation, VersionAddress } from './annotation-loader'
import { nameOfSide, type Side } from './compared-side'
import type { Loaded } from './resource'

/** Version of a side: none for the present one, or the reason why it can't be opened. */
export type FetchedVersion = Annotation | 'gone' | 'unreadable' | undefined

/** Earlier versions that are open for a comparison. */
export interface ComparedVersions {
  /** Opens a version, unless it is open already. */
  readonly fetch: (side: Side, signal: AbortSignal) => Promise<FetchedVersion>
  /** Closes all versions except these. */
  readonly keepOnly: (kept: readonly Side[]) => void
}

export interface ComparedVersionParts {
  readonly addressOf: (side: Exclude<Side, { of: 'now' }>) => Promise<Result<VersionAddress>>
  readonly load: (at: VersionAddress, signal: AbortSignal) => Promise<Loaded<Annotation>>
}

const GONE: ReadonlySet<number> = new Set([404, 410])

/** Starts without any open version. */
export function createComparedVersions({ addressOf, load }: ComparedVersionParts): ComparedVersions {
  const open = new Map<string, Annotation>()
  return {
    async fetch(side, signal) {
      if (side.of === 'now') return undefined
      const name = nameOfSide(side)
      const known = open.get(name)
      if (known !== undefined) return known
      const address = await addressOf(side)
      if (!address.ok) return reasonOf(address.error.status)
      const loaded = await load(address.value, signal)
      if (!('value' in loaded)) return reasonOf(loaded.status)
      if (signal.aborted) loaded.value.close()
      else open.set(name, loaded.value)
      return loaded.value
    },
    keepOnly(kept) {
      const names = new Set(kept.map(nameOfSide))
      for (const [name, annotation] of open) {
        if (names.has(name)) continue
        annotation.close()
        open.delete(name)
      }
    },
  }
}

function reasonOf(status: number | undefined): 'gone' | 'unreadable' {
  return status !== undefined && GONE.has(status) ? 'gone' : 'unreadable'
}
