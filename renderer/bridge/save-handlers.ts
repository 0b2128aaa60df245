import type { DesktopApi } from '#contract/api'
import type { SettledSave } from '#contract/saves'
import { type ByPart, listParts, SAVE_PARTS, type SavePart } from '#domain/annotation/save-parts'
import type { PlatformError } from '#domain/errors'
import { given } from '#domain/given'
import { err, ok, type Result } from '#domain/result'
import type { ActionAnswer, ActionArgs } from '#protocol/actions'
import { toWireError } from '#protocol/envelopes'
import { resultOf } from '../desktop/client'
import type { EmitHostEvent } from './emit-host-event'

type SaveAction =
  | 'writeUrl'
  | 'saveAnnotation'
  | 'addFile'
  | 'saveParts'
  | 'giveUpSave'
  | 'keptVersions'
  | 'openVersion'
type SaveHandlers = {
  readonly [N in SaveAction]: (args: ActionArgs<N>) => Promise<Result<ActionAnswer<N>>>
}

interface Guest {
  readonly desktop: Pick<DesktopApi, 'saves' | 'on'>
  readonly projectId: number
  readonly guestId: number
}

const PRECONDITION_FAILED = 412

/** Saving, as the reviewer asks for it. */
export function saveHandlers({ desktop: { saves }, projectId, guestId }: Guest): SaveHandlers {
  return {
    writeUrl: ([{ itemId, part, bytes, work }]) =>
      resultOf(saves.address({ projectId, itemId, guestId, part, bytes, ...given({ work }) })),
    saveParts: () => Promise.resolve(ok({ parts: [...SAVE_PARTS] })),
    saveAnnotation: async ([{ itemId, revision, url, work, upTo, ...parts }]) => {
      const written = { url, ...writtenParts(parts) }
      const saved = await resultOf(
        saves.save({ projectId, itemId, guestId, revision, ...written, ...given({ work, upTo }) }),
      )
      if (saved.ok || saved.error.status !== PRECONDITION_FAILED) return saved
      // The platform's version can be read at a separate address of the guest.
      const present = await resultOf(saves.present({ projectId, itemId, guestId }))
      if (!present.ok) return saved
      const { by: _by, at: _at, ...data } = saved.error.data ?? {}
      return err({ ...saved.error, data: { ...data, ...present.value, ...savedBy(saved.error) } })
    },
    addFile: ([{ itemId, url, name }]) => resultOf(saves.addFile({ projectId, itemId, guestId, url, name })),
    giveUpSave: ([{ itemId, url, ...parts }]) =>
      resultOf(saves.giveUp({ projectId, itemId, guestId, ...given({ url }), ...writtenParts(parts) })),
    keptVersions: async ([{ itemId }]) => {
      const kept = await resultOf(saves.versions({ projectId, itemId }))
      return kept.ok ? ok({ data: kept.value.map(({ by, ...one }) => ({ ...one, ...personOf(by) })) }) : kept
    },
    openVersion: ([{ itemId, id }]) => resultOf(saves.openVersion({ projectId, itemId, guestId, id })),
  }
}

/** Hands on how held saves ended, what others saved, and that the classes or the steps may have changed; the answers end it. */
export function saveNews({ desktop, projectId, guestId }: Guest, emit: EmitHostEvent): readonly (() => void)[] {
  const tell = async ({ itemId, revision, error }: SettledSave): Promise<void> => {
    // Each work gets its own number of the last sent record.
    if (error === null) return emit('annotation_saved', { itemId, revision: revision ?? 0, upTo: 0 })
    const theirs = error.status === PRECONDITION_FAILED ? error.data?.['revision'] : undefined
    if (typeof theirs === 'number' || typeof theirs === 'string') {
      const present = await resultOf(desktop.saves.present({ projectId, itemId, guestId }))
      if (present.ok)
        return emit('annotation_conflict', { itemId, revision: theirs, ...present.value, ...savedBy(error) })
    }
    emit('annotation_refused', { itemId, error: toWireError(error) })
  }
  return [
    desktop.on('save.settled', (settled) => {
      if (settled.projectId === projectId) void tell(settled)
    }),
    desktop.on('live.events', ({ events }) => {
      for (const { name, ids, after, isOwn, projectId: of } of events) {
        // A project's steps belong to its classes, and change with them.
        const isOfClasses = name.startsWith('class.') || name === 'project.changed'
        if (isOfClasses && of === projectId) emit('classes_changed', undefined)
        const revision = after?.['annotation_revision']
        if (name !== 'item.annotation' || isOwn || typeof revision !== 'number') continue
        for (const itemId of ids) emit('annotation_changed', { itemId, revision })
      }
    }),
  ]
}

/** Where binary parts were written; nothing where there are none. */
function writtenParts({ mask, labels }: { readonly [P in SavePart]?: string | undefined }): {
  readonly parts?: ByPart<string>
} {
  const parts = given({ mask, labels })
  return listParts(parts).length === 0 ? {} : { parts }
}

/** Who saved the version that a save met, and when, in the words of the reviewer's protocol. */
function savedBy({ data }: PlatformError): { readonly by?: { readonly email: string }; readonly at?: string } {
  const { by, at } = data ?? {}
  return { ...personOf(by), ...(typeof at === 'string' ? { at } : {}) }
}

function personOf(by: unknown): { readonly by?: { readonly email: string } } {
  return typeof by === 'string' ? { by: { email: by } } : {}
}
