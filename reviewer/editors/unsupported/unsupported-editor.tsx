import { ArrowDown, EyeOff } from 'lucide-react'
import { projectTypeRow } from '#domain/project-types'
import { projectTypeLabel } from '../../../ui/project-type-mark'
import { Button } from '../../../ui/button'
import { useReviewer } from '../../reviewer-context'
import { useKeys } from '../../shortcuts/use-keys'
import type { EditorProps } from '../editor'
import styles from './unsupported-editor.module.css'

/** Explains why an item isn't shown, and offers the next step; an unseen item can't be decided. */
export function Editor({ opened, projectType }: EditorProps) {
  const { items } = useReviewer()
  const nextKeys = useKeys('items.next')
  const row = projectTypeRow(projectType)
  const what = row?.shownAs ?? 'this kind of file'
  const { media, item } = opened
  return (
    <section className={styles.panel} aria-label={item.name}>
      <EyeOff size={36} strokeWidth={1.5} aria-hidden className={styles.icon} />
      <h2 className={styles.title}>{media === null ? 'This item has no file' : `Loupe can't show ${what} yet`}</h2>
      <p className={styles.text}>
        {media === null
          ? 'Its file was not uploaded, or was removed. You can’t decide without it.'
          : 'Status and approval are locked because this item can’t be displayed.'}
      </p>
      <dl className={styles.facts}>
        <dt>Item</dt>
        <dd>{item.name}</dd>
        {row !== undefined && (
          <>
            <dt>Project type</dt>
            <dd>{projectTypeLabel(projectType ?? 0)}</dd>
          </>
        )}
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
      <Button
        icon={<ArrowDown size={15} aria-hidden />}
        title={nextKeys === undefined ? 'Next item' : `Next item (${nextKeys})`}
        onClick={() => void items.step(1)}
      >
        Next item
      </Button>
    </section>
  )
}
