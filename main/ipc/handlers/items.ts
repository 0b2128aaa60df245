import type { OpenItem, OpenTiles } from '#contract/items'
import { REQUEST_TIMEOUT_MS } from '#domain/constants'
import { platformError } from '#domain/errors'
import { given } from '#domain/given'
import { WHOLE_PIXELS_MAX } from '#domain/media/pyramid'
import { err, ok, type Result } from '#domain/result'
import type { KeptItems } from '../../annotations/kept-items'
import type { OpenedItems } from '../../annotations/opened-items'
import { NO_ANNOTATION, openedRevision } from '../../annotations/send-save'
import type { Annotations } from '../../services/annotations'
import type { WireItem } from '#endpoints'
import { type Items, itemOf } from '../../services/items'
import type { Linking } from '../../subsystems/linking'
import type { OpenedOutbox } from '../../outbox/open-outbox'
import type { Outbox } from '../../outbox/outbox'
import type { LinkHosts } from '../../services/link-hosts'
import type { Scope } from '../../services/scope'
import type { GuestAddresses, ItemAddresses } from '../../services/item-addresses'
import { guestOf } from '../guest-of'
import type { AreaHandlers } from '../handle'

/** Writes to items, and their held changes. */
export interface ItemWrites extends Pick<OpenedOutbox, 'hold'>, Pick<Outbox, 'withPendingChanges'> {}

/** Address of the tiles of an item's picture; undefined if it has none and will get none. */
function tilesOf({ id, meta, tiles }: WireItem, address: GuestAddresses['tiles']): OpenTiles | undefined {
  if (tiles === undefined || meta === null) return undefined
  const { size, levels, mime, progress, from, problem } = tiles
  const { width, height } = meta
  // A picture too large for one decode shows the problem.
  if (problem !== undefined && width * height <= WHOLE_PIXELS_MAX) return undefined
  const coming = progress < 1 ? { progress, ...given({ from }) } : {}
  return { url: address(id), size, width, height, levels, mime, ...coming, ...given({ problem }) }
}

/** Hosts of linked files that may be read, in the team of a project. */
export interface ItemLinks
  extends Pick<LinkHosts, 'stateOf' | 'allow'>,
    Pick<Scope, 'teamOf'>,
    Pick<Linking, 'request'> {}

/** Handles the items of a project. */
export function itemHandlers(
  items: Items,
  addresses: ItemAddresses,
  writes: ItemWrites,
  { read }: Pick<Annotations, 'read'>,
  openedItems: Pick<OpenedItems, 'note'>,
  kept: Pick<KeptItems, 'read'>,
  links: ItemLinks,
): AreaHandlers<'items'> {
  /** Reads an item without changing it on the platform. */
  async function opened(
    { projectId, itemId }: { readonly projectId: number; readonly itemId: number },
    guestId: number,
    { thumbnail, media, tiles, pages, annotation, part, answers }: GuestAddresses,
  ): Promise<Result<OpenItem>> {
    const known = await kept.read({ projectId, itemId }, async () => {
      const item = await items.read(projectId, itemId)
      if (!item.ok) return item
      const revision = await openedRevision(item.value.annotation_revision, () =>
        read(projectId, itemId, AbortSignal.timeout(REQUEST_TIMEOUT_MS)),
      )
      return revision.ok ? ok({ wire: item.value, revision: revision.value }) : revision
    })
    if (!known.ok) return known
    const { wire, revision } = known.value
    const { mime, meta, url: link } = wire
    // A guest's writes are kept for items that it opened.
    openedItems.note(guestId, projectId, itemId)
    const team = link === undefined ? undefined : await links.teamOf(projectId)
    if (team?.ok === false) return team
    const hasOne = revision !== 0 && revision !== NO_ANNOTATION
    return ok({
      item: { ...writes.withPendingChanges(itemOf(wire)), thumbnail: thumbnail(itemId) },
      media: {
        url: media(itemId, link),
        mime,
        ...(link !== undefined && team !== undefined && { link, linkState: links.stateOf(team.value, link) }),
        ...(meta === null ? {} : { width: meta.width, height: meta.height }),
        ...given({ tiles: tilesOf(wire, tiles), pages: wire.pages && { url: pages(itemId) } }),
      },
      annotation: hasOne ? annotation(itemId, revision) : null,
      ...(hasOne ? { mask: part('mask', itemId, revision), labels: part('labels', itemId, revision) } : {}),
      answers: answers(itemId),
      revision,
    })
  }

  return {
    page: async ({ sender }, request) => {
      const page = await items.page(request)
      if (!page.ok) return page
      const { projectId } = request
      const guest = request.guestId === undefined ? undefined : guestOf(sender, request.guestId)
      const { thumbnail } =
        guest?.ok === true ? addresses.forGuest(guest.value.id, projectId) : addresses.forShell(projectId)
      const data = page.value.data.map((item) => ({
        ...writes.withPendingChanges(item),
        // A linked item has no thumbnail.
        ...(item.facts?.link === undefined && { thumbnail: thumbnail(item.id) }),
      }))
      return ok({ ...page.value, data })
    },
    counts: (_caller, projectId) => items.counts(projectId),
    request: async ({ sender }, { projectId, guestId, ...wish }) => {
      const guest = guestId === undefined ? undefined : guestOf(sender, guestId)
      if (guest?.ok === false) return guest
      const given = await writes.hold(projectId, 'requestItems', wish)
      if (!given.ok) return given
      const { thumbnail } =
        guest === undefined ? addresses.forShell(projectId) : addresses.forGuest(guest.value.id, projectId)
      return ok({
        ...given.value,
        items: given.value.items.map((item) => ({ ...item, thumbnail: thumbnail(item.id) })),
      })
    },
    allowLink: async (_caller, { projectId, itemId }) => {
      // The address comes from the platform: a page can't name another one.
      const [item, team] = await Promise.all([items.read(projectId, itemId), links.teamOf(projectId)])
      if (!item.ok) return item
      if (!team.ok) return team
      if (item.value.url === undefined) return err(platformError('not_found'))
      const allowed = await links.allow(team.value, item.value.url)
      return allowed.ok ? ok({ allowed: allowed.value }) : allowed
    },
    formRequest: (_caller, { projectId, ...request }) => links.request(projectId, request),
    position: (_caller, { projectId, itemId }) => items.position(projectId, itemId),
    open: async ({ sender }, { guestId, ...which }) => {
      const guest = guestOf(sender, guestId)
      if (!guest.ok) return guest
      return opened(which, guest.value.id, addresses.forGuest(guest.value.id, which.projectId))
    },
    peek: async ({ sender }, { guestId, ...which }) => {
      const guest = guestOf(sender, guestId)
      if (!guest.ok) return guest
      return opened(which, guest.value.id, addresses.aheadForGuest(guest.value.id, which.projectId))
    },
  }
}
