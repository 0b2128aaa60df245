import { Code, RotateCcw, Square } from 'lucide-react'
import { Button } from '../../../../ui/button'
import { amountText } from '../../../../ui/texts'
import { useObservable } from '../../use-observable'
import { CODE_LIMITS, type CodeRunner, type CodeState } from './code-runner'
import styles from './code-console.module.css'

/** The state of the form's code, and its output. */
export function CodeConsole({ runner }: { readonly runner: CodeRunner }) {
  const state = useObservable(runner.state)
  const lines = useObservable(runner.lines)
  const errors = lines.filter(({ isError }) => isError).length
  const words = wordsOf(state)
  if (words === undefined && lines.length === 0) return null
  return (
    <section className={styles.console} aria-label="Code of the form">
      {words !== undefined && (
        <div className={styles.state} role="status">
          <Code size={15} aria-hidden />
          <span>{words}</span>
          {state.at === 'running' && (
            <Button size="small" icon={<Square size={13} aria-hidden />} onClick={runner.stop}>
              Stop the code
            </Button>
          )}
          {state.at === 'failed' && (
            <Button size="small" icon={<RotateCcw size={13} aria-hidden />} onClick={runner.restart}>
              Start the code again
            </Button>
          )}
        </div>
      )}
      {lines.length > 0 && (
        <details className={styles.lines}>
          <summary>
            Console: {amountText(lines.length, 'line', 'lines')}
            {errors > 0 && <span className={styles.errors}> {amountText(errors, 'error', 'errors')}</span>}
          </summary>
          <ol>
            {lines.map(({ nth, text, isError }) => (
              <li key={nth} data-error={isError || undefined}>
                {text}
              </li>
            ))}
          </ol>
          <Button size="small" look="quiet" onClick={runner.clear}>
            Clear the console
          </Button>
        </details>
      )}
    </section>
  )
}

function wordsOf(state: CodeState): string | undefined {
  if (state.at === 'starting') return 'The code of this form is starting. You can answer meanwhile.'
  if (state.at === 'failed')
    return `The code of this form doesn’t run. ${state.text} Your answers are saved all the same.`
  if (state.at === 'running' && state.isSlow)
    return `${state.name} has run for more than ${CODE_LIMITS.slowMs / 1_000} seconds. Your answers are safe.`
  return undefined
}
