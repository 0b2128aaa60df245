import { useId, useState } from 'react'
import { FIELD_KINDS, fieldPayload, type FieldKind } from '#domain/custom-fields'
import { CUSTOM_FIELD_TYPE } from '#domain/enums'
import { nextStep, type PlatformError } from '#domain/errors'
import { useWrite } from '../../desktop/use-write'
import { FIELD_KIND_LABEL } from '../../kit/field-words'
import { Problem } from '../../kit/problem'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { TextField } from '../../../ui/text-field'
import { amountText } from '../../../ui/texts'
import { draftProblem, emptyDraft, type FieldDraft, readDraft } from './field-draft'
import { type FieldRow, PLACE_LABEL, PLACE_NAMES, type PlaceName, placeOf } from './fields-list'
import styles from './fields.module.css'

interface FieldDialogProps {
  /** Undefined: a new field. */
  readonly field: FieldRow | undefined
  readonly mayChange: boolean
  readonly onDelete: (field: FieldRow) => void
  readonly onClose: () => void
}

const CHANGES = ['listFieldTemplates', 'listFieldValues'] as const

/** Edits a field: its name, scope and values. */
export function FieldDialog({ field, mayChange, onDelete, onClose }: FieldDialogProps) {
  const id = useId()
  const [draft, setDraft] = useState<FieldDraft>(() => emptyDraft(field))
  const [isSent, setSent] = useState(false)
  const done = { changes: CHANGES, onDone: onClose }
  const create = useWrite('createFieldTemplate', done)
  const update = useWrite('updateFieldTemplate', done)
  const failure = (create.error ?? update.error)?.failure
  const lost = lostValues(failure)
  const problem = draftProblem(draft)
  const isBusy = create.isPending || update.isPending
  const change = (changed: Partial<FieldDraft>) => {
    create.reset()
    update.reset()
    setDraft((before) => ({ ...before, ...changed }))
  }
  const send = () => {
    setSent(true)
    if (!mayChange || isBusy || problem !== undefined) return
    const { name, kind, place, ...parts } = readDraft(draft)
    const payload = fieldPayload({ kind, ...parts })
    if (field === undefined)
      create.mutate({
        query: placeOf(place),
        body: { name, component_id: CUSTOM_FIELD_TYPE[kind], component_payload: payload },
      })
    else
      update.mutate({
        path: { templateId: field.id },
        body: { name, component_payload: payload, ...(lost > 0 ? { drop_values: true } : {}) },
      })
  }
  const shownProblem = (part: 'name' | 'parts') => (isSent && problem?.part === part ? problem.why : undefined)
  const isNumber = draft.kind === 'numeric'
  const isSelect = draft.kind === 'single_select' || draft.kind === 'multiselect'
  return (
    <Dialog
      title={field === undefined ? 'New field' : mayChange ? 'Change field' : field.name}
      width={480}
      onClose={onClose}
      onSubmit={send}
      footer={
        <>
          {field !== undefined && mayChange && (
            <Button look="danger" onClick={() => onDelete(field)}>
              Delete field…
            </Button>
          )}
          <Button onClick={onClose}>{mayChange ? 'Cancel' : 'Close'}</Button>
          {mayChange && (
            <Button look={lost > 0 ? 'danger' : 'primary'} type="submit" busy={isBusy}>
              {field === undefined
                ? 'Create field'
                : lost > 0
                  ? `Save and drop ${amountText(lost, 'value', 'values')}`
                  : 'Save field'}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.stack}>
        <TextField
          label="Name"
          value={draft.name}
          readOnly={!mayChange}
          error={shownProblem('name')}
          data-first-focus
          onChange={(name) => change({ name })}
        />
        <div className={styles.pair}>
          <label className={styles.field}>
            Belongs to
            <select
              value={draft.place}
              disabled={field !== undefined}
              onChange={({ target }) => change({ place: target.value as PlaceName })}
            >
              {PLACE_NAMES.map((name) => (
                <option key={name} value={name}>
                  {PLACE_LABEL[name]}
                </option>
              ))}
            </select>
          </label>
          <label className={styles.field}>
            Type
            <select
              value={draft.kind}
              disabled={field !== undefined}
              onChange={({ target }) => change({ kind: target.value as FieldKind })}
            >
              {FIELD_KINDS.map((kind) => (
                <option key={kind} value={kind}>
                  {FIELD_KIND_LABEL[kind]}
                </option>
              ))}
            </select>
          </label>
        </div>
        {isSelect && (
          <div className={styles.field}>
            <label htmlFor={id}>Options, one in each line</label>
            <textarea
              id={id}
              rows={6}
              value={draft.options}
              readOnly={!mayChange}
              onChange={({ target }) => change({ options: target.value })}
            />
          </div>
        )}
        {isNumber && (
          <div className={styles.pair}>
            {NUMBER_PARTS.map(({ part, label }) => (
              <TextField
                key={part}
                label={label}
                inputMode={part === 'suffix' ? 'text' : 'decimal'}
                value={draft[part]}
                readOnly={!mayChange}
                onChange={(value) => change({ [part]: value })}
              />
            ))}
          </div>
        )}
        <Problem
          text={
            shownProblem('parts') ??
            (lost > 0
              ? `${amountText(lost, 'value doesn’t', 'values don’t')} fit any more. Save again to drop ${lost === 1 ? 'it' : 'them'}.`
              : failure && `${failure.message} ${nextStep(failure)}`)
          }
        />
      </div>
    </Dialog>
  )
}

const NUMBER_PARTS = [
  { part: 'min', label: 'Least value' },
  { part: 'max', label: 'Greatest value' },
  { part: 'step', label: 'Step' },
  { part: 'suffix', label: 'Unit' },
] as const

/** The number of values a change would delete; 0 if it wasn't refused for that. */
function lostValues(failure: PlatformError | undefined): number {
  if (failure?.code !== 'in_use') return 0
  const used = failure.data?.['used']
  const [first] = Array.isArray(used) ? (used as readonly unknown[]) : []
  return typeof first === 'object' && first !== null && 'count' in first && typeof first.count === 'number'
    ? first.count
    : 0
}
