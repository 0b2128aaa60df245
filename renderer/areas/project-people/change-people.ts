import type { DesktopApi } from '#contract/api'
import { ok, type Result } from '#domain/result'
import { resultOf } from '../../desktop/client'
import { PEOPLE_PER_CALL_MAX } from '../../projects/shared-people'

export type PeopleChange =
  | { readonly kind: 'role'; readonly roleId: number }
  | { readonly kind: 'pause' }
  | { readonly kind: 'resume' }
  | { readonly kind: 'remove' }

/** A call's worth of a change. */
export interface PeopleStep {
  readonly projectId: number
  readonly emails: readonly string[]
  readonly change: PeopleChange
}

/** The number of people changed. */
export interface PeopleOutcome {
  readonly changed: number
  readonly refused: readonly string[]
}

/** Changes people in batches; stops at the first failed call. */
export async function changePeople(
  desktop: DesktopApi,
  { projectId, emails, change }: PeopleStep,
): Promise<Result<PeopleOutcome>> {
  let changed = 0
  const refused: string[] = []
  for (let at = 0; at < emails.length; at += PEOPLE_PER_CALL_MAX) {
    const part = emails.slice(at, at + PEOPLE_PER_CALL_MAX)
    const answer = await changePart(desktop, projectId, part, change)
    if (!answer.ok) return answer
    changed += answer.value.changed
    refused.push(...answer.value.refused)
  }
  return ok({ changed, refused })
}

async function changePart(
  desktop: DesktopApi,
  projectId: number,
  emails: readonly string[],
  change: PeopleChange,
): Promise<Result<PeopleOutcome>> {
  const { platform } = desktop
  const path = { projectId }
  if (change.kind === 'role') {
    const users = emails.map((email) => ({ user_id: email, user_role: change.roleId }))
    const answer = await resultOf(platform.write('shareProject', { path, body: { users } }))
    if (!answer.ok) return answer
    const { invalidUsers } = answer.value
    return ok({ changed: emails.length - invalidUsers.length, refused: invalidUsers })
  }
  if (change.kind === 'remove') {
    const answer = await resultOf(platform.write('unshareMany', { path, body: { user_id: emails } }))
    return answer.ok ? ok({ changed: answer.value.success, refused: [] }) : answer
  }
  const search = {
    $and: [{ 'projects.id': { $in: [projectId] } }, { 'projects.contributors.email': { $in: emails } }],
  }
  const body = {
    query: { search },
    body: { projectUsers: { permissions: { paused: change.kind === 'pause' ? (1 as const) : (0 as const) } } },
  }
  const answer = await resultOf(platform.write('pauseUsers', { body }))
  return answer.ok ? ok({ changed: answer.value.changed, refused: [] }) : answer
}
