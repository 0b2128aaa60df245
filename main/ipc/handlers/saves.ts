import { platformError } from '#domain/errors'
import { err, ok } from '#domain/result'
import type { WorkAddresses } from '../../annotations/work-addresses'
import type { ItemAddresses } from '../../services/item-addresses'
import type { SavingSubsystem } from '../../subsystems/saving'
import { guestOf } from '../guest-of'
import type { AreaHandlers } from '../handle'

/** What guests write, and how it is saved. */
export function saveHandlers(
  { uploads, save, giveUp, versions }: SavingSubsystem,
  { presentAnnotation }: Pick<ItemAddresses, 'presentAnnotation'>,
  { ofVersion }: Pick<WorkAddresses, 'ofVersion'>,
): AreaHandlers<'saves'> {
  return {
    address: async ({ sender }, { guestId, bytes, ...place }) => {
      const guest = guestOf(sender, guestId)
      return guest.ok ? uploads.address(guestId, place, bytes) : guest
    },
    save: async ({ sender }, { guestId, ...wish }) => {
      const guest = guestOf(sender, guestId)
      return guest.ok ? save(guestId, wish) : guest
    },
    giveUp: async ({ sender }, { guestId, url, ...place }) => {
      const guest = guestOf(sender, guestId)
      return guest.ok ? giveUp(guestId, place, url) : guest
    },
    versions: async (_caller, place) => ok(await versions.list(place)),
    openVersion: async ({ sender }, { guestId, id, ...place }) => {
      const guest = guestOf(sender, guestId)
      if (!guest.ok) return guest
      const path = await versions.pathOf(place, id)
      return path === undefined ? err(platformError('revision_gone')) : ok({ annotation: ofVersion(guestId, path) })
    },
    present: async ({ sender }, { projectId, itemId, guestId, revision }) => {
      const guest = guestOf(sender, guestId)
      return guest.ok ? ok({ annotation: presentAnnotation(guestId, projectId, itemId, revision) }) : guest
    },
  }
}
