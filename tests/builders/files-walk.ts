import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { UPLOAD_KEPT_MS } from '#domain/constants'
import { JOB_STATE, PROJECT_TYPE } from '#domain/enums'
import { TEAM_ROLE_NUMBER } from '../../local-platform/areas/access/grants'
import { SYSTEM_WORKFLOW } from '../../local-platform/seed/workflows'
import type { ItemRow } from '../../local-platform/storage/items'
import { askBucket, type Keys } from '../drivers/bucket-client'
import { personSignedIn, type PlatformClient, type TestPlatform } from '../drivers/platform-client'
import { clientCall, clientToken } from '../drivers/public-client'
import { aPersonOf, aProject, aTeam } from './local-platform'
import { seeded } from './seeded'

/** Keys of the bucket: few, so that they repeat, and some are prefixes of others. */
const KEYS = ['a', 'ab', 'abc.txt', 'frame_0001.txt', 'frame_0001.txt.shown.jpg', '..', 'frame_0001.txt.part'] as const
const PROJECTS = 3

/** Faults that a walk found; empty if every item had the bytes uploaded for it. */
export interface Walked {
  readonly wrong: readonly string[]
  readonly steps: readonly string[]
  /** Largest number of items during the walk. */
  readonly most: number
  /** Files on the disk after all items are deleted. */
  readonly left: readonly string[]
}

/**
 * Uploads, copies, moves, deletes, undoes and sweeps at random, and checks after each step that every item has the
 * bytes uploaded under its name.
 */
export async function walkFiles(platform: TestPlatform, seed: number, count: number): Promise<Walked> {
  const random = seeded(seed)
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]
  const { storage } = platform.running
  const teamId = aTeam(storage)
  const personId = aPersonOf(storage, teamId, TEAM_ROLE_NUMBER.admin)
  let admin: PlatformClient = await personSignedIn(platform, personId)
  const token = clientToken(platform, personId, teamId)
  const projects = Array.from({ length: PROJECTS }, () =>
    aProject(storage, teamId, SYSTEM_WORKFLOW, PROJECT_TYPE.text),
  ).map(({ id, folderId }) => ({ id, folders: [folderId, storage.folders.add(id, 'b'), storage.folders.add(id, 'c')] }))
  type Project = (typeof projects)[number]
  const contents = new Map<string, string>()
  const jobs: { readonly id: number; readonly projectId: number }[] = []
  const team = { team_id: teamId }
  const itemsOf = ({ id }: Project): readonly ItemRow[] =>
    storage.items.after({ projectId: id, hiddenValues: [] }, 0, Number.MAX_SAFE_INTEGER, 10_000)
  const ended = async (jobId: number): Promise<void> => {
    while (storage.jobs.byId(jobId)?.state === JOB_STATE.in_progress)
      await new Promise((resolve) => setTimeout(resolve, 2))
  }
  const started = async (projectId: number, answer: { readonly body: Readonly<Record<string, unknown>> }) => {
    const id = Number(answer.body['id'])
    if (!Number.isInteger(id)) return
    await ended(id)
    jobs.push({ id, projectId })
  }
  const attach = (project: Project, folderId: number, name: string, path: string) => {
    const place = { ...team, project_id: project.id, folder_id: folderId }
    return admin.call('attachItems', { query: place, body: { ...place, upload_state: 2, images: [{ name, path }] } })
  }
  const someIn = (project: Project): readonly number[] =>
    itemsOf(project).flatMap(({ id }) => (random() < 0.4 ? [id] : []))
  const change = async (project: Project, fields: object): Promise<void> => {
    const body = { filter: { id: { $in: someIn(project) } }, except_ids: [], change: fields }
    const query = { ...team, project_id: project.id }
    await started(project.id, await admin.call('changeItemsByFilter', { query, body }))
  }
  const fresh = (): { readonly name: string; readonly text: string } => {
    const name = `n${contents.size}.txt`
    const text = `text ${seed} ${contents.size}`
    contents.set(name, text)
    return { name, text }
  }
  const endpoint = new URL('/s3', platform.running.addresses.main).href
  const acts: Readonly<Record<string, (project: Project, folderId: number) => Promise<unknown>>> = {
    upload: async (project, folderId) => {
      const { name, text } = fresh()
      const path = { projectId: project.id, name }
      const sent = await admin.call('uploadFile', { path, query: team, file: Buffer.from(text) })
      if (random() < 0.8) await attach(project, folderId, name, String(sent.body['path']))
    },
    'put into the bucket': async (project, folderId) => {
      const { name, text } = fresh()
      const key = `pictures/${project.id}/${pick(KEYS)}`
      const place = { team_id: teamId, project_id: project.id }
      const path = `project/${project.id}/sdkImageUploadToken`
      const { body } = await clientCall(platform, token, place, 'main', 'GET', path, undefined)
      const keys = body as unknown as Keys
      const bytes = new Uint8Array(Buffer.from(text))
      await askBucket({ endpoint, keys, key, method: 'PUT', at: platform.clock.now(), bytes })
      if (random() < 0.8) await attach(project, folderId, name, key)
    },
    'copy into a folder': (project, folderId) =>
      change(project, { copy_to: folderId, ...(random() < 0.3 && { replaces: 'items' }) }),
    move: (project, folderId) => change(project, { folder_id: folderId, ...(random() < 0.3 && { replaces: 'items' }) }),
    'copy into another project': async (project) => {
      const into = pick(projects.filter(({ id }) => id !== project.id))?.id ?? 0
      const body = { into, filter: { id: { $in: someIn(project) } } }
      await started(into, await admin.call('copyItems', { path: { projectId: project.id }, query: team, body }))
    },
    delete: (project) =>
      admin.call('deleteItems', { query: { ...team, project_id: project.id }, body: { image_ids: someIn(project) } }),
    'take back': async () => {
      const job = pick(jobs.slice(-4))
      if (job === undefined) return
      const query = { ...team, project_id: job.projectId }
      await started(job.projectId, await admin.call('undoItemsChange', { path: { jobId: job.id }, query }))
    },
    sweep: () => sweepAfter(UPLOAD_KEPT_MS / 2),
  }
  const sweepAfter = async (ms: number): Promise<void> => {
    platform.clock.advance(ms)
    await storage.uploads.sweep(platform.clock.now(), platform.clock.now() - UPLOAD_KEPT_MS)
    // Sessions expire sooner.
    admin = await personSignedIn(platform, personId)
  }
  const steps: string[] = []
  const wrong: string[] = []
  let most = 0
  while (steps.length < count && wrong.length === 0) {
    const step = pick(Object.keys(acts)) ?? ''
    const project = pick(projects)
    if (project === undefined) break
    await acts[step]?.(project, pick(project.folders) ?? 0)
    steps.push(step)
    const items = projects.flatMap(itemsOf)
    most = Math.max(most, items.length)
    for (const { source, name, id } of items) {
      const bytes = source.kind === 'file' ? storage.files.readNow(source.path) : undefined
      const held = bytes === undefined ? 'nothing' : Buffer.from(bytes).toString()
      if (held !== contents.get(name)) wrong.push(`item ${id} “${name}” has ${held} after ${step}`)
    }
  }
  for (const project of projects) {
    const image_ids = itemsOf(project).map(({ id }) => id)
    await admin.call('deleteItems', { query: { ...team, project_id: project.id }, body: { image_ids } })
  }
  for (let day = 0; day < 2; day += 1) await sweepAfter(UPLOAD_KEPT_MS + 1)
  const left = await Promise.all(
    projects.map(({ id }) => readdir(join(platform.dataFolder, 'pictures', String(id))).catch(() => [])),
  )
  return { wrong, steps, most, left: left.flat() }
}
