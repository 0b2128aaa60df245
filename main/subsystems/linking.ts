import { askAboutHost } from '../app/host-dialog'
import type { PreferenceStore } from '../config/preferences'
import { createExchange } from '../http/exchange'
import { createOutbound } from '../http/outbound'
import { createFormRequests, type FormRequests } from '../services/form-requests'
import { createLinkHosts, type LinkHosts } from '../services/link-hosts'
import { withLinked } from '../services/linked-media'
import type { OpenMedia } from '../services/media'
import type { Connection } from './connection'
import type { SessionSubsystem } from './session'

/** Files that items link to. */
export interface Linking {
  readonly hosts: LinkHosts
  readonly openMedia: OpenMedia
  /** The hosts that code of forms may ask. */
  readonly formHosts: LinkHosts
  readonly request: FormRequests
}

/** Opens a reader of linked files from hosts that the person allowed in their team. */
export function openLinking(
  { services }: Pick<Connection, 'services'>,
  { owner }: Pick<SessionSubsystem, 'owner'>,
  preferences: PreferenceStore,
): Linking {
  const hostsFor = (purpose: 'pictures' | 'code', kept: 'linkHosts' | 'formHosts'): LinkHosts =>
    createLinkHosts({
      owner,
      read: () => preferences.get(kept),
      write: (hosts) =>
        preferences.set(kept, Object.fromEntries(Object.entries(hosts).map(([name, of]) => [name, [...of]]))),
      ask: (host) => askAboutHost(host, purpose),
    })
  const hosts = hostsFor('pictures', 'linkHosts')
  const formHosts = hostsFor('code', 'formHosts')
  const openMedia = withLinked(services.openMedia, hosts, createOutbound(), services.scope)
  return { hosts, formHosts, openMedia, request: createFormRequests(formHosts, createExchange(), services.scope) }
}
