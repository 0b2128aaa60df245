import { Search, X } from 'lucide-react'
import type { InputHTMLAttributes, KeyboardEvent, MouseEvent, Ref } from 'react'
import { Button } from './button'
import styles from './search-field.module.css'
import { Spinner } from './spinner'

interface SearchFieldProps extends Pick<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
  /** Whether Escape empties it first, or goes to the dialog around it at once. */
  readonly escape?: 'empties' | 'passes'
  /** The search is running. */
  readonly busy?: boolean
  readonly 'data-first-focus'?: boolean
  readonly ref?: Ref<HTMLInputElement>
  readonly className?: string | undefined
}

/** A search box; Escape empties it. */
export function SearchField(props: SearchFieldProps) {
  const { label, value, onChange, onKeyDown, escape = 'empties', busy = false, className, ...input } = props
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && value !== '' && escape === 'empties') {
      event.preventDefault()
      event.stopPropagation()
      onChange('')
    } else onKeyDown?.(event)
  }
  const clear = (event: MouseEvent<HTMLButtonElement>) => {
    // The button leaves with the text.
    event.currentTarget.parentElement?.querySelector('input')?.focus()
    onChange('')
  }
  return (
    <div className={[styles.field, className].filter(Boolean).join(' ')}>
      <span className={styles.icon} aria-hidden="true">
        {busy ? <Spinner /> : <Search size={15} />}
      </span>
      <input
        {...input}
        type="search"
        className={styles.input}
        aria-label={label}
        placeholder={label}
        value={value}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={press}
      />
      {value !== '' && (
        <Button
          look="quiet"
          size="small"
          className={styles.clear}
          icon={<X size={14} />}
          aria-label="Clear search"
          onClick={clear}
        />
      )}
    </div>
  )
}
