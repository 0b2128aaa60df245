import { FileQuestion } from 'lucide-react'
import { PROJECT_TYPE_LABEL, projectTypeName } from '#domain/enums'
import type { EditorProps } from '../editor'
import styles from './unsupported-editor.module.css'

/** Says what the item is where there is no editor for it; status and list work as ever. */
export function Editor({ opened, projectType }: EditorProps) {
  const name = projectType === undefined ? undefined : projectTypeName(projectType)
  const type = name === undefined ? 'Unknown type' : PROJECT_TYPE_LABEL[name]
  const { media, item } = opened
  return (
    <section className={styles.panel} aria-label={item.name}>
      <FileQuestion size={40} strokeWidth={1.5} aria-hidden className={styles.icon} />
      <h2 className={styles.title}>{item.name}</h2>
      <p className={styles.text}>
        {media === null
          ? 'This item has no file to show.'
          : "This kind of item can't be shown here. Its status can still be changed."}
      </p>
      <dl className={styles.facts}>
        <dt>Project type</dt>
        <dd>{type}</dd>
        {media !== null && (
          <>
            <dt>File type</dt>
            <dd>{media.mime}</dd>
          </>
        )}
        {media?.width !== undefined && media.height !== undefined && (
          <>
            <dt>Size</dt>
            <dd>
              {media.width} × {media.height}
            </dd>
          </>
        )}
      </dl>
    </section>
  )
}
