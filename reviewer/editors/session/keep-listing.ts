import type { ChoiceSource } from '../../session/view-choices'
import { LISTING_CHOICES } from '../document/listing-choices'
import type { ObjectViews } from '../document/object-view'

/**
 * Restores the last chosen object listing, also after a restart, and saves each later choice. Returns a function that
 * stops this.
 */
export function keepListing(views: Pick<ObjectViews, 'get' | 'still' | 'list'>, source: ChoiceSource): () => void {
  const choices = source.of(LISTING_CHOICES)
  function take(): void {
    const { sort, group, decided } = choices.get()
    const { listing } = views.get()
    if (sort !== listing.sort || group !== listing.group || decided !== listing.decided)
      views.list({ sort, group, decided })
  }
  function keep(): void {
    const { sort, group, decided } = views.get().listing
    const kept = choices.get()
    if (sort !== kept.sort || group !== kept.group || decided !== kept.decided) choices.set({ sort, group, decided })
  }
  take()
  const stops = [choices.subscribe(take), views.still.subscribe(keep)]
  return () => {
    for (const stop of stops) stop()
  }
}
