/** Tool of a project step: its number (ours) and the native type of its objects. */
interface StepTool {
  readonly number: number
  /** Id of the editor's tool, named after the type that it creates. */
  readonly id: string
  readonly label: string
}

/** Tool numbers in project steps. The platform's own numbers are not public; these are ours. */
export const STEP_TOOLS: readonly StepTool[] = [
  { number: 1, id: 'bbox', label: 'Box' },
  { number: 2, id: 'rbbox', label: 'Rotated box' },
  { number: 3, id: 'polygon', label: 'Polygon' },
  { number: 4, id: 'polyline', label: 'Line' },
  { number: 5, id: 'point', label: 'Point' },
  { number: 6, id: 'ellipse', label: 'Ellipse' },
  { number: 7, id: 'cuboid', label: 'Cuboid' },
  { number: 8, id: 'template', label: 'Skeleton' },
]

/** Tool of a number; undefined if the step names none or an unknown one: any tool is allowed. */
export function stepTool(number: number | null): StepTool | undefined {
  return STEP_TOOLS.find((tool) => tool.number === number)
}
