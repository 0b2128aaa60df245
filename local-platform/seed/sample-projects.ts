import { PROJECT_STATUS, PROJECT_TYPE, UPLOAD_STATE, type ProjectStatus, type ProjectTypeName } from '#domain/enums'
import type { Storage } from '../storage/storage'
import { addSampleClasses } from './sample-classes'
import { addSampleItems } from './sample-items'

interface SampleProject {
  readonly name: string
  readonly type: ProjectTypeName
  readonly status: ProjectStatus
  readonly description: string
  readonly picture: string
  readonly ending: string
  readonly mime: string
  readonly count: number
  readonly isNumbered: boolean
}

/** One project of each type, with material that looks like real work. */
export const SAMPLE_PROJECTS: readonly SampleProject[] = [
  {
    name: 'Street scenes',
    type: 'vector',
    status: PROJECT_STATUS.inProgress,
    description: 'Vehicles, people and traffic lights in city streets, by day, at night and in the rain.',
    picture: 'street',
    ending: 'jpg',
    mime: 'image/jpeg',
    count: 120,
    isNumbered: true,
  },
  {
    name: 'Cell nuclei',
    type: 'pixel',
    status: PROJECT_STATUS.inProgress,
    description: 'Fluorescence microscopy: every nucleus is a part of its own, dividing cells are marked.',
    picture: 'cells',
    ending: 'jpg',
    mime: 'image/jpeg',
    count: 24,
    isNumbered: false,
  },
  {
    name: 'Junction cameras',
    type: 'video',
    status: PROJECT_STATUS.notStarted,
    description: 'Short clips of traffic: follow every vehicle and person.',
    picture: 'clip',
    ending: 'webm',
    mime: 'video/webm',
    count: 4,
    isNumbered: false,
  },
  {
    name: 'Contracts and news',
    type: 'text',
    status: PROJECT_STATUS.inProgress,
    description: 'People, organizations, places, dates, amounts and clauses in plain text.',
    picture: 'document',
    ending: 'txt',
    mime: 'text/plain; charset=utf-8',
    count: 40,
    isNumbered: false,
  },
  {
    name: 'Orthophotos',
    type: 'tiled',
    status: PROJECT_STATUS.onHold,
    description: 'Towns from the air at 64 megapixels: buildings, pools and parked cars.',
    picture: 'aerial',
    ending: 'jpg',
    mime: 'image/jpeg',
    count: 3,
    isNumbered: false,
  },
  {
    name: 'Catalogue photos',
    type: 'classification',
    status: PROJECT_STATUS.completed,
    description: 'Product photos sorted by what they show.',
    picture: 'product',
    ending: 'jpg',
    mime: 'image/jpeg',
    count: 48,
    isNumbered: false,
  },
  {
    name: 'Laser scans',
    type: 'point_cloud',
    status: PROJECT_STATUS.notStarted,
    description: 'Frames of a laser scanner in city traffic: a box around every road user.',
    picture: 'lidar',
    ending: 'pcd',
    mime: 'application/octet-stream',
    count: 12,
    isNumbered: false,
  },
  {
    name: 'Answer comparison',
    type: 'custom_llm',
    status: PROJECT_STATUS.inProgress,
    description: 'Two answers of language models to one request: which is better, and why?',
    picture: 'prompt',
    ending: 'json',
    mime: 'application/json',
    count: 30,
    isNumbered: false,
  },
]

export interface SampleTeam {
  readonly teamId: number
  readonly workflowId: number
  readonly creatorEmail: string
  readonly now: number
}

/** Adds a sample project to a team; the answer names the project and its items. */
export function addSampleProject(
  storage: Storage,
  team: SampleTeam,
  sample: SampleProject,
  firstSeed: number,
): { readonly id: number; readonly items: readonly number[] } {
  const at = new Date(team.now - (SAMPLE_PROJECTS.indexOf(sample) + 3) * 86_400_000).toISOString()
  const { id, folderId } = storage.projects.add(
    {
      teamId: team.teamId,
      name: sample.name,
      type: PROJECT_TYPE[sample.type],
      status: sample.status,
      description: sample.description,
      workflowId: team.workflowId,
      creatorEmail: team.creatorEmail,
      uploadState: UPLOAD_STATE.basic,
    },
    at,
  )
  addSampleClasses(storage, id, sample.type, at)
  const items = addSampleItems(storage, {
    projectId: id,
    folderId,
    picture: sample.picture,
    ending: sample.ending,
    mime: sample.mime,
    count: sample.count,
    firstSeed,
    now: team.now,
    statuses: 'system',
    isNumbered: sample.isNumbered,
  })
  return { id, items }
}
