import { FileUp } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/button'
import styles from './wizard.module.css'

interface FileButtonProps {
  readonly label: string
  /** Said of it to those who can't see it. */
  readonly about: string
  /** The file that was chosen. */
  readonly name: string | undefined
  /** The chooser opens by itself, once. */
  readonly isAsked?: boolean
  readonly onAsked?: () => void
  readonly onFile: (file: File) => void
}

/** Chooses a file of JSON. */
export function FileButton({ label, about, name, isAsked = false, onAsked, onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!isAsked) return
    onAsked?.()
    input.current?.click()
  }, [isAsked, onAsked])
  return (
    <div className={styles.file}>
      <Button icon={<FileUp size={15} />} onClick={() => input.current?.click()}>
        {label}
      </Button>
      {name !== undefined && <span className={styles.hint}>{name}</span>}
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label={about}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file !== undefined) onFile(file)
          target.value = ''
        }}
      />
    </div>
  )
}
