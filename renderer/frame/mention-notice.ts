import type { Mention } from '#domain/live'
import { goTo } from '../router/place-store'
import { notify } from '../stores/notice-store'

/** Tells a person that they were called in a comment, with the way to its item. */
export function tellMention({ projectId, itemId, itemName, by, text }: Mention): void {
  notify({
    tone: 'info',
    title: `${by} mentions you in a comment`,
    text: text === '' ? itemName : `${itemName}: ${text}`,
    action: { label: 'Go there', run: () => goTo({ area: 'review', projectId, itemId }) },
  })
}
