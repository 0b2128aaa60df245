import { FileUp } from 'lucide-react'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from './button'
import styles from './file-drop.module.css'

interface FileDropProps {
  /** The button's label. */
  readonly label: string
  /** The field's accessible name, where the label says too little. */
  readonly field?: string
  /** Endings and media types, as in `accept` of an input. */
  readonly accept: string
  readonly onFile: (file: File | undefined) => void
  /** Content beside the button, such as the chosen file. */
  readonly children: ReactNode
}

/** Takes one file by a button, or dropped on the frame around it. */
export function FileDrop({ label, field = label, accept, onFile, children }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    // The window takes files that are dropped for pictures.
    event.stopPropagation()
    setOver(false)
    onFile(event.dataTransfer.files[0])
  }
  // The button in it does the same by keyboard.
  return (
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
      <span className={styles.hint}>{children}</span>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={field}
        onChange={({ target }) => {
          onFile(target.files?.[0])
          // The same file can be chosen again.
          target.value = ''
        }}
      />
    </div>
  )
}
