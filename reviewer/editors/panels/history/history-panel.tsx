import type { Drawing } from '../../document/drawing'
import type { Editing } from '../../document/editing'
import { useObservable } from '../../use-observable'
import styles from './history-panel.module.css'

interface HistoryPanelProps {
  readonly drawing: Pick<Drawing, 'drawn'>
  readonly editing: Pick<Editing, 'goTo' | 'seen'>
}

/** All steps on this item, newest first; undone steps can be redone. */
export function HistoryPanel({ drawing, editing }: HistoryPanelProps) {
  const { history } = useObservable(drawing.drawn)
  const { refusal } = useObservable(editing.seen)
  const { past, future, isCut } = history
  const steps = [...past, ...future]
  return (
    <section className={styles.section} aria-label="Steps">
      <h3 className={styles.title}>
        Steps <span className={styles.count}>{steps.length}</span>
      </h3>
      <ol className={styles.list} reversed>
        {steps.toReversed().map((entry, fromEnd) => {
          const at = steps.length - fromEnd
          return (
            <li key={entry.seq}>
              <button
                type="button"
                className={styles.step}
                data-undone={at > past.length || undefined}
                aria-current={at === past.length ? 'step' : undefined}
                disabled={refusal !== undefined}
                onClick={() => editing.goTo(at)}
              >
                <span className={styles.label}>{entry.label}</span>
                <time dateTime={entry.at}>{timeOf(entry.at)}</time>
              </button>
            </li>
          )
        })}
        <li>
          <button
            type="button"
            className={styles.step}
            aria-current={past.length === 0 ? 'step' : undefined}
            disabled={refusal !== undefined || isCut}
            onClick={() => editing.goTo(0)}
          >
            <span className={styles.label}>{isCut ? 'Older steps were dropped' : 'Opened'}</span>
          </button>
        </li>
      </ol>
    </section>
  )
}

function timeOf(at: string): string {
  return new Date(at).toLocaleTimeString('en', { timeStyle: 'short' })
}
