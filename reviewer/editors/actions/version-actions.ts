import type { KeptVersion } from '#protocol/save-rows'
import type { ActionGroup } from './action'

interface VersionSeen {
  readonly kept: readonly KeptVersion[]
  readonly editing: { readonly refusal: string | undefined }
}

interface VersionPorts {
  /** Restores the newest kept version. */
  readonly bringBackNewest: () => void
  readonly hasKept: () => boolean
}

/** Restores a kept version from a conflict as one step of the history. */
export const versionActions: ActionGroup<VersionSeen, VersionPorts> = [
  {
    id: 'versions.back',
    title: 'Restore the last kept version',
    group: 'Annotate',
    keys: ['Mod+Alt+B'],
    may: ({ editing, kept }) => editing.refusal ?? (kept.length > 0 ? true : 'No other version of this item is kept.'),
    isOff: ({ hasKept }) => !hasKept(),
    run: ({ bringBackNewest }) => bringBackNewest(),
  },
]
