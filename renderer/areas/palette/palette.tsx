import { CornerDownLeft, Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { ProjectTypeMark } from '../../../ui/project-type-mark'
import { KeyCaps } from './key-caps'
import styles from './palette.module.css'
import { type PaletteRow, usePaletteRows } from './use-palette-rows'

/** One field to reach every project and every command. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const dialog = useRef<HTMLDialogElement>(null)
  const name = useId()
  const rows = usePaletteRows(typed)
  const here = Math.min(active, rows.length - 1)

  // Before it leaves the page: a dialog that is gone already gives no focus back.
  useLayoutEffect(() => {
    const { current } = dialog
    if (current === null || current.open) return
    current.showModal()
    return () => current.close()
  }, [])
  useEffect(() => {
    document.getElementById(`${name}-${here}`)?.scrollIntoView({ block: 'nearest' })
  }, [name, here])

  const run = (row: PaletteRow | undefined) => {
    if (row === undefined) return
    onClose()
    // After the dialog has given the focus back, so that a command may put it elsewhere.
    window.setTimeout(row.run)
  }
  const move = (index: number) => setActive((index + rows.length) % rows.length)
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Readonly<Record<string, () => void>> = {
      ArrowDown: () => move(here + 1),
      ArrowUp: () => move(here - 1),
      Enter: () => run(rows[here]),
    }
    if (!Object.hasOwn(moves, event.key) || rows.length === 0) return
    event.preventDefault()
    moves[event.key]?.()
  }
  return (
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label="Command palette"
      onMouseDown={(event) => event.target === dialog.current && onClose()}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={styles.line}>
        <Search size={17} aria-hidden="true" />
        <input
          className={styles.input}
          role="combobox"
          aria-label="Search projects and commands"
          aria-expanded="true"
          aria-controls={name}
          aria-activedescendant={rows.length > 0 ? `${name}-${here}` : undefined}
          placeholder="Search projects and commands"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setActive(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id={name} role="listbox" aria-label="Results" className={styles.list}>
        {rows.map((row, index) => (
          <Row
            key={row.id}
            id={`${name}-${index}`}
            row={row}
            active={index === here}
            heading={row.group === rows[index - 1]?.group ? undefined : row.group}
            onPoint={() => setActive(index)}
            onChoose={() => run(row)}
          />
        ))}
      </div>
      {rows.length === 0 && (
        <div className={styles.none} role="status">
          Nothing is called “{typed}”.
        </div>
      )}
    </dialog>
  )
}

interface RowProps {
  readonly id: string
  readonly row: PaletteRow
  readonly active: boolean
  readonly heading: string | undefined
  readonly onPoint: () => void
  readonly onChoose: () => void
}

function Row({ id, row, active, heading, onPoint, onChoose }: RowProps) {
  return (
    <>
      {heading !== undefined && (
        <div className={styles.group} role="presentation">
          {heading}
        </div>
      )}
      {/* The keyboard is in the field above, which names the active option. */}
      <div
        id={id}
        role="option"
        aria-selected={active}
        className={styles.option}
        onPointerMove={onPoint}
        onClick={onChoose}
      >
        {row.projectType !== undefined && <ProjectTypeMark type={row.projectType} size={24} />}
        <span className={styles.label} title={row.label}>
          {row.label}
        </span>
        {row.keys === undefined ? (
          active && <CornerDownLeft size={14} aria-hidden="true" />
        ) : (
          <KeyCaps keys={row.keys} />
        )}
      </div>
    </>
  )
}
