import type { QueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { type CustomField, type CustomValue, fieldFits, readCustomField, readCustomValue } from '#domain/custom-fields'
import { fieldIdOf, fieldKey } from '#domain/field-key'
import type { DesktopApi } from '#contract/api'
import type { EndpointAnswer } from '#endpoints'
import { optionsOf } from '../desktop/call-query'
import { rowQuery } from '../desktop/row-query'
import { useCall } from '../desktop/use-call'
import type { Column } from './columns'
import { FieldValueDialog } from './field-value-dialog'
import type { FieldsOf, FieldTarget } from './field-target'
import { FieldValueButton } from './field-value-button'
import { fieldFilters } from './field-words'
import type { Filter, FilterDef } from './filters'

type Values = ReadonlyMap<number, Readonly<Record<number, unknown>>>

/** Custom fields as columns, filters and values of a list or panel. */
export interface Fields {
  readonly fields: readonly CustomField[]
  readonly filters: readonly FilterDef[]
  /** The fields are read, and their values where they are wanted. */
  readonly isRead: boolean
  /** Retries a failed read; undefined if none failed. */
  readonly again: (() => void) | undefined
  readonly valueOf: (thingId: number, field: CustomField) => CustomValue | undefined
  /** Tells whether a thing fits a filter by one of the fields; undefined: the filter is by none. */
  readonly fits: (filter: Filter, thingId: number | null) => boolean | undefined
  /** Opens the dialog for one value; undefined: the person may not change values. */
  readonly edit: ((thing: FieldTarget, field: CustomField) => void) | undefined
  /** The open dialog: the page draws it beside its list. */
  readonly dialog: ReactNode
}

interface FieldsOptions {
  readonly mayEdit: boolean
  readonly enabled?: boolean
  /** False: only the fields are read. */
  readonly hasValues?: boolean
}

const NO_FIELDS: readonly CustomField[] = []
const NO_VALUES: Values = new Map()

const fieldsIn = ({ data }: EndpointAnswer<'listFieldTemplates'>): readonly CustomField[] =>
  data.flatMap((one) => readCustomField(one) ?? [])
const valuesIn = ({ data }: EndpointAnswer<'listFieldValues'>): Values =>
  new Map(data.map(({ id, values }) => [id, Object.fromEntries(values.map((one) => [one.field_id, one.value]))]))

/** Reads the fields of a place with their values. */
export function useFields(of: FieldsOf, { mayEdit, enabled = true, hasValues = true }: FieldsOptions): Fields {
  const { entity, parentEntity } = of
  const listed = useCall(rowQuery('listFieldTemplates', { query: { entity, parentEntity } }), {
    enabled,
    select: fieldsIn,
  })
  const fields = listed.data ?? NO_FIELDS
  const read = useCall(rowQuery('listFieldValues', { query: of }), {
    enabled: enabled && hasValues && fields.length > 0,
    select: valuesIn,
  })
  const values = read.data ?? NO_VALUES
  const isRead = listed.data !== undefined && (!hasValues || fields.length === 0 || read.data !== undefined)
  const failed = listed.isError ? listed.refetch : read.isError ? read.refetch : undefined
  const [asked, setAsked] = useState<{ readonly thing: FieldTarget; readonly field: CustomField }>()
  return useMemo(() => {
    const byKey = new Map<string, CustomField>(fields.map((field) => [fieldKey(field.id), field]))
    const valueOf: Fields['valueOf'] = (thingId, field) => readCustomValue(field, values.get(thingId)?.[field.id])
    return {
      fields,
      filters: fieldFilters(fields),
      isRead,
      again: failed && (() => void failed()),
      valueOf,
      fits: (filter, thingId) => {
        if (fieldIdOf(filter.field) === undefined) return undefined
        const field = byKey.get(filter.field)
        if (field === undefined) return false
        return fieldFits(field, filter, thingId === null ? undefined : valueOf(thingId, field))
      },
      edit: mayEdit ? (thing, field) => setAsked({ thing, field }) : undefined,
      dialog: asked !== undefined && (
        <FieldValueDialog
          key={`${asked.thing.id} ${asked.field.id}`}
          of={of}
          {...asked}
          value={valueOf(asked.thing.id, asked.field)}
          onClose={() => setAsked(undefined)}
        />
      ),
    }
  }, [fields, values, isRead, failed, mayEdit, asked, of])
}

/** Reads the fields of a place with their values, once. */
export async function readFields(
  queries: QueryClient,
  desktop: DesktopApi,
  of: FieldsOf,
): Promise<Pick<Fields, 'fields' | 'valueOf'>> {
  const { entity, parentEntity } = of
  const listed = rowQuery('listFieldTemplates', { query: { entity, parentEntity } })
  const fields = fieldsIn(await queries.fetchQuery(optionsOf(listed, desktop)))
  if (fields.length === 0) return { fields, valueOf: () => undefined }
  const values = valuesIn(await queries.fetchQuery(optionsOf(rowQuery('listFieldValues', { query: of }), desktop)))
  return { fields, valueOf: (thingId, field) => readCustomValue(field, values.get(thingId)?.[field.id]) }
}

/** The fields as columns of a list, hidden at first; rows without an id have no values. */
export function fieldColumns<R>(
  { fields, valueOf, edit }: Fields,
  thingOf: (row: R) => { readonly id: number | null; readonly name: string },
): readonly Column<R>[] {
  return fields.map((field) => ({
    id: fieldKey(field.id),
    label: field.name,
    sort: fieldKey(field.id),
    width: 120,
    share: 1,
    isExtra: true,
    cell: (row) => {
      const { id, name } = thingOf(row)
      if (id === null) return null
      return (
        <FieldValueButton
          field={field}
          value={valueOf(id, field)}
          thing={name}
          onEdit={edit && (() => edit({ id, name }, field))}
        />
      )
    },
  }))
}
