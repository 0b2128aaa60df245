import { randomBytes } from 'node:crypto'
import { PROJECT_PERMISSION } from '#domain/enums'
import { ok } from '#domain/result'
import type { WireSdkToken } from '#endpoints'
import type { Platform } from '../../platform-context'
import { tokenHash } from '../../server/callers'
import type { Handler } from '../../server/handler'
import { refuse } from '../../server/refusal'
import type { OwnSdkToken } from '../../storage/tokens'
import type { Membership } from '../../storage/teams'
import { teamActions } from '../access/permissions'
import { teamMembership } from '../access/project-access'

const TOKEN_BYTES = 30
const LAST = 4

/** Reads the state of the caller's token for a team. */
export const readSdkToken: Handler<'readSdkToken'> = (platform, { caller, place }) => {
  const membership = teamMembership(platform, caller, place.teamId)
  if (!membership.ok) return membership
  return ok({
    ...wireToken(platform.storage.tokens.ownSdkToken(caller.person.id, place.teamId)),
    may_generate: mayHoldToken(platform, membership.value, caller.person.id),
  })
}

/** Creates a token; the earlier one expires at once. It requires a signed-in session. */
export const generateSdkToken: Handler<'generateSdkToken'> = (platform, { caller, place }) => {
  const membership = teamMembership(platform, caller, place.teamId)
  if (!membership.ok) return membership
  if (!mayHoldToken(platform, membership.value, caller.person.id))
    return refuse('forbidden', { message: 'An admin of the team has to allow you an SDK token first.' })
  if (caller.teamId !== undefined) return refuse('forbidden', { message: 'An SDK token makes no other.' })
  const secret = randomBytes(TOKEN_BYTES).toString('hex')
  const token = `${secret}=${place.teamId}`
  platform.storage.tokens.replaceSdkToken(tokenHash(token), caller.person.id, place.teamId, {
    lastFour: secret.slice(-LAST),
    at: platform.clock.now(),
  })
  return ok({ token })
}

/** Revokes the caller's token for a team. */
export const revokeSdkToken: Handler<'revokeSdkToken'> = (platform, { caller, place }) => {
  const membership = teamMembership(platform, caller, place.teamId)
  if (!membership.ok) return membership
  platform.storage.tokens.dropSdkToken(caller.person.id, place.teamId)
  return ok({ ...wireToken(undefined), may_generate: mayHoldToken(platform, membership.value, caller.person.id) })
}

/** Contributors need the permission in the team, or in one of its projects. */
function mayHoldToken(platform: Platform, membership: Membership, personId: number): boolean {
  if (teamActions(platform, membership, personId).includes('ViewSdkToken')) return true
  const { permissions } = platform.storage
  return permissions.isGivenInProject(membership.team.id, personId, PROJECT_PERMISSION.allow_view_sdk_token)
}

function wireToken(token: OwnSdkToken | undefined): Omit<WireSdkToken, 'may_generate'> {
  return {
    state: token === undefined ? 'none' : 'active',
    last_four: token?.lastFour ?? null,
    created_at: timeText(token?.createdAt),
    last_used_at: timeText(token?.lastUsedAt),
  }
}

function timeText(at: number | null | undefined): string | null {
  return at === null || at === undefined ? null : new Date(at).toISOString()
}
