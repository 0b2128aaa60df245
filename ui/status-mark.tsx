import type { WorkflowStatus } from '#domain/entities'
import { statusTone } from '#domain/status-tone'
import styles from './status-mark.module.css'

/** A colour that an icon itself is drawn in; black and white are no colours to tell statuses apart by. */
const ICON_COLOUR = /#(?!000000|ffffff)[\da-f]{6}\b/i

/** Colour of a status everywhere: its own icon's, or the tone of its name. */
export function statusColour(status: Pick<WorkflowStatus, 'name' | 'iconData'> | undefined): string {
  if (status === undefined) return 'var(--tone-neutral)'
  return ICON_COLOUR.exec(status.iconData)?.[0] ?? `var(--tone-${statusTone(status.name)})`
}

interface StatusMarkProps {
  /** Undefined for a value that the workflow doesn't know. */
  readonly status: Pick<WorkflowStatus, 'name' | 'iconData'> | undefined
}

/** A status as its own icon, or a plain dot; icon data of the platform is only ever an image, never markup. */
export function StatusMark({ status }: StatusMarkProps) {
  if (status?.iconData.trimStart().startsWith('<')) {
    return <img className={styles.image} src={imageUrl(status.iconData)} alt="" draggable={false} />
  }
  return <span className={styles.mark} style={{ background: statusColour(status) }} aria-hidden="true" />
}

/** `currentColor` has no meaning inside an image and becomes a middle grey. */
function imageUrl(svg: string): string {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg.toWellFormed().replaceAll('currentColor', '#7b8494'))}`
}
