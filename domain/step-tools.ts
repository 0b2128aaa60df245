/** A tool that a step of a project can ask for: its number, which is ours, and the native type of what it makes. */
interface StepTool {
  readonly number: number
  /** The editor's tool, which bears the name of the type that it makes. */
  readonly id: string
  readonly label: string
}

/** The numbers of tools in the steps of a project. The platform's own numbers are not public; these are kept by ours. */
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

/** The tool of a number; undefined where the step names none, or one that Loupe does not know: any will do. */
export function stepTool(number: number | null): StepTool | undefined {
  return STEP_TOOLS.find((tool) => tool.number === number)
}
