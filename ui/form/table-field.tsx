import { Plus } from 'lucide-react'
import { cellsOf, tableText } from '#domain/annotation/forms/table-text'
import { wordsOf } from '#domain/annotation/forms/references'
import { Button } from '../button'
import { type FieldProps, useAnswer } from './form-sheet'
import styles from './form.module.css'

/** A table, kept as text with a separator. */
export function TableField(props: FieldProps) {
  const { node, labelId, describedBy, isOff } = props
  const { value, answer } = useAnswer(props)
  const separator = typeof node.fields['delimiter'] === 'string' ? node.fields['delimiter'] : ','
  const text = wordsOf(value)
  const rows = cellsOf(text, separator)
  const width = Math.max(1, ...rows.map(({ length }) => length))
  const put = (next: readonly (readonly string[])[]) => answer(tableText(next, separator, text), true)
  return (
    <div className={styles.tableFrame}>
      <table className={styles.table} aria-labelledby={labelId} aria-describedby={describedBy}>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {Array.from({ length: width }, (_, column) => (
                <td key={column}>
                  <input
                    aria-label={`Row ${row + 1}, column ${column + 1}`}
                    readOnly={isOff}
                    value={cells[column] ?? ''}
                    onChange={({ target }) => {
                      const whole = Array.from({ length: width }, (__, at) => cells[at] ?? '')
                      put(rows.with(row, whole.with(column, target.value)))
                    }}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {!isOff && (
        <div className={styles.tableTools}>
          <Button
            size="small"
            look="quiet"
            icon={<Plus size={14} aria-hidden />}
            onClick={() => put([...rows, Array.from({ length: width }, () => '')])}
          >
            Add row
          </Button>
          <Button
            size="small"
            look="quiet"
            icon={<Plus size={14} aria-hidden />}
            onClick={() => put(rows.map((cells) => [...Array.from({ length: width }, (_, at) => cells[at] ?? ''), '']))}
          >
            Add column
          </Button>
        </div>
      )}
    </div>
  )
}
