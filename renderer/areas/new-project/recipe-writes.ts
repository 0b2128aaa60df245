import type { DesktopApi } from '#contract/api'
import { CATEGORIES_PER_CALL_MAX } from '#domain/categories'
import { ok, type Result } from '#domain/result'
import type { SaidTemplate } from '#endpoints'
import { resultOf } from '../../desktop/client'

type PlatformOfDesktop = DesktopApi['platform']

/** Adds keypoint templates. An existing name means that an earlier write succeeded. */
export async function addTemplates(
  platform: PlatformOfDesktop,
  projectId: number,
  templates: readonly SaidTemplate[],
): Promise<Result<null>> {
  for (const { name, points, connections } of templates) {
    const body = { name, points: [...points], connections: [...connections] }
    const made = await resultOf(platform.write('createTemplate', { projectId, body }))
    if (!made.ok && made.error.code !== 'name_taken') return made
  }
  return ok(null)
}

/** Adds categories, skipping existing names. */
export async function addCategories(
  platform: PlatformOfDesktop,
  projectId: number,
  names: readonly string[],
): Promise<Result<null>> {
  for (let at = 0; at < names.length; at += CATEGORIES_PER_CALL_MAX) {
    const bulk = names.slice(at, at + CATEGORIES_PER_CALL_MAX).map((name) => ({ name }))
    const made = await resultOf(platform.write('createCategories', { projectId, body: { bulk } }))
    if (!made.ok) return made
  }
  return ok(null)
}
