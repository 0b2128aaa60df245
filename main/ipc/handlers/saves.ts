import { type ByPart, listParts, mapParts } from '#domain/annotation/save-parts'
import { platformError } from '#domain/errors'
import { given } from '#domain/given'
import { err, ok } from '#domain/result'
import type { WorkAddresses } from '../../annotations/work-addresses'
import type { ItemAddresses } from '../../services/item-addresses'
import type { SavingSubsystem } from '../../subsystems/saving'
import { guestOf } from '../guest-of'
import type { AreaHandlers } from '../handle'

/** Handles uploads of guests and their saves. */
export function saveHandlers(
  { uploads, save, giveUp, versions, addFile }: SavingSubsystem,
  { presentAnnotation }: Pick<ItemAddresses, 'presentAnnotation'>,
  { ofVersion }: Pick<WorkAddresses, 'ofVersion'>,
): AreaHandlers<'saves'> {
  return {
    address: async ({ sender }, { guestId, bytes, ...place }) => {
      const guest = guestOf(sender, guestId)
      return guest.ok ? uploads.address(guestId, place, bytes) : guest
    },
    save: async ({ sender }, { guestId, parts, ...wish }) => {
      const guest = guestOf(sender, guestId)
      return guest.ok ? save(guestId, { ...wish, ...writtenParts(parts) }) : guest
    },
    addFile: async ({ sender }, { guestId, ...file }) => {
      const guest = guestOf(sender, guestId)
      return guest.ok ? addFile(guestId, file) : guest
    },
    giveUp: async ({ sender }, { guestId, url, parts, ...place }) => {
      const guest = guestOf(sender, guestId)
      return guest.ok ? giveUp(guestId, place, url === undefined ? undefined : { url, ...writtenParts(parts) }) : guest
    },
    versions: async (_caller, place) => ok(await versions.list(place)),
    openVersion: async ({ sender }, { guestId, id, ...place }) => {
      const guest = guestOf(sender, guestId)
      if (!guest.ok) return guest
      const version = await versions.pathOf(place, id)
      if (version === undefined) return err(platformError('revision_gone'))
      const parts = mapParts(version.parts, (path) => ofVersion(guestId, path))
      return ok({ annotation: ofVersion(guestId, version.path), ...parts })
    },
    present: async ({ sender }, { projectId, itemId, guestId, revision }) => {
      const guest = guestOf(sender, guestId)
      return guest.ok ? ok(presentAnnotation(guestId, projectId, itemId, revision)) : guest
    },
  }
}

function writtenParts(parts: { readonly [P in keyof ByPart<string>]?: string | undefined } = {}): {
  readonly parts?: ByPart<string>
} {
  const written: ByPart<string> = given(parts)
  return listParts(written).length === 0 ? {} : { parts: written }
}
