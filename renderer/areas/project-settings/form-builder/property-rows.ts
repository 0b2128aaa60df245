import { componentType } from '#domain/annotation/forms/component-types'
import type { Fields } from '#domain/annotation/forms/form-fields'

/** The editor for a property. */
export type PropertyKind = 'text' | 'lines' | 'number' | 'yes' | 'options' | 'json' | readonly string[]

export interface PropertyRow {
  readonly name: string
  readonly label: string
  readonly kind: PropertyKind
}

const row = (name: string, label: string, kind: PropertyKind = 'text'): PropertyRow => ({ name, label, kind })

/** Properties by name, in display order. */
const ROWS: readonly PropertyRow[] = [
  row('id', 'Id'),
  row('name', 'Name'),
  row('title', 'Title'),
  row('label', 'Label'),
  row('text', 'Text'),
  row('placeholder', 'Placeholder'),
  row('value', 'Value before an answer', 'lines'),
  row('options', 'Options, one a line', 'options'),
  row('min', 'Least', 'number'),
  row('max', 'Most', 'number'),
  row('step', 'Step', 'number'),
  row('suffix', 'Unit'),
  row('sliderType', 'Kind of slider', ['slider', 'rangeSlider']),
  row('numberOfStars', 'Number of stars', 'number'),
  row('span', 'Width', 'number'),
  row('layout', 'Layout', ['column', 'row', 'cover', 'contain']),
  row('align', 'Alignment', ['left', 'center', 'right', 'top', 'bottom']),
  row('delimiter', 'Separator', [',', ';', '|']),
  row('language', 'Language'),
  row('alt', 'Description for people who can’t see it'),
  row('height', 'Height', 'number'),
  row('isRequired', 'Required', 'yes'),
  row('isMultiselect', 'Several can be chosen', 'yes'),
  row('isDynamic', 'Code fills the options', 'yes'),
  row('showTime', 'With the time', 'yes'),
  row('collapsible', 'Can be folded', 'yes'),
  row('isTemplate', 'Starts without rows', 'yes'),
  row('deletable', 'Rows can be removed', 'yes'),
  row('countable', 'Shows how many rows', 'yes'),
  row('sticky', 'Stays in sight', 'yes'),
  row('disablePasting', 'No pasting', 'yes'),
  row('exclude', 'Excluded from exports', 'yes'),
  row('hasTooltip', 'With a tooltip', 'yes'),
  row('tooltip', 'Tooltip'),
  row('permissions', 'Permissions', 'json'),
]

/** A part's editable properties: those it has, and those of its type. */
export function propertyRows(part: Fields): readonly PropertyRow[] {
  const known = componentType(String(part['type']))
  const names = new Set([...Object.keys(part), ...Object.keys(known?.fresh ?? {})])
  if (part['hasTooltip'] === true) names.add('tooltip')
  if (known !== undefined) for (const name of ['label', 'permissions', 'hasTooltip']) names.add(name)
  if (known?.valueBy !== undefined) for (const name of ['value', 'exclude']) names.add(name)
  if (known?.valueBy === 'person') for (const name of ['isRequired', 'disablePasting']) names.add(name)
  return ROWS.filter(
    ({ name }) => names.has(name) && !(name === 'value' && typeof part[name] === 'object' && part[name] !== null),
  )
}
