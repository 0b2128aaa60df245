import { CLASS_KIND, type ProjectTypeName } from '#domain/enums'
import type { SaidClass } from '#endpoints'
import { colourSource } from '#domain/new-colours'

/** A set of common classes to start from. */
export interface ClassTemplate {
  readonly id: string
  readonly label: string
  readonly types: readonly ProjectTypeName[]
  readonly names: readonly string[]
}

const DRAWN = ['vector', 'pixel', 'video', 'tiled', 'point_cloud'] as const

export const CLASS_TEMPLATES: readonly ClassTemplate[] = [
  {
    id: 'traffic',
    label: 'Traffic',
    types: DRAWN,
    names: ['Car', 'Truck', 'Bus', 'Motorcycle', 'Bicycle', 'Pedestrian', 'Traffic light', 'Traffic sign'],
  },
  { id: 'street', label: 'Street surface', types: DRAWN, names: ['Road', 'Pavement', 'Lane marking', 'Kerb', 'Verge'] },
  {
    id: 'aerial',
    label: 'Aerial pictures',
    types: DRAWN,
    names: ['Building', 'Road', 'Tree', 'Water', 'Vehicle', 'Field'],
  },
  { id: 'cells', label: 'Cells', types: DRAWN, names: ['Nucleus', 'Cytoplasm', 'Mitotic cell', 'Debris'] },
  { id: 'retail', label: 'Shelves', types: DRAWN, names: ['Product', 'Price tag', 'Empty place', 'Shelf'] },
  {
    id: 'entities',
    label: 'Named entities',
    types: ['text'],
    names: ['Person', 'Organization', 'Place', 'Date', 'Amount', 'Product'],
  },
  {
    id: 'contract',
    label: 'Contracts',
    types: ['text'],
    names: ['Party', 'Clause', 'Date', 'Amount', 'Obligation', 'Signature'],
  },
  {
    id: 'quality',
    label: 'Picture quality',
    types: ['classification'],
    names: ['Good', 'Blurred', 'Too dark', 'Too bright', 'Cut off'],
  },
  { id: 'yes-no', label: 'Yes or no', types: ['classification'], names: ['Yes', 'No', 'Not sure'] },
]

/** The templates for a project type. */
export function templatesFor(type: ProjectTypeName): readonly ClassTemplate[] {
  return CLASS_TEMPLATES.filter(({ types }) => types.includes(type))
}

/** Parses class names, one per line. */
export function typedClasses({
  names,
  type,
}: {
  readonly names: string
  readonly type: ProjectTypeName
}): readonly SaidClass[] {
  return classesOfNames(names.split(/[\r\n]+/), type)
}

/** Creates a class per distinct name, in distinct colours; whole pictures get tags. */
export function classesOfNames(names: readonly string[], type: ProjectTypeName): readonly SaidClass[] {
  const colour = colourSource([])
  const kind = type === 'classification' ? CLASS_KIND.tag : CLASS_KIND.object
  const each = new Set(names.map((name) => name.trim()).filter((name) => name !== ''))
  return [...each].map((name) => ({ name, color: colour(), type: kind }))
}
