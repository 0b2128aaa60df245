import { ok } from '#domain/result'
import type { ItemAddresses } from '../../services/item-addresses'
import type { SavingSubsystem } from '../../subsystems/saving'
import { guestOf } from '../guest-of'
import type { AreaHandlers } from '../handle'

/** What guests write, and how it is saved. */
export function saveHandlers(
  { uploads, save, giveUp }: SavingSubsystem,
  { presentAnnotation }: Pick<ItemAddresses, 'presentAnnotation'>,
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
    giveUp: (_caller, { itemId }) => giveUp(itemId),
    present: async ({ sender }, { projectId, itemId, guestId }) => {
      const guest = guestOf(sender, guestId)
      return guest.ok ? ok({ annotation: presentAnnotation(guestId, projectId, itemId) }) : guest
    },
  }
}
