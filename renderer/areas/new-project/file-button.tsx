import { FileUp } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/button'
import styles from './wizard.module.css'

interface FileButtonProps {
  readonly label: string
  /** The accessible description. */
  readonly about: string
  /** The chosen file's name. */
  readonly name: string | undefined
  /** Opens the file chooser once on mount. */
  readonly isAsked?: boolean
  readonly onAsked?: () => void
  readonly onFile: (file: File) => void
}

/** Chooses a JSON file. */
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
