import type { Fields } from './form-fields'
import {
  checkAnyText,
  checkChoice,
  checkChoices,
  checkDate,
  checkNumber,
  checkRating,
  checkSelect,
  checkSlider,
  checkText,
  checkTime,
  checkVoting,
  type ValueCheck,
} from './value-checks'

/** A component type's section in the form builder. */
export type ComponentGroup = 'Layout' | 'Button' | 'Input' | 'Select' | 'Media' | 'Custom'

/** The properties of a component type. */
export interface ComponentType {
  readonly title: string
  /** Undefined for legacy types that the form builder doesn't offer. */
  readonly group?: ComponentGroup
  /** The kind of children: a list of components, columns, tabs, or rows of components. */
  readonly holds?: 'components' | 'columns' | 'tabs' | 'rows'
  /** The source of its value: the person or the form; undefined: it has no value. */
  readonly valueBy?: 'person' | 'form'
  /** Its value before any answer. */
  readonly empty?: (fields: Fields) => unknown
  readonly check?: ValueCheck
  /** Fields of a new component besides id, type and label. */
  readonly fresh?: Fields
}

const noText = () => ''
const nothing = () => null
const none = () => []

const input = { valueBy: 'person', empty: noText, check: checkAnyText } as const
const shown = { valueBy: 'form', empty: noText } as const
const OPTIONS = ['Option 1', 'Option 2', 'Option 3'].map((value) => ({ value, checked: false }))

/** All component types of the platform's forms, in the form builder's order. */
const TYPES = {
  container: {
    title: 'Container',
    group: 'Layout',
    holds: 'components',
    fresh: { title: 'Container', collapsible: false },
  },
  group: {
    title: 'Group with rows',
    group: 'Layout',
    holds: 'rows',
    fresh: { title: 'Group', index: 0, isTemplate: false, deletable: true, collapsible: false, countable: true },
  },
  grid: { title: 'Grid', group: 'Layout', holds: 'columns', fresh: { align: 'top', isResizable: false } },
  tabs: { title: 'Tabs', group: 'Layout', holds: 'tabs' },
  divider: { title: 'Divider', group: 'Layout' },
  modal: { title: 'Dialog', group: 'Layout', holds: 'components' },
  button: {
    title: 'Button',
    group: 'Button',
    fresh: { text: 'Button', variant: 'primary', align: 'left', showIcon: false, showLabel: true },
  },
  buttonSecondary: { title: 'Button' },
  input: { ...input, title: 'Text', group: 'Input', check: checkText, fresh: { placeholder: '', min: 0, max: 300 } },
  textarea: {
    ...input,
    title: 'Long text',
    group: 'Input',
    check: checkText,
    fresh: { placeholder: '', min: 0, max: 512 },
  },
  number: {
    title: 'Number',
    group: 'Input',
    valueBy: 'person',
    empty: nothing,
    check: checkNumber,
    fresh: { min: null, max: null, step: 1 },
  },
  slider: {
    title: 'Slider',
    group: 'Input',
    valueBy: 'person',
    empty: nothing,
    check: checkSlider,
    fresh: { min: 0, max: 100, step: 1, suffix: '', sliderType: 'slider' },
  },
  rating: {
    title: 'Rating',
    group: 'Input',
    valueBy: 'person',
    empty: nothing,
    check: checkRating,
    fresh: { numberOfStars: 5 },
  },
  voting: { title: 'Voting', group: 'Input', valueBy: 'person', empty: nothing, check: checkVoting },
  dateTime: { ...input, title: 'Date', group: 'Input', check: checkDate, fresh: { showTime: false } },
  time: { ...input, title: 'Time', group: 'Input', check: checkTime },
  code: { ...input, title: 'Code', group: 'Input', fresh: { language: null } },
  markdown: { ...input, title: 'Markdown', group: 'Input' },
  csv: { ...input, title: 'Table', group: 'Input', fresh: { value: ',,\n,,\n,,', delimiter: ',' } },
  radio: {
    ...input,
    title: 'One choice',
    group: 'Select',
    check: checkChoice,
    fresh: { options: OPTIONS, layout: 'column' },
  },
  checkbox: {
    title: 'Several choices',
    group: 'Select',
    valueBy: 'person',
    empty: none,
    check: checkChoices,
    fresh: { options: OPTIONS, layout: 'column' },
  },
  select: {
    title: 'Drop-down list',
    group: 'Select',
    valueBy: 'person',
    empty: ({ isMultiselect }) => (isMultiselect === true ? [] : null),
    check: checkSelect,
    fresh: { options: OPTIONS, isMultiselect: false, isDynamic: false, placeholder: 'Select' },
  },
  paragraph: { ...shown, title: 'Paragraph', group: 'Media', fresh: { align: 'left', value: 'Paragraph text' } },
  image: {
    ...shown,
    title: 'Image',
    group: 'Media',
    fresh: { alt: '', layout: 'cover', filter: { brightness: 0, contrast: 0 } },
  },
  avatar: { ...shown, title: 'Avatar', group: 'Media', fresh: { alt: '' } },
  audio: { ...shown, title: 'Audio', group: 'Media' },
  video: { ...shown, title: 'Video', group: 'Media' },
  pdfComponent: { ...shown, title: 'PDF', group: 'Media' },
  pdf: { ...shown, title: 'PDF' },
  url: { ...shown, title: 'Web page', group: 'Media', fresh: { exclude: true } },
  link: { ...shown, title: 'Link', group: 'Media' },
  upload: { ...input, title: 'Uploaded file', group: 'Media' },
  webComponent: {
    ...shown,
    title: 'Web component',
    group: 'Custom',
    fresh: { code: '', height: 300, context: '', exclude: true },
  },
} as const satisfies Readonly<Record<string, ComponentType>>

/** Component types by name. */
export const COMPONENT_TYPES: ReadonlyMap<string, ComponentType> = new Map(Object.entries(TYPES))

/** Finds a component type; undefined if unknown. */
export function componentType(name: string): ComponentType | undefined {
  return COMPONENT_TYPES.get(name)
}

/** Tells whether a type's components store a value in the annotation. */
export function holdsValue(name: string): boolean {
  return componentType(name)?.valueBy !== undefined
}
