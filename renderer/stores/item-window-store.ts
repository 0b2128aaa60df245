import { create } from 'zustand'
import type { DesktopApi } from '#contract/api'
import type { ItemPlace } from '#domain/item-window'
import { resultOf } from '../desktop/client'
import { usePlace } from '../router/place-store'
import { notifyFailure } from './notice-store'
import { queueOf } from './project-view-store'

interface ItemWindowState {
  /** The item that the keyboard is on in a list. */
  readonly active: ItemPlace | null
  /** Opens an item in a window of its own, or shows the one that it has. */
  readonly open: (place: ItemPlace) => void
}

/** Which item would be opened in a window of its own, and how. */
export const useItemWindow = create<ItemWindowState>(() => ({ active: null, open: () => undefined }))

/** Opens item windows through main and shows refusals; the answer unsubscribes. */
export function followItemWindows(desktop: Pick<DesktopApi, 'itemWindows'>): () => void {
  useItemWindow.setState({
    open: (place) =>
      void resultOf(desktop.itemWindows.open({ ...place, queue: queueOf(place.projectId) })).then((opened) => {
        if (!opened.ok) notifyFailure(opened.error, 'Couldn’t open the item in its own window')
      }),
  })
  return () => useItemWindow.setState(useItemWindow.getInitialState(), true)
}

/** Notes the item that the keyboard is on in a list; null: none. */
export function activateForWindow(active: ItemPlace | null): void {
  useItemWindow.setState({ active })
}

/** Opens an item in a window of its own, or shows the one that it has. */
export function openItemWindow(place: ItemPlace): void {
  useItemWindow.getState().open(place)
}

/** The item that the person is at: the one that is reviewed, or the one that the keyboard is on in a list. */
export function itemInPlace(): ItemPlace | null {
  const { place } = usePlace.getState()
  if (place.area === 'review')
    return place.itemId === null ? null : { projectId: place.projectId, itemId: place.itemId }
  return place.area === 'project' ? useItemWindow.getState().active : null
}
