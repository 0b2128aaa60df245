import { useState } from 'react'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { ProgressBar } from '../../../ui/progress-bar'
import { TextField } from '../../../ui/text-field'
import { amountText } from '../../../ui/texts'
import { PROPAGATED_MAX, type Propagating, type PropagatingSeen } from '../session/propagating'
import styles from './propagate-dialog.module.css'

interface PropagateDialogProps {
  readonly seen: PropagatingSeen
  readonly propagating: Pick<Propagating, 'start' | 'stop'>
  /** Gives the keyboard back to the item. */
  readonly onDone: () => void
}

/** Number of items offered first. */
const COUNT = '10'

/** Asks to how many items the selected objects are copied, and tells how far that is. */
export function PropagateDialog({ seen, propagating, onDone }: PropagateDialogProps) {
  const [count, setCount] = useState(COUNT)
  const number = /^\d+$/.test(count.trim()) ? Number(count) : 0
  const isRight = number >= 1 && number <= PROPAGATED_MAX
  const start = () => {
    if (isRight) void propagating.start(number)
  }
  const close = () => {
    propagating.stop()
    onDone()
  }
  const foot = () => {
    if (seen.stage === 'run') return <Button onClick={propagating.stop}>Stop</Button>
    if (seen.stage === 'end')
      return (
        <Button look="primary" onClick={close}>
          Close
        </Button>
      )
    return (
      <>
        <Button onClick={close}>Cancel</Button>
        <Button look="primary" disabled={!isRight} onClick={start}>
          Copy
        </Button>
      </>
    )
  }

  return (
    <Dialog title="Copy to the next items" width={420} onClose={close} footer={foot()}>
      {seen.stage === 'ask' && (
        <TextField
          label={`Copy ${amountText(seen.objects, 'object', 'objects')} to so many of the next items`}
          inputMode="numeric"
          value={count}
          error={isRight ? undefined : `Enter a number from 1 to ${PROPAGATED_MAX}.`}
          hint="Each item is saved with the copies, as one revision of its own."
          data-first-focus
          onChange={setCount}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            start()
          }}
        />
      )}
      {seen.stage === 'run' && (
        <div className={styles.run} role="status">
          <p>{`${seen.done.toLocaleString('en')} of ${amountText(seen.of, 'item', 'items')}`}</p>
          <ProgressBar done={seen.done} total={seen.of} label="Items with copies" />
        </div>
      )}
      {seen.stage === 'end' && <End seen={seen} />}
    </Dialog>
  )
}

function End({ seen: { copied, of, leftOut } }: { readonly seen: Extract<PropagatingSeen, { stage: 'end' }> }) {
  return (
    <div className={styles.run} role="status">
      <p>
        {of === 0
          ? 'This is the last item.'
          : `Copied to ${copied.toLocaleString('en')} of ${amountText(of, 'item', 'items')}.`}
      </p>
      {leftOut.length > 0 && (
        <ul className={styles.list}>
          {leftOut.map(({ name, why }, at) => (
            <li key={at}>
              <strong>{name}</strong>: {why}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
