import { useState } from 'react'
import { type TextOfFile, textOf } from '../../projects/text-of-file'
import { FileDrop } from '../../../ui/file-drop'
import styles from './table-file.module.css'

/** A chosen table file as text. */
export interface ChosenTable extends TextOfFile {
  readonly name: string
}

interface TableFileProps {
  /** The button's label. */
  readonly label: string
  readonly chosen: ChosenTable | undefined
  readonly onChosen: (table: ChosenTable) => void
  /** The size limit in bytes; larger files are refused. */
  readonly bytesMax: number
}

/** Takes a chosen or dropped table file in any encoding that spreadsheets write. */
export function TableFile({ label, chosen, onChosen, bytesMax }: TableFileProps) {
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
      // The file was deleted or changed before it could be read.
      setProblem(`“${file.name}” could not be read. Choose it again.`)
    }
  }
  return (
    <>
      <FileDrop label={label} accept=".csv,.tsv,.txt,text/csv" onFile={(file) => void take(file)}>
        {chosen === undefined
          ? 'or drop it here'
          : `${chosen.name}${chosen.encoding === 'UTF-8' ? '' : ` (read as ${chosen.encoding})`}`}
      </FileDrop>
      {problem !== undefined && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </>
  )
}
