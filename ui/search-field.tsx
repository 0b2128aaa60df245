import { Search, X } from 'lucide-react'
import type { KeyboardEvent, Ref } from 'react'
import { Button } from './button'
import styles from './search-field.module.css'

interface SearchFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
  readonly ref?: Ref<HTMLInputElement>
  readonly className?: string | undefined
}

/** A search box; Escape empties it. */
export function SearchField({ label, value, onChange, onKeyDown, ref, className }: SearchFieldProps) {
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && value !== '') {
      event.preventDefault()
      event.stopPropagation()
      onChange('')
    } else onKeyDown?.(event)
  }
  return (
    <div className={[styles.field, className].filter(Boolean).join(' ')}>
      <Search size={15} className={styles.icon} aria-hidden="true" />
      <input
        ref={ref}
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
          onClick={() => onChange('')}
        />
      )}
    </div>
  )
}
