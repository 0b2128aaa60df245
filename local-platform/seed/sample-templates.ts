import type { Storage } from '../storage/storage'

interface TemplatePlace {
  readonly teamId: number
  readonly projectId: number
  readonly creatorEmail: string
}
type Point = readonly [name: string, x: number, y: number]

const PERSON: readonly Point[] = [
  ['Nose', 0.5, 0.08],
  ['Left shoulder', 0.64, 0.24],
  ['Right shoulder', 0.36, 0.24],
  ['Left elbow', 0.74, 0.4],
  ['Right elbow', 0.26, 0.4],
  ['Left wrist', 0.8, 0.55],
  ['Right wrist', 0.2, 0.55],
  ['Left hip', 0.58, 0.55],
  ['Right hip', 0.42, 0.55],
  ['Left knee', 0.6, 0.75],
  ['Right knee', 0.4, 0.75],
  ['Left ankle', 0.61, 0.95],
  ['Right ankle', 0.39, 0.95],
]
const BONES = [
  [1, 2],
  [1, 3],
  [2, 3],
  [2, 4],
  [3, 5],
  [4, 6],
  [5, 7],
  [2, 8],
  [3, 9],
  [8, 9],
  [8, 10],
  [9, 11],
  [10, 12],
  [11, 13],
] as const

const TEMPLATE = {
  name: 'Person',
  data: { points: PERSON.map(([name, x, y], at) => ({ id: at + 1, x, y, name })), connections: BONES },
}

/** Gives a sample project a keypoint template. */
export function addSampleTemplate({ records, people }: Storage, at: string, of: TemplatePlace): void {
  const owner = people.byEmail(of.creatorEmail)
  if (owner === undefined) return
  records.add({ kind: 'template', teamId: of.teamId, projectId: of.projectId }, owner.id, TEMPLATE, at)
}
