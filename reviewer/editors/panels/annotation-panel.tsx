import { X } from 'lucide-react'
import { type KeyboardEvent, useId, useRef } from 'react'
import { IconButton } from '../../../ui/icon-button'
import { useKeys } from '../../shortcuts/use-keys'
import { useObservable } from '../use-observable'
import styles from './annotation-panel.module.css'
import type { PanelProps, PanelRow } from './panel'
import { PANELS } from './panels'

/** The tab that each key leads to, of as many as there are. */
const TAB_KEYS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** One panel at a time beside the picture, behind the tabs of all of them. */
export function AnnotationPanel(props: PanelProps) {
  const { panel } = props.ports
  const chosen = useObservable(panel.shown)
  const keys = useKeys('objects.panel')
  const id = useId()
  const tabs = useRef<HTMLDivElement>(null)
  const shown = PANELS.find((row) => row.id === chosen) ?? PANELS[0]

  function onKeyDown(event: KeyboardEvent): void {
    const next = PANELS[TAB_KEYS[event.key]?.(PANELS.indexOf(shown), PANELS.length) ?? -1]
    if (next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    panel.choose(next.id)
    tabs.current?.querySelector<HTMLElement>(`[data-panel="${next.id}"]`)?.focus()
  }

  return (
    <aside className={styles.panel} aria-label={shown.title}>
      <header className={styles.head}>
        <div ref={tabs} className={styles.tabs} role="tablist" aria-label="Panels" onKeyDown={onKeyDown}>
          {PANELS.map((row) => (
            <Tab
              key={row.id}
              {...props}
              row={row}
              isShown={row === shown}
              controls={`${id}-${row.id}`}
              onChoose={() => panel.choose(row.id)}
            />
          ))}
        </div>
        <IconButton label="Hide the panel" keys={keys} icon={X} onClick={panel.toggle} />
      </header>
      <div id={`${id}-${shown.id}`} className={styles.content} role="tabpanel" aria-label={shown.title}>
        <shown.Content {...props} />
      </div>
    </aside>
  )
}

interface TabProps extends PanelProps {
  readonly row: PanelRow
  readonly isShown: boolean
  readonly controls: string
  readonly onChoose: () => void
}

/** The chosen one has its name; of the others the sign is enough, the name comes on hover. */
function Tab({ row, isShown, controls, onChoose, ...props }: TabProps) {
  const { id, title, icon: Icon, Count } = row
  return (
    <button
      type="button"
      role="tab"
      className={styles.tab}
      data-panel={id}
      aria-selected={isShown}
      aria-controls={isShown ? controls : undefined}
      title={title}
      tabIndex={isShown ? 0 : -1}
      onClick={onChoose}
    >
      <Icon size={16} aria-hidden="true" />
      <span className={styles.name}>{title}</span>
      {Count !== undefined && (
        // The name of a tab is its title alone, however many things it holds.
        <span aria-hidden="true">
          <Count {...props} />
        </span>
      )}
    </button>
  )
}
