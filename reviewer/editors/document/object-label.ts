import type { AnnotationObject } from '#domain/annotation/document/read-document'

/** Parts of a label besides the class. */
export const LABEL_PARTS = ['number', 'answers', 'tracking'] as const
export type LabelPart = (typeof LABEL_PARTS)[number]

const TEXT_MAX = 60

/** Label of an object on the picture: its class, and the chosen parts, as far as they fit. */
export function labelOf(
  {
    className,
    row,
    attributes,
    tracking = '',
  }: Pick<AnnotationObject, 'className' | 'row' | 'attributes' | 'tracking'>,
  parts: readonly LabelPart[],
): string {
  const name = className === '' ? 'No class' : className
  const said = [
    parts.includes('number') ? `${name} #${row + 1}` : name,
    parts.includes('answers') ? attributes.map(({ value }) => value).join(', ') : '',
    parts.includes('tracking') ? tracking : '',
  ]
  return shortened(said.filter((part) => part !== '').join(' · '))
}

function shortened(text: string): string {
  return text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX - 1)}…` : text
}
