import { askAboutHost } from '../app/host-dialog'
import type { PreferenceStore } from '../config/preferences'
import { createOutbound } from '../http/outbound'
import { createLinkHosts, type LinkHosts } from '../services/link-hosts'
import { withLinked } from '../services/linked-media'
import type { OpenMedia } from '../services/media'
import type { Connection } from './connection'
import type { SessionSubsystem } from './session'

/** Files that items link to. */
export interface Linking {
  readonly hosts: LinkHosts
  readonly openMedia: OpenMedia
}

/** Opens a reader of linked files from hosts that the person allowed in their team. */
export function openLinking(
  { services }: Pick<Connection, 'services'>,
  { owner }: Pick<SessionSubsystem, 'owner'>,
  preferences: PreferenceStore,
): Linking {
  const hosts = createLinkHosts({
    owner,
    read: () => preferences.get('linkHosts'),
    write: (kept) =>
      preferences.set('linkHosts', Object.fromEntries(Object.entries(kept).map(([name, of]) => [name, [...of]]))),
    ask: askAboutHost,
  })
  return { hosts, openMedia: withLinked(services.openMedia, hosts, createOutbound(), services.scope) }
}
