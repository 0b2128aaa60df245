import { type FormAnswer, type FormRequest, REQUEST_REFUSALS } from '#domain/form-request'
import { ok, type Result } from '#domain/result'
import type { Exchange } from '../http/exchange'
import type { LinkHosts } from './link-hosts'
import type { Scope } from './scope'

/** Asks hosts for the code of a project's form. */
export type FormRequests = (projectId: number, request: FormRequest) => Promise<Result<FormAnswer>>

const REFUSED: FormAnswer = { refusal: REQUEST_REFUSALS.refused }

/** Asks only hosts that the person allowed in the team of the project; a new host is asked about once. */
export function createFormRequests(
  hosts: Pick<LinkHosts, 'stateOf' | 'allow'>,
  exchange: Exchange,
  scope: Pick<Scope, 'teamOf'>,
): FormRequests {
  /** Hosts that the person refused in this run: code can't ask about them again and again. */
  const refused = new Set<string>()
  return async (projectId, request) => {
    const team = await scope.teamOf(projectId)
    if (!team.ok) return team
    const state = hosts.stateOf(team.value, request.url)
    if (state === 'insecure') return ok({ refusal: REQUEST_REFUSALS.insecure })
    if (state === 'unasked') {
      const name = `${team.value} ${URL.parse(request.url)?.host ?? ''}`
      if (refused.has(name)) return ok(REFUSED)
      const allowed = await hosts.allow(team.value, request.url)
      if (allowed.ok && !allowed.value) refused.add(name)
      if (!allowed.ok || !allowed.value) return ok(REFUSED)
    }
    return ok(await exchange(request))
  }
}
