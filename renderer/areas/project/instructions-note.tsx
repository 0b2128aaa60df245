import { BookOpen } from 'lucide-react'
import { rowQuery } from '../../desktop/row-query'
import { useCall } from '../../desktop/use-call'
import { useWrite } from '../../desktop/use-write'
import { useSeenReason } from '../../projects/hindrance'
import { goTo } from '../../router/place-store'
import { Banner } from '../../../ui/banner'
import { Button } from '../../../ui/button'
import styles from './item-cells.module.css'

/** A note about unread instructions, shown when opening the project. */
export function InstructionsNote({ projectId }: { readonly projectId: number }) {
  const read = useCall(rowQuery('readInstructions', { path: { projectId } }))
  const mark = useWrite('markInstructionsRead', { changes: ['readInstructions'] })
  const seen = useSeenReason()
  if (read.data?.is_new !== true) return null
  const { revision } = read.data
  return (
    <Banner
      tone="info"
      icon={<BookOpen size={16} />}
      action={
        <span className={styles.noteActs}>
          <Button size="small" onClick={() => goTo({ area: 'projectSettings', projectId, tab: 'instructions' })}>
            Read the instructions
          </Button>
          <Button
            size="small"
            look="quiet"
            busy={mark.isPending}
            disabled={seen !== undefined}
            title={seen}
            onClick={() => mark.mutate({ path: { projectId }, body: { revision } })}
          >
            Dismiss
          </Button>
        </span>
      }
    >
      {revision === 1 ? 'This project has instructions.' : 'The instructions of this project changed.'}
    </Banner>
  )
}
