import { ChevronDown, LoaderCircle } from 'lucide-react'
import { useRef } from 'react'
import type { Item } from '#domain/entities'
import { isPaused } from '../session/session-store'
import { useReviewer } from '../reviewer-context'
import { usePermissions, useSession, useWorkflow } from '../use-reviewer-state'
import styles from './status-control.module.css'
import { StatusIcon } from './status-icon'
import { StatusMenu } from './status-menu'

/** The current item's status: a button that opens the menu of what it can become. */
export function StatusControl({ item }: { readonly item: Item }) {
  const { workflow } = useReviewer()
  const button = useRef<HTMLButtonElement>(null)
  const open = useWorkflow((state) => state.menuOpen)
  const changing = useWorkflow((state) => state.changingIds.has(item.id))
  useWorkflow((state) => state.statuses)
  useWorkflow((state) => state.loaded)
  useWorkflow((state) => state.transitions)
  const byAccess = usePermissions((state) => state.project.isPaused)
  usePermissions((state) => state.folder)
  const blocked = useSession((state) => state.expired || isPaused(state, byAccess))
  const status = workflow.statusOf(item)
  const choices = workflow.choices(item)
  const name = workflow.statusName(item)
  const setOpen = (menuOpen: boolean) => workflow.store.setState({ menuOpen })
  const closed = blocked || choices.length === 0
  if (name === '') return null

  return (
    <div className={styles.control}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={`Status: ${name}`}
        aria-haspopup="menu"
        aria-expanded={open && !closed}
        aria-busy={changing}
        disabled={closed || changing}
        title={closed ? 'No change of status is open to you here' : 'Change status (S)'}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || open) return
          event.preventDefault()
          setOpen(true)
        }}
      >
        <StatusIcon status={status} />
        <span className={styles.name}>{name}</span>
        {changing ? (
          <LoaderCircle size={15} aria-hidden className={styles.spinner} />
        ) : (
          <ChevronDown size={15} aria-hidden className={styles.chevron} />
        )}
      </button>
      {open && !closed && (
        <StatusMenu
          choices={choices}
          anchor={button}
          onClose={() => setOpen(false)}
          onChoose={(choice) => void workflow.change(choice)}
        />
      )}
    </div>
  )
}
