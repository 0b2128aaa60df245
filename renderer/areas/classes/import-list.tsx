import { useMemo, useRef, useState } from 'react'
import { Button } from '../../../ui/button'
import { countText } from '../../../ui/texts'
import { useContentRows } from '../../../ui/use-row-window'
import type { Choice, ComparedClass, Verdict } from './compare-classes'
import styles from './import-dialog.module.css'

interface ImportListProps {
  readonly rows: readonly ComparedClass[]
  readonly choiceOf: (row: ComparedClass) => Choice
  readonly onChoose: (names: readonly string[], choice: Choice) => void
}

const ROW_HEIGHT = 52
const VERDICTS: readonly Verdict[] = ['new', 'changed', 'conflict', 'same']
const VERDICT_WORDS: Readonly<Record<Verdict, string>> = {
  new: 'New',
  same: 'The same',
  changed: 'Changed',
  conflict: 'In conflict',
}
const CHOICE_WORDS: Readonly<Record<Choice, string>> = {
  add: 'Add',
  update: 'Use the file’s class',
  rename: 'Add under another name',
  skip: 'Skip',
}

/** The imported classes with their differences and the chosen action. */
export function ImportList({ rows, choiceOf, onChoose }: ImportListProps) {
  const [only, setOnly] = useState<Verdict>()
  const scroller = useRef<HTMLDivElement>(null)
  const counts = useMemo(() => Map.groupBy(rows, ({ verdict }) => verdict), [rows])
  const shown = only === undefined ? rows : (counts.get(only) ?? [])
  const drawn = useContentRows(scroller, shown.length, ROW_HEIGHT)
  const offered = only === undefined ? [] : (shown[0]?.choices ?? [])
  return (
    <div className={styles.compared}>
      <div className={styles.filter} role="toolbar" aria-label="Filter classes">
        <Button size="small" aria-pressed={only === undefined} onClick={() => setOnly(undefined)}>
          All {countText(rows.length)}
        </Button>
        {VERDICTS.map((verdict) => {
          const count = counts.get(verdict)?.length ?? 0
          return (
            count > 0 && (
              <Button key={verdict} size="small" aria-pressed={only === verdict} onClick={() => setOnly(verdict)}>
                {VERDICT_WORDS[verdict]} {countText(count)}
              </Button>
            )
          )
        })}
        {offered.length > 1 && (
          <select
            className={styles.select}
            aria-label="Action for all listed classes"
            value=""
            onChange={(event) => {
              const choice = offered.find((one) => one === event.target.value)
              if (choice !== undefined)
                onChoose(
                  shown.map(({ said }) => said.name),
                  choice,
                )
            }}
          >
            <option value="">For all shown…</option>
            {offered.map((choice) => (
              <option key={choice} value={choice}>
                {CHOICE_WORDS[choice]}
              </option>
            ))}
          </select>
        )}
      </div>
      <div ref={scroller} className={styles.scroller} tabIndex={0} role="group" aria-label="Classes to import">
        <div style={{ height: drawn.spacer }}>
          <ul className={styles.rows} style={{ transform: `translateY(${drawn.top}px)` }}>
            {shown.slice(drawn.first, drawn.end).map((row) => (
              <Row key={row.said.name} row={row} choice={choiceOf(row)} onChoose={onChoose} />
            ))}
          </ul>
        </div>
      </div>
    </div>
  )
}

interface RowProps {
  readonly row: ComparedClass
  readonly choice: Choice
  readonly onChoose: ImportListProps['onChoose']
}

function Row({ row: { said, verdict, differences, choices }, choice, onChoose }: RowProps) {
  const text = differences.join(', ')
  return (
    <li className={styles.row}>
      <span className={styles.swatch} style={{ background: said.color }} aria-hidden="true" />
      <span className={styles.names}>
        <span className={styles.name}>{said.name}</span>
        {text !== '' && (
          <span className={styles.difference} title={text}>
            {text}
          </span>
        )}
      </span>
      <span className={styles.verdict} data-verdict={verdict}>
        {VERDICT_WORDS[verdict]}
      </span>
      {choices.length > 1 ? (
        <select
          className={styles.select}
          aria-label={`Action for ${said.name}`}
          value={choice}
          onChange={(event) => {
            const chosen = choices.find((one) => one === event.target.value)
            if (chosen !== undefined) onChoose([said.name], chosen)
          }}
        >
          {choices.map((one) => (
            <option key={one} value={one}>
              {CHOICE_WORDS[one]}
            </option>
          ))}
        </select>
      ) : (
        <span className={styles.nothing}>Nothing to do</span>
      )}
    </li>
  )
}
