import type { WorkflowStatus } from '#domain/entities'
import styles from './status-icon.module.css'

/** Colours of the statuses that every project knows; others get one by their name. */
const KNOWN: Readonly<Record<string, string>> = {
  notstarted: 'neutral',
  inprogress: 'blue',
  qualitycheck: 'violet',
  returned: 'orange',
  completed: 'green',
  skipped: 'slate',
}
const SPREAD = ['teal', 'pink', 'blue', 'violet', 'orange', 'green', 'yellow'] as const

/** A status' picture: its own where it has one, else a dot. */
export function StatusIcon({ status }: { readonly status: WorkflowStatus | undefined }) {
  if (status?.iconData.trimStart().startsWith('<')) {
    return <img className={styles.image} src={imageUrl(status.iconData)} alt="" draggable={false} />
  }
  return <span className={styles.dot} data-tone={status === undefined ? 'neutral' : toneOf(status.name)} />
}

/** Shown as an image, so nothing in it can run; `currentColor` has no meaning there and becomes a middle grey. */
function imageUrl(svg: string): string {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg.replaceAll('currentColor', '#7b8494'))}`
}

function toneOf(name: string): string {
  const letters = name.toLowerCase().replaceAll(/[^a-z]/g, '')
  let sum = 0
  for (const letter of letters) sum = (sum * 31 + letter.charCodeAt(0)) % 9_973
  return KNOWN[letters] ?? SPREAD[sum % SPREAD.length] ?? 'neutral'
}
