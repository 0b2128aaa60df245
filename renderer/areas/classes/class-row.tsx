import { X } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, memo, useId } from 'react'
import { IconButton } from '../../../ui/icon-button'
import type { ClassLine } from './class-lines'
import styles from './new-classes-dialog.module.css'

export interface ClassRowActs {
  readonly set: (key: number, part: Partial<ClassLine>) => void
  readonly paste: (key: number, event: ClipboardEvent<HTMLInputElement>) => void
  readonly keyDown: (key: number, event: KeyboardEvent<HTMLInputElement>) => void
  readonly remove: (key: number) => void
}

interface ClassRowProps {
  readonly line: ClassLine
  readonly at: number
  /** The longest allowed name. */
  readonly most: number
  readonly problem: string | undefined
  readonly removable: boolean
  readonly acts: ClassRowActs
}

/** An editable class; memoised, because long lists redraw on every letter. */
export const ClassRow = memo(
  ({ line: { key, name, color }, at, most, problem, removable, acts }: ClassRowProps) => {
    const id = useId()
    return (
      <li className={styles.line}>
        <input
          type="color"
          aria-label={`Colour of class ${at + 1}`}
          className={styles.colour}
          value={color.toLowerCase()}
          onChange={(event) => acts.set(key, { color: event.target.value })}
        />
        <input
          className={styles.name}
          aria-label={`Name of class ${at + 1}`}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : id}
          placeholder="Name"
          maxLength={most}
          data-line={key}
          // Focuses a new line at once; the dialog opens with the first one focused.
          autoFocus
          data-first-focus={at === 0 ? '' : undefined}
          value={name}
          onChange={(event) => acts.set(key, { name: event.target.value })}
          onKeyDown={(event) => acts.keyDown(key, event)}
          onPaste={(event) => acts.paste(key, event)}
        />
        {removable && <IconButton label={`Remove class ${at + 1}`} icon={X} onClick={() => acts.remove(key)} />}
        {problem !== undefined && (
          <span id={id} className={styles.note}>
            {problem}
          </span>
        )}
      </li>
    )
  },
  (before, now) =>
    before.at === now.at &&
    before.most === now.most &&
    before.problem === now.problem &&
    before.removable === now.removable &&
    before.acts === now.acts &&
    before.line.name === now.line.name &&
    before.line.color === now.line.color,
)
