import { RotateCcw, Unplug } from 'lucide-react'
import { Button } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { Spinner } from '../../ui/spinner'
import { KEEPS_STARTING, useGuest } from './guest-store'
import styles from './reviewer-frame.module.css'

/** How a process ended, as the person reads it. */
const ENDINGS: Readonly<Record<string, string>> = {
  crashed: 'It ended unexpectedly.',
  killed: 'It was ended from outside.',
  oom: 'It ran out of memory.',
  'abnormal-exit': 'It ended unexpectedly.',
  'clean-exit': 'It ended by itself.',
  'launch-failed': 'It could not be started.',
  'integrity-failure': 'A part of it was changed.',
  'memory-eviction': 'The computer ran out of memory.',
  [KEEPS_STARTING]: 'It reloaded too often, so it was stopped.',
}

const wordsFor = (reason: string | null): string => (reason === null ? '' : (ENDINGS[reason] ?? reason))

interface ReviewerStatusProps {
  readonly onReload: () => void
  readonly onWait: () => void
}

/** What stands over the reviewer while it is not there: loading, reopening, stopped, or not answering. */
export function ReviewerStatus({ onReload, onWait }: ReviewerStatusProps) {
  const { phase, reason } = useGuest()
  if (phase === 'connecting' || phase === 'idle') {
    return (
      <div className={styles.cover}>
        <Loading text="Opening the reviewer" />
      </div>
    )
  }
  if (phase === 'reopening') {
    return (
      <div className={styles.cover}>
        <Loading text="Reviewer stopped – reopening. Your work is safe." />
      </div>
    )
  }
  if (phase === 'stopped') {
    const isLoop = reason === KEEPS_STARTING
    return (
      <div className={styles.cover}>
        <div className={styles.panel}>
          <EmptyState
            icon={<Unplug size={22} />}
            title={isLoop ? 'The reviewer keeps starting over' : 'The reviewer stopped'}
            text={`Your work is safe on this computer. ${wordsFor(reason)}`.trim()}
            actions={
              <Button look="primary" icon={<RotateCcw size={15} />} onClick={onReload}>
                {isLoop ? 'Try again' : 'Reload'}
              </Button>
            }
          />
        </div>
      </div>
    )
  }
  if (phase === 'silent') {
    return (
      <div className={`${styles.cover} ${styles.clear}`}>
        <div className={`${styles.panel} ${styles.notice}`} role="alert">
          <div className={styles.words}>
            <p>The reviewer isn't answering.</p>
            <p>It may be busy with a large item. What you did is safe on this computer.</p>
          </div>
          <Button look="quiet" size="small" onClick={onWait}>
            Wait
          </Button>
          <Button look="secondary" size="small" icon={<RotateCcw size={13} />} onClick={onReload}>
            Reload reviewer
          </Button>
        </div>
      </div>
    )
  }
  return null
}

function Loading({ text }: { readonly text: string }) {
  return (
    <div className={styles.loading} role="status">
      <Spinner />
      {text}
    </div>
  )
}
