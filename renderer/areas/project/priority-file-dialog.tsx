import { useState } from 'react'
import { nextStep } from '#domain/errors'
import { NEEDS_PLATFORM } from '../../desktop/away'
import { Problem } from '../../kit/problem'
import { useConnectivity } from '../../stores/connectivity-store'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { ProgressBar } from '../../../ui/progress-bar'
import { amountText, countText } from '../../../ui/texts'
import { LinesLeftOut } from './lines-left-out'
import styles from './priority-file-dialog.module.css'
import { type ChosenTable, TableFile } from './table-file'
import { usePriorityFile } from './use-priority-file'
import { useReadPriorities } from './use-read-priorities'

interface PriorityFileDialogProps {
  readonly projectId: number
  readonly onClose: () => void
}

const BYTES_MAX = 64 * 1024 * 1024
const EXAMPLE = 'name,priority,folder\nstreet_0001.jpg,120,Night\nstreet_0002.jpg,80.5,'

/** Sets priorities from a table; shows errors and unknown names before changing anything. */
export function PriorityFileDialog({ projectId, onClose }: PriorityFileDialogProps) {
  const offline = useConnectivity((state) => state.offline)
  const [table, setTable] = useState<ChosenTable>()
  const { read, done } = useReadPriorities(table?.text)
  const rows = read?.ok === true ? read.value.rows : undefined
  const { checked, unknown, isChecked, isStarting, failure, start } = usePriorityFile(projectId, rows)
  const known = rows === undefined || !isChecked ? 0 : rows.length - unknown.length
  const problems = read?.ok === true ? read.value.problems : []
  const said = read?.ok === false ? read.error : undefined
  const submit = async () => {
    if (known > 0 && !isStarting && !offline && (await start())) onClose()
  }
  return (
    <Dialog
      title="Set priorities from a file"
      onClose={onClose}
      onSubmit={() => void submit()}
      width={560}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            type="submit"
            busy={isStarting}
            disabled={known === 0 || offline}
            title={offline ? NEEDS_PLATFORM : undefined}
          >
            {known === 0 ? 'Set priorities' : `Set ${amountText(known, 'priority', 'priorities')}`}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <TableFile label="Choose a CSV file" chosen={table} bytesMax={BYTES_MAX} onChosen={setTable} />
        {table === undefined && (
          <>
            <p className={styles.note}>
              Its first line names the columns. A priority is a number of 0 to 1,000,000; 0 takes it away. The highest
              come first when people request items.
            </p>
            <pre className={styles.example}>{EXAMPLE}</pre>
          </>
        )}
        {table !== undefined && read === undefined && (
          <div className={styles.progress}>
            <ProgressBar done={done} total={table.text.length} label="Lines read" />
            <p className={styles.note}>The file is being read.</p>
          </div>
        )}
        {rows !== undefined && !isChecked && failure === undefined && (
          <div className={styles.progress}>
            <ProgressBar done={checked} total={rows.length} label="Names looked up" />
            <p className={styles.note}>{countText(checked)} names looked up.</p>
          </div>
        )}
        {isChecked && (
          <p role="status">
            {known === 0 ? 'No name of the file is in this project.' : `${amountText(known, 'item', 'items')} found.`}
          </p>
        )}
        <LinesLeftOut title="Lines with errors" lines={problems.map(lineText)} />
        {isChecked && (
          <LinesLeftOut
            title="Names that are not in this project"
            lines={unknown.map(({ folder, name }) => (folder === undefined ? name : `${folder}/${name}`))}
          />
        )}
        <Problem text={said ?? (failure && `${failure.message} ${nextStep(failure)}`)} />
      </div>
    </Dialog>
  )
}

function lineText({ line, text }: { readonly line: number; readonly text: string }): string {
  return `Line ${line}: ${text}`
}
