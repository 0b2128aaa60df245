import type { KeptVersion } from '#protocol/save-rows'
import type { ActionGroup } from './action'

interface VersionSeen {
  readonly kept: readonly KeptVersion[]
  readonly editing: { readonly refusal: string | undefined }
}

interface VersionPorts {
  /** Brings back what was kept last. */
  readonly bringBackNewest: () => void
  readonly hasKept: () => boolean
}

/** A version that was not chosen, or was, when two met comes back as one step of the history. */
export const versionActions: ActionGroup<VersionSeen, VersionPorts> = [
  {
    id: 'versions.back',
    title: 'Bring back the version that was kept last',
    group: 'Annotate',
    keys: ['Mod+Alt+B'],
    may: ({ editing, kept }) => editing.refusal ?? (kept.length > 0 ? true : 'No other version of this item is kept.'),
    isOff: ({ hasKept }) => !hasKept(),
    run: ({ bringBackNewest }) => bringBackNewest(),
  },
]
