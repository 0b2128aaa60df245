import { APPEND_BYTES_MAX } from '#contract/annotations'
import { type ByPart, SAVE_PARTS, type SavePart } from '#domain/annotation/save-parts'
import { platformError } from '#domain/errors'
import { given } from '#domain/given'
import { err, ok } from '#domain/result'
import { NO_ANNOTATION } from '../../annotations/send-save'
import type { ItemWindows } from '../../app/item-windows'
import type { AnnotatingSubsystem } from '../../subsystems/annotating'
import { guestOf } from '../guest-of'
import type { AreaHandlers } from '../handle'

/** Handles the works of the items that guests annotate. */
export function annotationHandlers(
  { works, former, addresses, notes }: Pick<AnnotatingSubsystem, 'works' | 'former' | 'addresses' | 'notes'>,
  windows: Pick<ItemWindows, 'takesWork'>,
): AreaHandlers<'annotations'> {
  return {
    unsaved: async () => ok([...(await works.unsaved()), ...(await former.unsaved())]),
    giveUp: (_caller, { projectId, itemId, isFormer }) =>
      (isFormer === true ? former : works).giveUp(projectId, itemId),
    takeOver: (_caller, { projectId, itemId }) => former.takeOver(projectId, itemId),
    open: async ({ sender }, { guestId, take = false, reads = false, ...asked }) => {
      const guest = guestOf(sender, guestId)
      if (!guest.ok) return guest
      const takes = take || (!reads && windows.takesWork(sender, asked))
      const opened = await works.open({ ...asked, guestId, take: takes, reads })
      if (!opened.ok) return opened
      const { recovered, ...rest } = opened.value
      const file = works.fileOf(guestId, rest.work)
      if (recovered === null || file === undefined) return ok({ ...rest, recovered: null })
      const { records, since, revision } = recovered
      const isNone = revision === 0 || revision === NO_ANNOTATION
      const annotation = isNone ? null : addresses.of(guestId, file, 'base')
      const url = addresses.of(guestId, file, 'records')
      const parts = isNone ? {} : baseParts((part) => addresses.of(guestId, file, part))
      return ok({ ...rest, recovered: { records, since, url, base: { revision, annotation, ...parts } } })
    },
    append: async ({ sender }, { guestId, work, from, records }) => {
      const guest = guestOf(sender, guestId)
      if (!guest.ok) return guest
      const isLong = Buffer.byteLength(JSON.stringify(records)) > APPEND_BYTES_MAX
      if (isLong) return err(platformError('too_large', { data: { most: APPEND_BYTES_MAX } }))
      return works.append(guestId, work, from, records)
    },
    close: ({ sender }, { guestId, work, discard = false }) => {
      const guest = guestOf(sender, guestId)
      return guest.ok ? works.close(guestId, work, discard) : guest
    },
    readNotes: (_caller, place) => notes.read(place),
    writeNotes: (_caller, { projectId, itemId, ...parts }) => notes.write({ projectId, itemId }, given(parts)),
  }
}

function baseParts(addressOf: (part: SavePart) => string): ByPart<string> {
  return Object.fromEntries(SAVE_PARTS.map((part) => [part, addressOf(part)]))
}
