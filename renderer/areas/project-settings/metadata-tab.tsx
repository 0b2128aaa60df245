import { ListPlus, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { nextStep } from '#domain/errors'
import {
  FIELD_NAME_MAX,
  fieldProblem,
  keptFieldName,
  METADATA_FIELDS_MAX,
  type MetadataField,
} from '#domain/item-metadata'
import { type MetadataKind, metadataKind } from '#domain/metadata-filter'
import { rowQuery } from '../../desktop/row-query'
import { useCall } from '../../desktop/use-call'
import { useWrite } from '../../desktop/use-write'
import { Confirm } from '../../kit/confirm'
import { Problem } from '../../kit/problem'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { EmptyState } from '../../../ui/empty-state'
import { ErrorPanel } from '../../../ui/error-panel'
import { Skeleton } from '../../../ui/skeleton'
import { TextField } from '../../../ui/text-field'
import styles from './metadata-tab.module.css'
import page from './settings-page.module.css'

interface MetadataTabProps {
  readonly projectId: number
  /** The reason nothing can be changed. */
  readonly hindrance: string | undefined
}

type Kind = Exclude<MetadataKind, 'choice'> | 'email' | 'textChoice' | 'numberChoice'
const KIND_LABEL: Readonly<Record<Kind, string>> = {
  text: 'Text',
  number: 'Number',
  day: 'Date',
  email: 'E-mail',
  textChoice: 'One of some texts',
  numberChoice: 'One of some numbers',
}
const KINDS = Object.keys(KIND_LABEL) as readonly Kind[]

/** The metadata fields of the project's items. */
export function MetadataTab({ projectId, hindrance }: MetadataTabProps) {
  const schema = useCall(rowQuery('readMetadataSchema', { projectId }))
  const [isAdding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<string>()
  const remove = useWrite('deleteMetadataFields', {
    changes: ['readMetadataSchema'],
    onDone: () => setLeaving(undefined),
  })
  if (schema.data === undefined)
    return schema.isError ? (
      <ErrorPanel
        title="The fields can't be shown"
        failure={schema.error.failure}
        onRetry={() => void schema.refetch()}
        retrying={schema.isFetching}
      />
    ) : (
      <Skeleton height={150} radius={10} />
    )
  const fields = Object.entries(schema.data)
  const left = METADATA_FIELDS_MAX - fields.length
  const add = (
    <Button
      look={fields.length === 0 ? 'primary' : 'secondary'}
      icon={<ListPlus size={14} />}
      disabled={hindrance !== undefined || left <= 0}
      title={hindrance ?? (left <= 0 ? `A project has at most ${METADATA_FIELDS_MAX} fields` : undefined)}
      onClick={() => setAdding(true)}
    >
      Add field…
    </Button>
  )
  return (
    <>
      {fields.length === 0 ? (
        <EmptyState
          icon={<ListPlus size={30} strokeWidth={1.6} />}
          title="Items have no fields yet"
          text="Add what the team knows of each item, such as the camera or the site. Fields filter the list of items."
          actions={add}
        />
      ) : (
        <section className={page.line} aria-label="Fields of items">
          <ul className={styles.fields}>
            {fields.map(([name, field]) => (
              <li key={name} className={styles.field}>
                <span className={styles.name}>{name}</span>
                <span className={styles.muted}>{fieldText(field)}</span>
                <Button
                  size="small"
                  look="quiet"
                  icon={<Trash2 size={14} />}
                  aria-label={`Delete ${name}…`}
                  disabled={hindrance !== undefined}
                  onClick={() => setLeaving(name)}
                />
              </li>
            ))}
          </ul>
          <div className={page.buttons}>
            {add}
            <p className={page.hint}>
              The most is {METADATA_FIELDS_MAX}; {left === 1 ? '1 is' : `${left} are`} left.
            </p>
          </div>
        </section>
      )}
      {isAdding && (
        <NewFieldDialog projectId={projectId} taken={fields.map(([name]) => name)} onClose={() => setAdding(false)} />
      )}
      {leaving !== undefined && (
        <Confirm
          title={`Delete the field “${leaving}”?`}
          action="Delete field"
          isDanger
          busy={remove.isPending}
          failure={remove.error?.failure}
          onConfirm={() => remove.mutate({ projectId, body: { custom_fields: [leaving] } })}
          onClose={() => {
            remove.reset()
            setLeaving(undefined)
          }}
        >
          Its values of all items go. You can’t undo this.
        </Confirm>
      )}
    </>
  )
}

/** A field's type, in words. */
function fieldText(field: MetadataField): string {
  if (field.enum !== undefined) return field.enum.join(', ')
  if (field.type === 'string')
    return KIND_LABEL[field.format === 'email' ? 'email' : metadataKind(field) === 'day' ? 'day' : 'text']
  const { minimum, maximum } = field
  if (minimum !== undefined && maximum !== undefined) return `Number, ${minimum} to ${maximum}`
  if (minimum !== undefined) return `Number, ${minimum} or more`
  return maximum === undefined ? 'Number' : `Number, ${maximum} or less`
}

interface NewFieldDialogProps {
  readonly projectId: number
  readonly taken: readonly string[]
  readonly onClose: () => void
}

function NewFieldDialog({ projectId, taken, onClose }: NewFieldDialogProps) {
  const id = useId()
  const [name, setName] = useState('')
  const [kind, setKind] = useState<Kind>('text')
  const [parts, setParts] = useState({ minimum: '', maximum: '', choices: '' })
  const [isSent, setSent] = useState(false)
  const add = useWrite('addMetadataFields', { changes: ['readMetadataSchema'], onDone: onClose })
  const field = fieldOf(kind, parts)
  const kept = keptFieldName(name)
  const nameProblem =
    kept === ''
      ? 'Enter a name.'
      : kept.length > FIELD_NAME_MAX
        ? `Use at most ${FIELD_NAME_MAX} characters.`
        : taken.includes(kept)
          ? 'Another field has this name. Choose another name.'
          : undefined
  const problem = typeof field === 'string' ? field : fieldProblem(field)?.why
  const failure = add.error?.failure
  const change = (changed: Partial<typeof parts>) => {
    add.reset()
    setParts((before) => ({ ...before, ...changed }))
  }
  const send = () => {
    setSent(true)
    if (add.isPending || typeof field === 'string' || nameProblem !== undefined || problem !== undefined) return
    add.mutate({ projectId, body: { data: { [kept]: field } } })
  }
  return (
    <Dialog
      title="New field of items"
      width={440}
      onClose={onClose}
      onSubmit={send}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" busy={add.isPending}>
            Add field
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <TextField
          label="Name"
          value={name}
          error={isSent ? nameProblem : undefined}
          data-first-focus
          onChange={(next) => {
            add.reset()
            setName(next)
          }}
        />
        <div className={styles.choice}>
          <label htmlFor={id}>Type</label>
          <select id={id} value={kind} onChange={({ target }) => setKind(target.value as Kind)}>
            {KINDS.map((one) => (
              <option key={one} value={one}>
                {KIND_LABEL[one]}
              </option>
            ))}
          </select>
        </div>
        {kind === 'number' && (
          <>
            <TextField
              label="Least value"
              inputMode="decimal"
              value={parts.minimum}
              onChange={(minimum) => change({ minimum })}
            />
            <TextField
              label="Greatest value"
              inputMode="decimal"
              value={parts.maximum}
              onChange={(maximum) => change({ maximum })}
            />
          </>
        )}
        {(kind === 'textChoice' || kind === 'numberChoice') && (
          <div className={styles.choice}>
            <label htmlFor={`${id}-choices`}>Choices, one in each line</label>
            <textarea
              id={`${id}-choices`}
              rows={5}
              value={parts.choices}
              onChange={({ target }) => change({ choices: target.value })}
            />
          </div>
        )}
        <Problem text={(isSent ? problem : undefined) ?? (failure && `${failure.message} ${nextStep(failure)}`)} />
      </div>
    </Dialog>
  )
}

/** Converts the typed values to a field; a text describes an error. */
function fieldOf(
  kind: Kind,
  { minimum, maximum, choices }: { readonly minimum: string; readonly maximum: string; readonly choices: string },
): MetadataWanted | string {
  const lines = choices
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const number = (text: string) => (text.trim() === '' ? undefined : Number(text.trim().replace(',', '.')))
  switch (kind) {
    case 'number': {
      const [min, max] = [number(minimum), number(maximum)]
      if (Number.isNaN(min) || Number.isNaN(max)) return 'Enter numbers for the range.'
      return {
        type: 'number',
        ...(min === undefined ? {} : { minimum: min }),
        ...(max === undefined ? {} : { maximum: max }),
      }
    }
    case 'numberChoice': {
      const numbers = lines.map((line) => Number(line.replace(',', '.')))
      if (lines.length === 0) return 'Enter at least one choice.'
      return numbers.some(Number.isNaN) ? 'Enter numbers as choices.' : { type: 'number', enum: numbers }
    }
    case 'textChoice':
      return lines.length === 0 ? 'Enter at least one choice.' : { type: 'string', enum: lines }
    case 'day':
      return { type: 'string', format: 'date' }
    case 'email':
      return { type: 'string', format: 'email' }
    case 'text':
      return { type: 'string' }
  }
}

type MetadataWanted =
  | { type: 'number'; minimum?: number; maximum?: number; enum?: number[] }
  | { type: 'string'; format?: 'email' | 'date'; enum?: string[] }
