import { PROJECT_STATUS, PROJECT_TYPE, UPLOAD_STATE, type ProjectStatus, type ProjectTypeName } from '#domain/enums'
import type { Platform } from '../platform-context'
import type { Storage } from '../storage/storage'
import { addSampleClasses } from './sample-classes'
import { addSampleTemplate } from './sample-templates'
import { addSampleItems, type Progress } from './sample-items'

interface SampleProject {
  readonly name: string
  readonly type: ProjectTypeName
  readonly description: string
  /** Kind of its samples. */
  readonly kind: string
  /** Number of skipped samples of the kind. */
  readonly skipped?: number
  readonly count: number
  readonly isNumbered: boolean
  readonly progress?: Progress
  /** The project is on hold, at any progress. */
  readonly isOnHold?: boolean
}

/** First project of every team. */
export const STREET_SCENES: SampleProject = {
  name: 'Street scenes',
  type: 'vector',
  description: 'Vehicles, people and traffic lights in city streets, by day, at night and in the rain.',
  kind: 'street',
  count: 120,
  isNumbered: true,
}

/** One project of each type, with realistic material. */
export const SAMPLE_PROJECTS: readonly SampleProject[] = [
  STREET_SCENES,
  {
    name: 'Cell nuclei',
    type: 'pixel',
    description: 'Fluorescence microscopy: every nucleus is a part of its own, dividing cells are marked.',
    kind: 'cells',
    count: 24,
    isNumbered: false,
  },
  {
    name: 'Junction cameras',
    type: 'video',
    description: 'Short clips of traffic: follow every vehicle and person.',
    kind: 'clip',
    count: 4,
    isNumbered: false,
  },
  {
    name: 'Contracts and news',
    type: 'text',
    description: 'People, organizations, places, dates, amounts and clauses in plain text.',
    kind: 'document',
    count: 40,
    isNumbered: false,
  },
  {
    name: 'Orthophotos',
    type: 'tiled',
    isOnHold: true,
    description: 'Towns from the air at 64 megapixels: buildings, pools and parked cars.',
    kind: 'aerial',
    count: 3,
    isNumbered: false,
  },
  {
    name: 'Catalogue photos',
    type: 'classification',
    description: 'Product photos sorted by what they show.',
    kind: 'product',
    count: 48,
    isNumbered: false,
  },
  {
    name: 'Laser scans',
    type: 'point_cloud',
    progress: 'finished',
    description: 'Frames of a laser scanner in city traffic: a box around every road user.',
    kind: 'lidar',
    count: 12,
    isNumbered: false,
  },
  {
    name: 'Answer comparison',
    type: 'custom_llm',
    description: 'Two answers of language models to one request: which is better, and why?',
    kind: 'prompt',
    count: 30,
    isNumbered: false,
  },
]

export interface SampleTeam {
  readonly teamId: number
  readonly workflowId: number
  readonly creatorEmail: string
  readonly now: number
  readonly statuses: 'review' | 'system'
}

/** Adds a sample project to a team and returns the project and its items. */
export function addSampleProject(
  { storage, samples }: Pick<Platform, 'storage' | 'samples'>,
  team: SampleTeam,
  sample: SampleProject,
): { readonly id: number; readonly items: readonly number[] } {
  const at = new Date(team.now - (SAMPLE_PROJECTS.indexOf(sample) + 3) * 86_400_000).toISOString()
  const { id, folderId } = storage.projects.add(
    {
      teamId: team.teamId,
      name: sample.name,
      type: PROJECT_TYPE[sample.type],
      status: PROJECT_STATUS.onHold,
      description: sample.description,
      workflowId: team.workflowId,
      creatorEmail: team.creatorEmail,
      uploadState: UPLOAD_STATE.basic,
    },
    at,
  )
  addSampleClasses(storage, id, sample.type, at)
  if (sample.type === 'vector') addSampleTemplate(storage, at, { ...team, projectId: id })
  const { skipped = 0 } = sample
  const items = addSampleItems(storage, {
    projectId: id,
    folderId,
    samples: samples.ofKind(sample.kind).slice(skipped, skipped + sample.count),
    seed: skipped + 1,
    now: team.now,
    statuses: team.statuses,
    progress: sample.progress ?? 'underWay',
    isNumbered: sample.isNumbered,
  })
  if (sample.isOnHold !== true) storage.projects.setStatus(id, statusByItems(storage, id, team.workflowId), at)
  return { id, items }
}

/** Status of a project by its items: all done, none started, or in between. */
function statusByItems(storage: Storage, projectId: number, workflowId: number): ProjectStatus {
  const isDone = new Map(storage.workflows.statuses(workflowId).map((row) => [row.value, row.countsAsDone]))
  const start = storage.workflows.startValue(workflowId)
  const values = storage.items.counts({ projectId, hiddenValues: [] }).map(({ value }) => value)
  if (values.length === 0) return PROJECT_STATUS.notStarted
  if (values.every((value) => isDone.get(value) === true)) return PROJECT_STATUS.completed
  return values.every((value) => value === start) ? PROJECT_STATUS.notStarted : PROJECT_STATUS.inProgress
}
