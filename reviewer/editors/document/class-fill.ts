import type { ViewChoices } from '../../session/view-choices'

/** How strongly the areas of a class are filled, from 0 to 1, wherever they are painted. */
export function classFill(
  className: string,
  { fill, fillsByClass }: Pick<ViewChoices, 'fill' | 'fillsByClass'>,
): number {
  const own = Object.hasOwn(fillsByClass, className) ? fillsByClass[className] : undefined
  return (own ?? fill) / 100
}
