import { TableProperties } from 'lucide-react'
import { useId } from 'react'
import type { ColumnsOfTable, TableLook } from '#contract/imports'
import type { ProjectTypeName } from '#domain/enums'
import { TEXT_ENCODINGS } from '#domain/media/text-encodings'
import { Problem } from '../../kit/problem'
import { Button } from '../../../ui/button'
import { amountText, countText } from '../../../ui/texts'
import { LeftOut } from './left-out'
import styles from './new-project.module.css'
import type { Chosen } from './use-chosen'
import { type ChosenTable, LINE_WORDS, type TableWay } from './use-table'

const WAYS: Readonly<Record<TableWay, readonly [label: string, about: string]>> = {
  rows: ['An item in each line', 'Each line becomes a file of the project.'],
  links: ['A link in each line', 'Items hold the addresses; their files stay at the source.'],
  whole: ['One item', 'Imports the file unchanged.'],
}
const SEPARATORS: Readonly<Record<string, string>> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' }
/** The select's value for no column. */
const NONE = '-1'

interface TableChoiceProps {
  readonly chosen: Chosen
  readonly list: ChosenTable
  readonly type: ProjectTypeName
}

/** Previews a list, assigns its columns, and shows the lines that become no items. */
export function TableChoice({ chosen, list, type }: TableChoiceProps) {
  const { path, way, ways, look } = list
  const name = useId()
  return (
    <>
      <div className={styles.folder}>
        <TableProperties size={22} aria-hidden="true" />
        <div className={styles.where}>
          <span className={styles.path} title={path}>
            <bdi>{path}</bdi>
          </span>
          <span className={styles.what} role="status">
            {look === undefined ? (list.isLooking ? 'Reading the list…' : 'It isn’t read.') : contentText(look, way)}
          </span>
        </div>
        <Button size="small" busy={chosen.isLooking} onClick={() => chosen.choose('files')}>
          Change…
        </Button>
      </div>
      {ways.length > 1 && (
        <fieldset className={styles.doubles}>
          <legend>What is in it</legend>
          {ways.map((one) => (
            <label key={one}>
              <input type="radio" name={name} checked={one === way} onChange={() => list.take(one)} />
              <span>
                {WAYS[one][0]}
                <small>{WAYS[one][1]}</small>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <Problem text={list.problem} />
      {look !== undefined && way !== 'whole' && (
        <>
          <Columns look={look} type={type} onChange={list.choose} />
          <Preview look={look} />
          {ways.length === 1 && <p className={styles.note}>{WAYS.links[1]}</p>}
          <LeftOut
            title={`${amountText(look.leftOutCount, 'line is', 'lines are')} left out`}
            count={look.leftOutCount}
            first={look.leftOut}
          />
        </>
      )}
    </>
  )
}

interface ColumnsProps {
  readonly look: TableLook
  readonly type: ProjectTypeName
  readonly onChange: (columns: ColumnsOfTable) => void
}

/** Assigns columns. */
function Columns({ look: { columns, chosen }, type, onChange }: ColumnsProps) {
  const isForm = chosen.as === 'rows' && type === 'custom_llm'
  const content = chosen.as === 'links' ? 'Link' : isForm ? 'Data' : 'Text'
  const numbered = type === 'custom_llm' || chosen.as === 'rows' ? 'By place in the list' : 'By its link'
  return (
    <div className={styles.columns}>
      <Column
        label={content}
        none={isForm ? 'All columns' : undefined}
        columns={columns}
        value={chosen.content}
        onChange={(column) => onChange({ ...chosen, content: column })}
      />
      <Column
        label="Name"
        none={numbered}
        columns={columns}
        value={chosen.name}
        onChange={(column) => onChange({ ...chosen, name: column })}
      />
      <Column
        label="Folder"
        none="None"
        columns={columns}
        value={chosen.folder}
        onChange={(column) => onChange({ ...chosen, folder: column })}
      />
    </div>
  )
}

interface ColumnProps {
  readonly label: string
  /** The label for no column; undefined: a column is required. */
  readonly none: string | undefined
  readonly columns: readonly string[]
  readonly value: string | null
  readonly onChange: (column: string | null) => void
}

function Column({ label, none, columns, value, onChange }: ColumnProps) {
  return (
    <label className={styles.column}>
      {label}
      <select
        value={value === null ? NONE : columns.indexOf(value)}
        onChange={(event) => onChange(columns[Number(event.target.value)] ?? null)}
      >
        {none !== undefined && <option value={NONE}>{none}</option>}
        {columns.map((column, at) => (
          <option key={column} value={at}>
            {column}
          </option>
        ))}
      </select>
    </label>
  )
}

function Preview({ look: { columns, rows, chosen } }: { readonly look: TableLook }) {
  const isUsed = (column: string): boolean =>
    chosen.content === null || [chosen.content, chosen.name, chosen.folder].includes(column)
  return (
    // Scrollable content would otherwise take no height in a small dialog.
    <div className={styles.room}>
      {/* Focusable, so that the keyboard can scroll wide tables. */}
      <div className={styles.scroller} role="region" aria-label="First lines" tabIndex={0}>
        <table className={styles.preview}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col" data-used={isUsed(column)}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              // Lines are identified only by position.
              <tr key={at}>
                {columns.map((column, cell) => (
                  <td key={column} data-used={isUsed(column)} title={row[cell]}>
                    {row[cell]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

function contentText({ fits, encoding, separator }: TableLook, way: TableWay): string {
  const separated = separator === null ? undefined : SEPARATORS[separator]
  const written = `${TEXT_ENCODINGS[encoding]}${encoding === 'windows-1252' ? ' (it isn’t UTF-8)' : ''}${separated === undefined ? '' : `, separated by ${separated}`}`
  if (way === 'whole') return written
  const [one, many] = LINE_WORDS[way]
  return `${fits === 0 ? `No ${one}` : `${countText(fits)} ${fits === 1 ? one : many}`} · ${written}`
}
