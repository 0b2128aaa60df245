/** Fill opacity of a class's areas, from 0 to 1, wherever they are painted. */
export function classFill(
  className: string,
  { fill, fillsByClass }: { readonly fill: number; readonly fillsByClass: Readonly<Record<string, number>> },
): number {
  const own = Object.hasOwn(fillsByClass, className) ? fillsByClass[className] : undefined
  return (own ?? fill) / 100
}
