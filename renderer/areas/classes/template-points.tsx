import { Trash2, X } from 'lucide-react'
import { IconButton } from '../../../ui/icon-button'
import { type TemplateDraft, withLine, withoutPoint, withPointChanged } from './template-draft'
import styles from './templates-page.module.css'

interface TemplatePointsProps {
  readonly draft: TemplateDraft
  readonly selected: number | undefined
  readonly onSelect: (id: number | undefined) => void
  readonly onChange: (draft: TemplateDraft) => void
}

const NAME_MAX = 200

/** The points with their names and connections. */
export function TemplatePoints({ draft, selected, onSelect, onChange }: TemplatePointsProps) {
  const { points, connections } = draft
  const wordOf = (id: number) => {
    const name = points.find((point) => point.id === id)?.name ?? ''
    return name === '' ? `${id}` : `${id} ${name}`
  }
  return (
    <ul className={styles.points} aria-label="Points">
      {points.map(({ id, name }) => {
        const joined = connections.flatMap(([a, b]) => (a === id ? [b] : b === id ? [a] : []))
        const free = points.filter((other) => other.id !== id && !joined.includes(other.id))
        return (
          <li key={id} className={styles.pointRow} data-selected={id === selected || undefined}>
            <span className={styles.number}>{id}</span>
            <input
              className={styles.input}
              aria-label={`Name of point ${id}`}
              placeholder="Name"
              maxLength={NAME_MAX}
              value={name}
              onFocus={() => onSelect(id)}
              onChange={(event) => onChange(withPointChanged(draft, id, { name: event.target.value }))}
            />
            <select
              className={styles.input}
              aria-label={`Connect point ${id} with`}
              value=""
              onChange={(event) => onChange(withLine(draft, id, Number(event.target.value)))}
            >
              <option value="">Connect…</option>
              {free.map((other) => (
                <option key={other.id} value={other.id}>
                  {wordOf(other.id)}
                </option>
              ))}
            </select>
            <IconButton
              label={`Remove point ${id}`}
              icon={Trash2}
              onClick={() => {
                onChange(withoutPoint(draft, id))
                onSelect(undefined)
              }}
            />
            {joined.length > 0 && (
              <span className={styles.joined}>
                {joined.map((other) => (
                  <button
                    key={other}
                    type="button"
                    className={styles.join}
                    title="Remove the line"
                    onClick={() => onChange(withLine(draft, id, other))}
                  >
                    {wordOf(other)}
                    <X size={11} aria-hidden="true" />
                  </button>
                ))}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
