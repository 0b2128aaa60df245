import { useState } from 'react'
import { type CustomField, type CustomValue, readTyped, typedValue } from '#domain/custom-fields'
import { nextStep } from '#domain/errors'
import { useWrite } from '../desktop/use-write'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { FieldInput } from './field-input'
import { Problem } from './problem'
import type { FieldsOf, FieldTarget } from './field-target'

interface FieldValueDialogProps {
  readonly of: FieldsOf
  readonly thing: FieldTarget
  readonly field: CustomField
  readonly value: CustomValue | undefined
  readonly onClose: () => void
}

/** Sets the value of a field, or clears it. */
export function FieldValueDialog({ of, thing, field, value, onClose }: FieldValueDialogProps) {
  const [text, setText] = useState(() => typedValue(field, value))
  const [problem, setProblem] = useState<string>()
  const save = useWrite('setFieldValues', { changes: ['listFieldValues', 'listFieldTemplates'], onDone: onClose })
  const failure = save.error?.failure
  const send = (typed: string) => {
    const read = readTyped(field, typed)
    if ('problem' in read) return setProblem(read.problem)
    const sent = typeof read.value === 'object' && read.value !== null ? [...read.value] : read.value
    save.mutate({
      path: { entityId: thing.id },
      query: of,
      body: { customField: { custom_field_values: { [field.id]: sent } } },
    })
  }
  return (
    <Dialog
      title={`${field.name} of ${thing.name}`}
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
        field={field}
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
