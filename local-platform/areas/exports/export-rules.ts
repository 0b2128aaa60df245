import { formatRow, formatRowsFor, needsFiles } from '#domain/annotation/formats/rows'
import { EXPORT_FORMAT, PROJECT_TYPE, projectTypeName, UPLOAD_STATE } from '#domain/enums'
import type { EndpointBody } from '#endpoints'
import type { Refusal } from '../../server/refusal'
import { refuse } from '../../server/refusal'
import type { ProjectFacts } from '../../storage/projects'

function isOffered(format: string, type: ProjectFacts['type']): boolean {
  const name = projectTypeName(type)
  return format === 'native' || (name !== undefined && formatRowsFor(name).some(({ id }) => id === format))
}

/** Reason why a project can't be exported as requested, with the field; undefined if it can. */
export function exportRefusal(
  { type, uploadState }: ProjectFacts,
  folderNames: readonly string[],
  body: EndpointBody<'startExport'>,
): Refusal | undefined {
  const isLinked = uploadState === UPLOAD_STATE.external
  const format = body.coco === 1 ? EXPORT_FORMAT.coco : body.export_format
  const formatField = body.coco === 1 ? 'coco' : 'export_format'
  const unknown = body.folder_names?.find((name) => !folderNames.includes(name))
  const rules: readonly (readonly [isBroken: boolean, field: string, sentence: string])[] = [
    [
      format === EXPORT_FORMAT.coco && !(type === PROJECT_TYPE.vector && isLinked),
      formatField,
      'COCO is only for vector projects with linked items.',
    ],
    [
      (format === EXPORT_FORMAT.csv || format === EXPORT_FORMAT.jsonl) && type !== PROJECT_TYPE.custom_llm,
      formatField,
      'CSV and JSONL are only for multimodal projects.',
    ],
    [
      format !== undefined && format !== EXPORT_FORMAT.csv && format !== EXPORT_FORMAT.jsonl,
      formatField,
      'This platform writes native JSON, CSV and JSONL only.',
    ],
    [
      body.format !== undefined && !isOffered(body.format, type),
      'format',
      'This platform does not write that format for projects of this type.',
    ],
    [
      isLinked && needsFiles(formatRow(body.format ?? '') ?? {}),
      'format',
      'The files of linked items are not here, and this format needs them.',
    ],
    [isLinked && body.is_pinned === 1, 'is_pinned', 'A project with linked items has no filter by pin.'],
    [isLinked && body.fuse === 1, 'fuse', 'A project with linked items has no fused pictures.'],
    [isLinked && body.with_media === true, 'with_media', 'The files of linked items are not here.'],
    [
      body.fuse === 1 && (type !== PROJECT_TYPE.pixel || (body.format ?? 'native') !== 'native'),
      'fuse',
      'Fused pictures are made with native exports of pixel projects only.',
    ],
    [body.integration_id !== undefined, 'integration_id', 'This platform writes exports to its own disk only.'],
    [unknown !== undefined, 'folder_names', `There is no folder “${unknown}” in this project.`],
  ]
  const broken = rules.find(([isBroken]) => isBroken)
  if (broken === undefined) return undefined
  const [, field, message] = broken
  return refuse('bad_request', { message, data: { key: `body.${field}` } }).error
}
