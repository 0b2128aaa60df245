import type { DataSetClass, DataSetLook } from '#contract/imports'
import type { ProjectTypeName } from '#domain/enums'
import { amountText, countText } from '../../../ui/texts'

/** Singular and plural of each object type. */
const KINDS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  box: ['box', 'boxes'],
  rotated: ['rotated box', 'rotated boxes'],
  polygon: ['polygon', 'polygons'],
  line: ['polyline', 'polylines'],
  point: ['point', 'points'],
  ellipse: ['ellipse', 'ellipses'],
  cuboid: ['cuboid', 'cuboids'],
  template: ['skeleton', 'skeletons'],
  mask: ['mask', 'masks'],
  tag: ['tag', 'tags'],
  span: ['span', 'spans'],
  relation: ['relation', 'relations'],
  'box track': ['track of boxes', 'tracks of boxes'],
  'polygon track': ['track of polygons', 'tracks of polygons'],
  'line track': ['track of polylines', 'tracks of polylines'],
  'point track': ['track of points', 'tracks of points'],
  event: ['event', 'events'],
}

/** The noun for a project's items. */
export type ItemNoun = readonly [one: string, many: string]
const NOUNS: Readonly<Partial<Record<ProjectTypeName, ItemNoun>>> = {
  text: ['text', 'texts'],
  video: ['clip', 'clips'],
}

export function itemNoun(type: ProjectTypeName | undefined): ItemNoun {
  return (type && NOUNS[type]) ?? ['picture', 'pictures']
}

/** `12 boxes, 3 polygons` */
export function kindsText({ kinds }: Pick<DataSetClass, 'kinds'>): string {
  if (kinds.length === 0) return 'No objects'
  return kinds
    .map(({ kind, count }) => {
      const [one, many] = KINDS[kind] ?? ['object', 'objects']
      return amountText(count, one, many)
    })
    .join(', ')
}

/** `annotations/instances_train.json and 1 more file` */
export function filesText({ files, firstFiles }: DataSetLook['sets'][number]): string {
  const [first = ''] = firstFiles
  return files === 1 ? first : `${first} and ${amountText(files - 1, 'more file', 'more files')}`
}

/** A data set's contents, in one line. */
export function heldText({ items, objects, classes }: NonNullable<DataSetLook['read']>, [one, many]: ItemNoun): string {
  return `${amountText(objects, 'object', 'objects')} of ${amountText(classes.length, 'class', 'classes')} on ${amountText(items, one, many)}`
}

/** Problems as text, one per line. */
export function problemsText({ first, count }: NonNullable<DataSetLook['read']>['problems']): string {
  const lines = first.map(({ file, place, reason }) => `${file}${place === '' ? '' : `, ${place}`}: ${reason}`)
  return [...lines, ...(count > first.length ? [`and ${countText(count - first.length)} more`] : [])].join('\n')
}
