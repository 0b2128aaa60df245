import type { DesktopApi } from '#contract/api'
import type { EmitHostEvent } from './emit-host-event'

/** Forwards main's news about this guest's works; the answers unsubscribe. */
export function workNews(
  desktop: Pick<DesktopApi, 'on'>,
  guestId: number,
  emit: EmitHostEvent,
): readonly (() => void)[] {
  return [
    desktop.on('work.lost', (told) => {
      if (told.guestId === guestId) emit('work_lost', { work: told.work })
    }),
    desktop.on('work.free', (told) => {
      if (told.guestId === guestId) emit('work_free', { itemId: told.itemId })
    }),
    desktop.on('work.saved', ({ guestId: of, ...told }) => {
      if (of === guestId) emit('annotation_saved', told)
    }),
    desktop.on('work.records', (told) => {
      const { work, from, base } = told
      if (told.guestId === guestId)
        emit('work_records', { work, from, base, records: told.records.map((one) => ({ ...one })) })
    }),
  ]
}
