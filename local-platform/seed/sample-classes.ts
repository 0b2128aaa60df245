import { CLASS_KIND, type ProjectTypeName } from '#domain/enums'
import type { NewAttributeGroup } from '../storage/class-groups'
import type { NewClass } from '../storage/classes'
import type { Storage } from '../storage/storage'
import { SAMPLE_FORM } from '#domain/sample-form'

const { object, tag } = CLASS_KIND
const MOTION: NewAttributeGroup = { name: 'Motion', type: 'radio', options: ['Moving', 'Parked'] }
const OCCLUSION: NewAttributeGroup = { name: 'Occluded', type: 'radio', options: ['No', 'Partly', 'Mostly'] }
const PLATE: NewAttributeGroup = { name: 'Plate', type: 'text' }

const ROAD_USERS: readonly NewClass[] = [
  { name: 'Car', color: '#3E7BFA', kind: object, groups: [MOTION, OCCLUSION, PLATE] },
  { name: 'Van', color: '#7C5CFC', kind: object, groups: [MOTION, OCCLUSION] },
  { name: 'Bus', color: '#F5A524', kind: object, groups: [MOTION, OCCLUSION] },
  { name: 'Truck', color: '#E5484D', kind: object, groups: [MOTION, OCCLUSION] },
  { name: 'Pedestrian', color: '#30A46C', kind: object, groups: [OCCLUSION] },
  { name: 'Cyclist', color: '#12A5B9', kind: object, groups: [OCCLUSION] },
  {
    name: 'Traffic light',
    color: '#D6409F',
    kind: object,
    groups: [{ name: 'State', type: 'radio', options: ['Red', 'Amber', 'Green'] }],
  },
  { name: 'Traffic sign', color: '#8E7A5B', kind: object },
]

/** Classes of each kind of sample project; multimodal ones have a form instead. */
const CLASSES: Readonly<Partial<Record<ProjectTypeName, readonly NewClass[]>>> = {
  vector: ROAD_USERS,
  video: ROAD_USERS,
  point_cloud: ROAD_USERS,
  pixel: [
    { name: 'Nucleus', color: '#4F7CFF', kind: object },
    {
      name: 'Mitotic cell',
      color: '#F5A524',
      kind: object,
      groups: [{ name: 'Phase', type: 'radio', options: ['Prophase', 'Metaphase', 'Anaphase', 'Telophase'] }],
    },
    { name: 'Debris', color: '#8E7A5B', kind: object },
  ],
  tiled: [
    { name: 'Building', color: '#E5484D', kind: object, groups: [{ name: 'Storeys', type: 'numeric' }] },
    { name: 'Tree', color: '#30A46C', kind: object },
    { name: 'Car', color: '#3E7BFA', kind: object },
    { name: 'Pool', color: '#12A5B9', kind: object },
  ],
  text: ['Person', 'Organization', 'Place', 'Date', 'Amount', 'Clause'].map((name, at) => ({
    name,
    color: ['#3E7BFA', '#7C5CFC', '#30A46C', '#F5A524', '#12A5B9', '#D6409F'][at] ?? '#8E7A5B',
    kind: object,
  })),
  classification: ['Bottle', 'Mug', 'Vase', 'Lamp', 'Chair', 'Box', 'Bowl', 'Table'].map((name, at) => ({
    name,
    color: ['#3E7BFA', '#7C5CFC', '#F5A524', '#E5484D', '#30A46C', '#12A5B9', '#D6409F', '#8E7A5B'][at] ?? '#8E7A5B',
    kind: tag,
    groups: [{ name: 'Background', type: 'radio', isRequired: true, options: ['Plain', 'Scene'] }],
  })),
}

/** Gives a sample project the classes, or the form, of its type. */
export function addSampleClasses(storage: Storage, projectId: number, type: ProjectTypeName, at: string): void {
  for (const row of CLASSES[type] ?? []) storage.classes.add(projectId, row, at)
  if (type === 'custom_llm') storage.classes.setForm(projectId, SAMPLE_FORM)
}
