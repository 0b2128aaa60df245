import type { ProjectTypeName } from './enums'

/** The names of project types as people read them; the first load knows these alone. */
export const PROJECT_TYPE_LABEL: Readonly<Record<ProjectTypeName, string>> = {
  vector: 'Vector',
  pixel: 'Pixel',
  video: 'Video',
  text: 'Text',
  tiled: 'Tiled',
  classification: 'Other',
  point_cloud: 'Point cloud',
  custom_llm: 'Multimodal',
}
