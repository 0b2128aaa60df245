import {
  Anchor,
  Box,
  Brush,
  Circle,
  CircleDot,
  Diamond,
  Donut,
  Eraser,
  Expand,
  Grid3x3,
  Eye,
  EyeOff,
  FileText,
  Hand,
  Highlighter,
  LayoutGrid,
  type LucideIcon,
  Magnet,
  MessageSquarePlus,
  Maximize,
  MousePointer2,
  PaintBucket,
  PanelRight,
  Pentagon,
  Pipette,
  Redo2,
  Route,
  Ruler,
  Scissors,
  Search,
  Spline,
  Square,
  Undo2,
  WandSparkles,
  Waypoints,
  ZoomIn,
  ZoomOut,
} from 'lucide-react'
import { Fragment, memo, type ReactNode } from 'react'
import { useKeys } from '../../shortcuts/use-keys'
import { IconButton } from '../../../ui/icon-button'
import type { ActionGroup, IconName, Look } from '../actions/action'
import styles from './toolbar.module.css'

/** The drawings on buttons, by their names. */
export const ICONS: Readonly<Record<IconName, LucideIcon>> = {
  'zoom-in': ZoomIn,
  'zoom-out': ZoomOut,
  fit: Maximize,
  hand: Hand,
  pointer: MousePointer2,
  box: Square,
  extremes: Expand,
  'rotated-box': Diamond,
  polygon: Pentagon,
  trace: Route,
  wand: WandSparkles,
  cells: Grid3x3,
  polyline: Spline,
  point: CircleDot,
  ellipse: Circle,
  cuboid: Box,
  skeleton: Waypoints,
  ruler: Ruler,
  eye: Eye,
  'eye-off': EyeOff,
  keep: Anchor,
  panel: PanelRight,
  undo: Undo2,
  redo: Redo2,
  hole: Donut,
  scissors: Scissors,
  magnet: Magnet,
  comment: MessageSquarePlus,
  mark: Highlighter,
  search: Search,
  grid: LayoutGrid,
  relate: Spline,
  brush: Brush,
  eraser: Eraser,
  fill: PaintBucket,
  pipette: Pipette,
  pages: FileText,
}

interface ToolbarProps<S, P> {
  readonly label: string
  readonly groups: readonly ActionGroup<S, P>[]
  readonly seen: S
  readonly ports: P
  /** Stands upright beside the picture. */
  readonly upright?: boolean
  /** Stands behind the first group. */
  readonly tail?: ReactNode
}

/** The actions that have a button, floating over the picture. */
export function Toolbar<S, P>({ label, groups, seen, ports, upright = false, tail }: ToolbarProps<S, P>) {
  const shown = groups
    .map((group) =>
      group.flatMap((action) => {
        const look = action.look?.(seen)
        return look === undefined ? [] : [{ action, look }]
      }),
    )
    .filter((group) => group.length > 0)
  if (shown.length === 0) return null
  return (
    <div
      className={styles.toolbar}
      role="toolbar"
      aria-label={label}
      aria-orientation={upright ? 'vertical' : 'horizontal'}
      data-upright={upright || undefined}
    >
      {shown.map((group, at) => (
        <Fragment key={group[0]?.action.id}>
          {at > 0 && <span className={styles.divider} />}
          {group.map(({ action, look }) => (
            <StillButton
              key={action.id}
              action={action}
              look={look}
              pressed={action.isOn?.(seen)}
              why={whyNot(action.may?.(seen))}
              ports={ports}
            />
          ))}
          {at === 0 && tail}
        </Fragment>
      ))}
    </div>
  )
}

interface ActionButtonProps<P> {
  readonly action: { readonly id: string; readonly title: string; readonly run: (ports: P) => void }
  readonly look: Look
  readonly pressed: boolean | undefined
  /** Why it can't be done now. */
  readonly why: string | undefined
  readonly ports: P
}

function whyNot(may: true | string | undefined): string | undefined {
  return typeof may === 'string' ? may : undefined
}

function ActionButton<P>({ action, look, pressed, why, ports }: ActionButtonProps<P>) {
  const { id, title } = action
  const keys = useKeys(id)
  const onClick = () => action.run(ports)
  const Icon = look.icon === undefined ? undefined : ICONS[look.icon]
  if (look.text === undefined && Icon !== undefined)
    return (
      <span title={why} className={styles.slot}>
        <IconButton
          label={look.name ?? title}
          keys={keys}
          icon={Icon}
          {...(pressed === undefined ? {} : { pressed })}
          disabled={why !== undefined}
          onClick={onClick}
        />
      </span>
    )
  return (
    <button
      type="button"
      className={styles.words}
      aria-label={look.name}
      aria-pressed={pressed}
      disabled={why !== undefined}
      title={why ?? (keys === undefined ? title : `${title} (${keys})`)}
      onClick={onClick}
    >
      {Icon !== undefined && <Icon size={15} aria-hidden />}
      {look.text}
    </button>
  )
}

/** Everything that is seen passes by here, each step of a zoom too: a button that looks as it did is left alone. */
const StillButton = memo(
  ActionButton,
  ({ look: before, ...a }: ActionButtonProps<unknown>, { look, ...b }: ActionButtonProps<unknown>) =>
    look.icon === before.icon &&
    look.text === before.text &&
    look.name === before.name &&
    a.action === b.action &&
    a.pressed === b.pressed &&
    a.why === b.why &&
    a.ports === b.ports,
) as typeof ActionButton
