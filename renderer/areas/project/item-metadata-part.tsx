import { PencilLine } from 'lucide-react'
import { useState } from 'react'
import { type CustomField, readTyped } from '#domain/custom-fields'
import type { Item, ItemFacts } from '#domain/entities'
import { nextStep } from '#domain/errors'
import { fitsField, type MetadataField, type MetadataValue } from '#domain/item-metadata'
import { useQueryClient } from '@tanstack/react-query'
import { rowQuery } from '../../desktop/row-query'
import { useCall } from '../../desktop/use-call'
import { useWrite } from '../../desktop/use-write'
import { FieldInput } from '../../kit/field-input'
import { Problem } from '../../kit/problem'
import { accessesQuery, itemsKey } from '../../queries'
import { useConnectivity } from '../../stores/connectivity-store'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { IconButton } from '../../../ui/icon-button'
import side from '../../../ui/side-panel.module.css'
import styles from './item-panel.module.css'

type Schema = Readonly<Record<string, MetadataField>>
type Values = NonNullable<ItemFacts['metadata']>

interface ItemMetadataPartProps {
  readonly projectId: number
  readonly item: Item
}

/** An item's metadata by project field; editable with permission. */
export function ItemMetadataPart({ projectId, item }: ItemMetadataPartProps) {
  const schema = useCall(rowQuery('readMetadataSchema', { projectId }))
  const accesses = useCall(accessesQuery(projectId))
  const offline = useConnectivity((state) => state.offline)
  const [edited, setEdited] = useState<string>()
  const values: Values = item.facts?.metadata ?? {}
  const fields: Schema = schema.data ?? {}
  const mayEdit = accesses.data?.accesses.actions.includes('UploadItem') === true
  // Without permission, empty fields are hidden.
  const names = mayEdit ? [...new Set([...Object.keys(fields), ...Object.keys(values)])] : Object.keys(values)
  if (names.length === 0) return null
  const field = edited === undefined ? undefined : fields[edited]
  return (
    <section className={side.part} aria-label="Metadata">
      <h3 className={side.title}>Metadata</h3>
      <dl className={styles.facts}>
        {names.map((name) => {
          const value = values[name]
          return (
            <div key={name} className={styles.fact}>
              <dt>{name}</dt>
              <dd className={styles.known}>
                {value === undefined || value === '' ? (
                  <span className={side.muted}>{value === undefined ? '–' : 'Empty'}</span>
                ) : (
                  <span className={styles.knownText}>{value}</span>
                )}
                {mayEdit && fields[name] !== undefined && (
                  <IconButton
                    label={`Edit ${name}`}
                    icon={PencilLine}
                    disabled={offline}
                    onClick={() => setEdited(name)}
                  />
                )}
              </dd>
            </div>
          )
        })}
      </dl>
      {edited !== undefined && field !== undefined && (
        <MetadataDialog
          key={`${item.id} ${edited}`}
          projectId={projectId}
          item={item}
          name={edited}
          field={field}
          value={values[edited]}
          onClose={() => setEdited(undefined)}
        />
      )}
    </section>
  )
}

interface MetadataDialogProps extends ItemMetadataPartProps {
  readonly name: string
  readonly field: MetadataField
  readonly value: MetadataValue | undefined
  readonly onClose: () => void
}

function MetadataDialog({ projectId, item, name, field, value, onClose }: MetadataDialogProps) {
  const queries = useQueryClient()
  const [text, setText] = useState(value === undefined ? '' : String(value))
  const [problem, setProblem] = useState<string>()
  const save = useWrite('changeMetadata', {
    changes: [],
    onDone: () => {
      void queries.invalidateQueries({ queryKey: itemsKey(projectId) })
      onClose()
    },
  })
  const failure = save.error?.failure
  const send = (typed: string) => {
    const read = readMetadata(name, field, typed)
    if ('problem' in read) return setProblem(read.problem)
    save.mutate({ projectId, path: { itemId: item.id }, body: { values: [{ name, value: read.value }] } })
  }
  return (
    <Dialog
      title={`${name} of ${item.name}`}
      width={420}
      onClose={onClose}
      onSubmit={() => {
        if (!save.isPending) send(text)
      }}
      footer={
        <>
          <Button disabled={value === undefined} onClick={() => send('')}>
            Clear value
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" busy={save.isPending}>
            Save value
          </Button>
        </>
      }
    >
      <FieldInput
        field={inputField(name, field)}
        value={text}
        error={problem}
        onChange={(next) => {
          setText(next)
          setProblem(undefined)
          save.reset()
        }}
      />
      <Problem text={failure && `${failure.message} ${nextStep(failure)}`} />
    </Dialog>
  )
}

/** Converts a metadata field for the custom field controls. */
function inputField(name: string, field: MetadataField): CustomField {
  const common = { id: 0, name, options: (field.enum ?? []).map(String) }
  if (field.enum !== undefined) return { ...common, kind: 'single_select' }
  if (field.type === 'number') return { ...common, kind: 'numeric', min: field.minimum, max: field.maximum }
  return { ...common, kind: field.format === 'date' ? 'date' : 'text' }
}

function readMetadata(
  name: string,
  field: MetadataField,
  typed: string,
): { readonly value: MetadataValue | null } | { readonly problem: string } {
  const read = readTyped(inputField(name, field), typed)
  if ('problem' in read || read.value === null) return 'problem' in read ? read : { value: null }
  const value = field.type === 'number' ? Number(typed.trim().replace(',', '.')) : typed.trim()
  if (fitsField(field, value)) return { value }
  return {
    problem: field.type === 'string' && field.format === 'email' ? 'Enter an e-mail address.' : 'Enter another value.',
  }
}
