import type { ProjectTypeName } from './enums'

/** Labels of project types; the first load needs only these. */
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
