import { PanelsTopLeft, Rows2, X } from 'lucide-react'
import { type KeyboardEvent, useId, useRef } from 'react'
import { IconButton } from '../../../ui/icon-button'
import { Menu, type MenuEntry } from '../../../ui/menu'
import { useKeys } from '../../shortcuts/use-keys'
import { useObservable } from '../use-observable'
import styles from './annotation-panel.module.css'
import type { PanelProps } from './panel'
import type { PanelHalf } from './panel-halves'
import type { PanelId } from './panel-part'
import { PANELS } from './panels'

/** The tab that each key leads to, of as many as there are. */
const TAB_KEYS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

const NAMES = { whole: 'Panels', upper: 'Upper panels', lower: 'Lower panels' } as const

interface PanelTabsProps extends PanelProps {
  readonly half: PanelHalf
  readonly at: 'whole' | 'upper' | 'lower'
}

/** One panel behind the tabs of those that stand in the same half. */
export function PanelTabs({ half, at, ...props }: PanelTabsProps) {
  const { panel } = props.ports
  const { ids, shown } = half
  const keys = useKeys('objects.panel')
  const id = useId()
  const tabs = useRef<HTMLDivElement>(null)
  const { title, Content } = PANELS[shown]

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
        <div ref={tabs} className={styles.tabs} role="tablist" aria-label={NAMES[at]} onKeyDown={onKeyDown}>
          {ids.map((one) => (
            <Tab
              key={one}
              {...props}
              id={one}
              isShown={one === shown}
              controls={`${id}-${one}`}
              onChoose={() => panel.choose(one)}
            />
          ))}
        </div>
        <div className={styles.buttons}>
          <LayoutMenu ports={props.ports} half={half} at={at} />
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

/** Says how the panels stand: one, two, and which of them where. */
function LayoutMenu({ ports: { panel, choices }, half, at }: Pick<PanelTabsProps, 'ports' | 'half' | 'at'>) {
  const { stacked } = useObservable(choices)
  const stackKeys = useKeys('panel.stack')
  const hideKeys = useKeys('objects.panel')
  const hint = stackKeys === undefined ? {} : { hint: stackKeys }
  const move: readonly MenuEntry[] =
    at === 'whole' || half.ids.length === 1
      ? []
      : [
          {
            kind: 'action',
            label: `Move ${PANELS[half.shown].title} ${MOVES[at]}`,
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
          label: 'Two, one above the other',
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

interface TabProps extends PanelProps {
  readonly id: PanelId
  readonly isShown: boolean
  readonly controls: string
  readonly onChoose: () => void
}

/** The chosen one has its name, and its count where there is room for both; of the others the sign is enough, the name comes on hover. */
function Tab({ id, isShown, controls, onChoose, ...props }: TabProps) {
  const { title, icon: Icon, Count, isWaiting } = PANELS[id]
  return (
    <button
      type="button"
      role="tab"
      className={styles.tab}
      data-panel={id}
      data-waiting={isWaiting}
      aria-selected={isShown}
      aria-controls={isShown ? controls : undefined}
      title={title}
      tabIndex={isShown ? 0 : -1}
      onClick={onChoose}
    >
      <Icon size={16} aria-hidden="true" />
      <span className={styles.words}>
        <span className={styles.name}>{title}</span>
        {Count !== undefined && (
          // The name of a tab is its title alone, however many things it holds.
          <span className={styles.number} aria-hidden="true">
            <Count {...props} />
          </span>
        )}
      </span>
    </button>
  )
}
