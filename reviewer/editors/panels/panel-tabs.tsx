import { PANEL_CHOICES } from './panel-choices'
import { PanelsTopLeft, Rows2, X } from 'lucide-react'
import { type KeyboardEvent, useId, useRef } from 'react'
import { IconButton } from '../../../ui/icon-button'
import { Menu, type MenuEntry } from '../../../ui/menu'
import { useKeys } from '../../shortcuts/use-keys'
import { useObservable } from '../use-observable'
import styles from './annotation-panel.module.css'
import type { Panel, PanelFrame, PanelProps } from './panel'
import type { PanelHalf } from './panel-halves'

/** Maps a key and the number of tabs to the target tab. */
const TAB_KEYS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

const NAMES = { whole: 'Panels', upper: 'Upper panels', lower: 'Lower panels' } as const

interface PanelTabsProps<P> extends PanelProps<P> {
  readonly panels: readonly Panel<P>[]
  readonly frame: PanelFrame
  readonly half: PanelHalf
  readonly at: 'whole' | 'upper' | 'lower'
}

/** The visible panel of a half with its tabs. */
export function PanelTabs<P>({ half, at, panels, frame, ...props }: PanelTabsProps<P>) {
  const { panel } = frame
  const { ids, shown } = half
  const keys = useKeys('objects.panel')
  const id = useId()
  const tabs = useRef<HTMLDivElement>(null)
  const open = panels.find((one) => one.id === shown)
  if (open === undefined) return null
  const { title, Content, Count } = open

  function onKeyDown(event: KeyboardEvent): void {
    const next = ids[TAB_KEYS[event.key]?.(ids.indexOf(shown), ids.length) ?? -1]
    if (next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    panel.choose(next)
    tabs.current?.querySelector<HTMLElement>(`[data-panel="${next}"]`)?.focus()
  }

  return (
    <aside className={styles.half} aria-label={title} data-window-part>
      <header className={styles.head}>
        {/* Outside the tab list, so that tabs don't move with the chosen name. */}
        <p className={styles.caption} aria-hidden>
          <span className={styles.name}>{title}</span>
          {Count !== undefined && <Count {...props} />}
        </p>
        <div ref={tabs} className={styles.tabs} role="tablist" aria-label={NAMES[at]} onKeyDown={onKeyDown}>
          {panels
            .filter((one) => ids.includes(one.id))
            .map((one) => (
              <Tab
                key={one.id}
                {...props}
                row={one}
                isShown={one.id === shown}
                controls={`${id}-${one.id}`}
                onChoose={() => panel.choose(one.id)}
              />
            ))}
        </div>
        <div className={styles.buttons}>
          <LayoutMenu frame={frame} title={title} half={half} at={at} />
          {at !== 'lower' && (
            <IconButton className={styles.hide} label="Hide the panel" keys={keys} icon={X} onClick={panel.toggle} />
          )}
        </div>
      </header>
      <div id={`${id}-${shown}`} className={styles.content} role="tabpanel" aria-label={title}>
        <Content {...props} />
      </div>
    </aside>
  )
}

const MOVES = { upper: 'below', lower: 'above' } as const

interface LayoutMenuProps extends Pick<PanelTabsProps<unknown>, 'frame' | 'half' | 'at'> {
  /** Title of the visible panel. */
  readonly title: string
}

/** A menu for the panel layout: one or two panels, and their halves. */
function LayoutMenu({ frame: { panel, choices }, title, half, at }: LayoutMenuProps) {
  const { stacked } = useObservable(choices.of(PANEL_CHOICES))
  const stackKeys = useKeys('panel.stack')
  const hideKeys = useKeys('objects.panel')
  const hint = stackKeys === undefined ? {} : { hint: stackKeys }
  const move: readonly MenuEntry[] =
    at === 'whole' || half.ids.length === 1
      ? []
      : [
          {
            kind: 'action',
            label: `Move ${title} ${MOVES[at]}`,
            onChoose: () => panel.move(half.shown),
          },
        ]
  return (
    <Menu
      label="Layout of the panels"
      aria-label="Layout of the panels"
      title={stackKeys === undefined ? 'Layout of the panels' : `Layout of the panels (${stackKeys})`}
      look="quiet"
      size="small"
      align="end"
      icon={stacked ? <Rows2 size={16} aria-hidden /> : <PanelsTopLeft size={16} aria-hidden />}
      entries={[
        { kind: 'one', label: 'One panel', checked: !stacked, onChoose: () => panel.stack(false) },
        {
          kind: 'one',
          label: 'Two, stacked',
          ...hint,
          checked: stacked,
          onChoose: () => panel.stack(true),
        },
        ...move,
        { kind: 'separator' },
        {
          kind: 'action',
          label: 'Hide the panel',
          ...(hideKeys === undefined ? {} : { hint: hideKeys }),
          onChoose: panel.toggle,
        },
      ]}
    />
  )
}

interface TabProps<P> extends PanelProps<P> {
  readonly row: Panel<P>
  readonly isShown: boolean
  readonly controls: string
  readonly onChoose: () => void
}

/** An icon, and a count if there is room. The name appears on hover; the chosen tab's name is beside the tabs. */
function Tab<P>({ row, isShown, controls, onChoose, ...props }: TabProps<P>) {
  const { id, title, icon: Icon, Count, isWaiting } = row
  return (
    <button
      type="button"
      role="tab"
      className={styles.tab}
      data-panel={id}
      data-waiting={isWaiting}
      aria-selected={isShown}
      aria-controls={isShown ? controls : undefined}
      aria-label={title}
      title={title}
      tabIndex={isShown ? 0 : -1}
      onClick={onChoose}
    >
      <Icon size={16} aria-hidden="true" />
      {Count !== undefined && (
        // The count isn't part of the tab's accessible name.
        <span className={styles.number} aria-hidden="true">
          <Count {...props} />
        </span>
      )}
    </button>
  )
}
