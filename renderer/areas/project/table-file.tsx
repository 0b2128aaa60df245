import { FileUp } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { type TextOfFile, textOf } from '../../projects/text-of-file'
import { Button } from '../../../ui/button'
import styles from './table-file.module.css'

/** A table that a person chose, as its text. */
export interface ChosenTable extends TextOfFile {
  readonly name: string
}

interface TableFileProps {
  /** What the button says. */
  readonly label: string
  readonly chosen: ChosenTable | undefined
  readonly onChosen: (table: ChosenTable) => void
  /** As many bytes are read; what is larger is refused. */
  readonly bytesMax: number
}

/** Takes a table from a file that is chosen or dropped, in whatever encoding spreadsheets write. */
export function TableFile({ label, chosen, onChosen, bytesMax }: TableFileProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [problem, setProblem] = useState<string>()
  const take = async (file: File | undefined) => {
    if (file === undefined) return
    setProblem(undefined)
    if (file.size > bytesMax) {
      setProblem(`“${file.name}” is too large: it may have ${Math.floor(bytesMax / 1024 / 1024)} MB. Split it.`)
      return
    }
    try {
      onChosen({ name: file.name, ...textOf(new Uint8Array(await file.arrayBuffer())) })
    } catch {
      // The file went, or was changed, between its choice and its reading.
      setProblem(`“${file.name}” could not be read. Choose it again.`)
    }
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    // The window takes files that are dropped for pictures.
    event.stopPropagation()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }
  return (
    <>
      {/* The button in it does the same by keyboard. */}
      <div
        className={styles.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          event.stopPropagation()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Button icon={<FileUp size={15} />} data-first-focus onClick={() => input.current?.click()}>
          {label}
        </Button>
        <span className={styles.hint}>
          {chosen === undefined
            ? 'or drop it here'
            : `${chosen.name}${chosen.encoding === 'UTF-8' ? '' : ` (read as ${chosen.encoding})`}`}
        </span>
        <input
          ref={input}
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          hidden
          aria-label={label}
          onChange={({ target }) => {
            void take(target.files?.[0])
            target.value = ''
          }}
        />
      </div>
      {problem !== undefined && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </>
  )
}
