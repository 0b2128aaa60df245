import { useId, useState } from 'react'
import { SCORE_KIND } from '#domain/enums'
import { nextStep } from '#domain/errors'
import { useWrite } from '../../desktop/use-write'
import { Problem } from '../../kit/problem'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { TextField } from '../../../ui/text-field'
import type { WireScore } from './fields-list'
import styles from './fields.module.css'

type Kind = WireScore['type']
export const SCORE_LABEL: Readonly<Record<Kind, string>> = { rating: 'Stars', number: 'Number', radio: 'One option' }

interface ScoreDialogProps {
  /** Undefined: a new score. */
  readonly score: WireScore | undefined
  readonly mayChange: boolean
  readonly onDelete: (score: WireScore) => void
  readonly onClose: () => void
}

const USUAL = { stars: '5', min: '0', max: '100', step: '1', options: '' }

/** Edits a score: its name and scale. A score already in use can only be renamed. */
export function ScoreDialog({ score, mayChange, onDelete, onClose }: ScoreDialogProps) {
  const id = useId()
  const [name, setName] = useState(score?.name ?? '')
  const [description, setDescription] = useState(score?.description ?? '')
  const [kind, setKind] = useState<Kind>(score?.type ?? 'rating')
  const [parts, setParts] = useState(() => partsOf(score))
  const done = { changes: ['listScores'] as const, onDone: onClose }
  const create = useWrite('createScore', done)
  const update = useWrite('updateScore', done)
  const act = score === undefined ? create : update
  const failure = act.error?.failure
  const isGiven = score !== undefined && score.uses > 0
  const part = (key: keyof typeof USUAL, label: string) => (
    <TextField
      label={label}
      inputMode="decimal"
      value={parts[key]}
      readOnly={!mayChange || isGiven}
      onChange={(value) => {
        act.reset()
        setParts((before) => ({ ...before, [key]: value }))
      }}
    />
  )
  const send = () => {
    if (!mayChange || act.isPending || name.trim() === '') return
    const body = { name: name.trim(), description, type: kind, payload: payloadOf(kind, parts) }
    if (score === undefined) create.mutate({ body })
    else update.mutate({ path: { scoreId: score.id }, body: isGiven ? { name: body.name, description } : body })
  }
  return (
    <Dialog
      title={score === undefined ? 'New score' : mayChange ? 'Change score' : score.name}
      width={460}
      onClose={onClose}
      onSubmit={send}
      footer={
        <>
          {score !== undefined && mayChange && (
            <Button look="danger" onClick={() => onDelete(score)}>
              Delete score…
            </Button>
          )}
          <Button onClick={onClose}>{mayChange ? 'Cancel' : 'Close'}</Button>
          {mayChange && (
            <Button look="primary" type="submit" busy={act.isPending} disabled={name.trim() === ''}>
              {score === undefined ? 'Create score' : 'Save score'}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.stack}>
        <TextField label="Name" value={name} readOnly={!mayChange} data-first-focus onChange={setName} />
        <TextField label="Description" value={description} readOnly={!mayChange} onChange={setDescription} />
        <label className={styles.field}>
          Type
          <select
            value={kind}
            disabled={!mayChange || isGiven}
            onChange={({ target }) => {
              act.reset()
              setKind(target.value as Kind)
            }}
          >
            {SCORE_KIND.map((one) => (
              <option key={one} value={one}>
                {SCORE_LABEL[one]}
              </option>
            ))}
          </select>
        </label>
        {kind === 'rating' && part('stars', 'Stars')}
        {kind === 'number' && (
          <div className={styles.pair}>
            {part('min', 'Least value')}
            {part('max', 'Greatest value')}
            {part('step', 'Step')}
          </div>
        )}
        {kind === 'radio' && (
          <div className={styles.field}>
            <label htmlFor={id}>Options, one in each line</label>
            <textarea
              id={id}
              rows={5}
              value={parts.options}
              readOnly={!mayChange || isGiven}
              onChange={({ target }) => {
                act.reset()
                setParts((before) => ({ ...before, options: target.value }))
              }}
            />
          </div>
        )}
        {isGiven && <p className={styles.muted}>It is in use. Only its name and description can change.</p>}
        <Problem text={failure && `${failure.message} ${nextStep(failure)}`} />
      </div>
    </Dialog>
  )
}

function partsOf(score: WireScore | undefined): typeof USUAL {
  if (score === undefined) return USUAL
  const { numberOfStars, min, max, step, options } = score.payload
  const text = (value: number | undefined, usual: string) => (value === undefined ? usual : String(value))
  return {
    stars: text(numberOfStars, USUAL.stars),
    min: text(min, USUAL.min),
    max: text(max, USUAL.max),
    step: text(step, USUAL.step),
    options: (options ?? []).map(({ value }) => value).join('\n'),
  }
}

function payloadOf(kind: Kind, { stars, min, max, step, options }: typeof USUAL): WireScore['payload'] {
  if (kind === 'rating') return { numberOfStars: Number(stars) }
  if (kind === 'number') return { min: Number(min), max: Number(max), step: Number(step) }
  return {
    options: options
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .map((value) => ({ value })),
  }
}
