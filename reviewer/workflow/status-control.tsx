import { ChevronDown, Zap } from 'lucide-react'
import { useCallback, useRef } from 'react'
import type { Item } from '#domain/entities'
import { ariaChord, parseChord } from '#domain/key-chord'
import type { StatusChoice } from '#domain/workflow'
import { KeyCaps } from '../../ui/key-caps'
import { Menu, type MenuEntry } from '../../ui/menu'
import { StatusMark } from '../../ui/status-mark'
import { useReviewer } from '../reviewer-context'
import { isUnderWay } from '../items/change-rules'
import { isKeptForAll } from '../shortcuts/reserved-keys'
import { useKeys } from '../shortcuts/use-keys'
import { useCurrent, useDerived } from '../use-reviewer-state'
import { openChoices, statusName, statusOf } from './item-status'
import { menuEntries } from './menu-entries'
import styles from './status-control.module.css'

/** The current item's status: a button with a menu of the next statuses. */
export function StatusControl({ item }: { readonly item: Item }) {
  const { workflow, shortcuts } = useReviewer()
  const { open, changing, choices, status, name, longest, isUnknown } = useDerived((state) => ({
    // A host that can't change statuses is offered no control for it.
    isUnknown: state.changes.unknown.has('status'),
    open: state.workflow.menuFor === item.id,
    changing: isUnderWay(state, 'status', item.id),
    choices: openChoices(state, item),
    status: statusOf(state.workflow, item),
    name: statusName(state.workflow, item),
    longest: longestName(state.workflow.statuses),
  }))
  const keys = useKeys('status.menu')
  const way = keys === undefined ? 'change status' : `change status (${keys})`
  const closed = choices.length === 0
  /** What had the focus before the menu. */
  const before = useRef<HTMLElement>(undefined)
  const watchOpening = useCallback((holder: HTMLElement | null) => {
    const onOpening = ({ newState }: ToggleEvent) => {
      const { activeElement: at, body } = document
      if (newState === 'open') before.current = at instanceof HTMLElement && at !== body ? at : undefined
    }
    // Of the menu inside, which tells no further than by the way down.
    holder?.addEventListener('beforetoggle', onOpening, true)
    return () => holder?.removeEventListener('beforetoggle', onOpening, true)
  }, [])
  const isSeen = useCurrent((one) => one.unseen !== 'kind')
  if (name === '') return null
  if (!isSeen || isUnknown)
    return (
      <span className={styles.plain}>
        <StatusMark status={status} />
        <span className={styles.name}>{name}</span>
      </span>
    )

  const menu = (
    <Menu
      label="Change status to"
      align="end"
      className={styles.button}
      aria-label={`${name}: change status`}
      aria-busy={changing}
      busy={changing}
      disabled={closed}
      title={`${name}: ${closed ? 'no change of status is open to you here' : way}`}
      icon={<StatusMark status={status} />}
      entries={statusEntries(choices, shortcuts.isMac, (choice) => void workflow.change(choice, item.id))}
      open={open && !closed}
      onOpenChange={(isOpen) => {
        if (isOpen) return workflow.openMenu()
        workflow.closeMenu()
        // A key press restores the focus; a click elsewhere keeps its own.
        if (document.activeElement?.ariaHasPopup === 'menu') before.current?.focus({ preventScroll: true })
      }}
    >
      <span className={styles.holder} data-longest={longest}>
        <span className={styles.name}>{name}</span>
      </span>
      <ChevronDown size={15} aria-hidden className={styles.chevron} data-none={closed || undefined} />
    </Menu>
  )
  return (
    <span ref={watchOpening} className={styles.control}>
      {menu}
    </span>
  )
}

/** The button keeps its width for every status, so that its neighbours never move. */
function longestName(statuses: readonly { readonly name: string }[]): string {
  return statuses.reduce((longest, { name }) => (name.length > longest.length ? name : longest), '')
}

/** The changes on offer as a menu; the name of an entry is the status alone. */
function statusEntries(
  choices: readonly StatusChoice[],
  isMac: boolean,
  onChoose: (choice: StatusChoice) => void,
): readonly MenuEntry[] {
  return menuEntries(choices).map(({ name, choice, automatic, keys }) => {
    const { status, transition } = choice
    const own = keys === undefined ? undefined : parseChord(keys)
    const chord = own === undefined || isKeptForAll(own) ? undefined : own
    const afterwards = automatic ? `Runs ${transition?.automationAction} afterwards` : undefined
    return {
      kind: 'action',
      label: name,
      icon: <StatusMark status={status} />,
      line: name === status.name ? undefined : status.name,
      description: afterwards,
      keyShortcuts: chord === undefined ? undefined : ariaChord(chord, isMac),
      end: (
        <>
          {automatic && (
            <span className={styles.automatic} title={afterwards}>
              <Zap size={12} />
              Automation
            </span>
          )}
          {chord !== undefined && <KeyCaps keys={chord} isMac={isMac} />}
        </>
      ),
      onChoose: () => onChoose(choice),
    }
  })
}
