import { Search } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react'
import styles from './palette.module.css'
import { useModal } from './use-modal'

/** One row that a palette offers; rows of one group stand together under its name. */
export interface PaletteRow {
  readonly id: string
  readonly group: string
  readonly label: string
  readonly run: () => void
}

interface PaletteProps<Row extends PaletteRow> {
  readonly label: string
  /** The field's placeholder and accessible name. */
  readonly prompt: string
  readonly typed: string
  readonly onType: (typed: string) => void
  readonly rows: readonly Row[]
  /** The icon and the hint of a row. */
  readonly before?: (row: Row) => ReactNode
  readonly behind?: (row: Row, active: boolean) => ReactNode
  readonly onClose: () => void
}

/** One field over a list: typing narrows it, arrows move, Enter runs the row and closes. */
export function Palette<Row extends PaletteRow>(props: PaletteProps<Row>) {
  const { label, prompt, typed, onType, rows, before, behind, onClose } = props
  const [active, setActive] = useState(0)
  const modal = useModal(onClose)
  const name = useId()
  const here = Math.min(active, rows.length - 1)

  useEffect(() => {
    document.getElementById(`${name}-${here}`)?.scrollIntoView({ block: 'nearest' })
  }, [name, here])

  const run = (row: Row | undefined) => {
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
    <dialog {...modal} className={styles.palette} aria-label={label}>
      <div className={styles.line}>
        <Search size={17} aria-hidden="true" />
        <input
          className={styles.input}
          role="combobox"
          aria-label={prompt}
          aria-expanded="true"
          aria-controls={name}
          aria-activedescendant={rows.length > 0 ? `${name}-${here}` : undefined}
          placeholder={prompt}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            onType(event.target.value)
            setActive(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id={name} role="listbox" aria-label="Results" className={styles.list}>
        {rows.map((row, index) => (
          <Option
            key={row.id}
            id={`${name}-${index}`}
            label={row.label}
            active={index === here}
            heading={row.group === rows[index - 1]?.group ? undefined : row.group}
            before={before?.(row)}
            behind={behind?.(row, index === here)}
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

interface OptionProps {
  readonly id: string
  readonly label: string
  readonly active: boolean
  readonly heading: string | undefined
  readonly before: ReactNode
  readonly behind: ReactNode
  readonly onPoint: () => void
  readonly onChoose: () => void
}

function Option({ id, label, active, heading, before, behind, onPoint, onChoose }: OptionProps) {
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
        {before}
        <span className={styles.label} title={label}>
          {label}
        </span>
        {behind}
      </div>
    </>
  )
}
