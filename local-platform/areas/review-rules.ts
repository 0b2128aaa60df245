import { ok } from '#domain/result'
import { rulesProblem } from '#domain/review-rules'
import { thingText } from '#domain/live'
import type { Subjects, WireReviewRules } from '#endpoints'
import { record } from '../events/record'
import { type Platform, timestamp } from '../platform-context'
import type { HandlersOf } from '../server/handler'
import { refuse } from '../server/refusal'
import { projectAccess } from './access/project-access'
import { presentRules } from './projects/present-rules'

/** Endpoints of projects' review rules. */
export const reviewRules = {
  readReviewRules: (platform, { caller, place }) => {
    const access = projectAccess(platform, caller, place)
    return access.ok ? ok(wireRules(platform, place.projectId)) : access
  },
  /** Replaces all rules. */
  saveReviewRules: (platform, { caller, actor, place, body: { revision, ...rules } }) => {
    const access = projectAccess(platform, caller, place)
    if (!access.ok) return access
    if (!access.value.actions('project').includes('ManageSettings')) {
      return refuse('forbidden', { message: 'Only admins of the project change its rules of review.' })
    }
    const { projectId } = place
    const present = wireRules(platform, projectId)
    if (revision !== present.revision) {
      return refuse('conflict', {
        message: `${present.changed_by ?? 'Somebody'} changed the rules of review in the meantime.`,
        data: { key: 'body.revision', present: present.revision },
      })
    }
    const problem = rulesProblem(rules)
    if (problem !== undefined)
      return refuse('bad_request', { message: problem.message, data: { key: `body.${problem.key}` } })
    platform.storage.reviewRules.set(projectId, {
      rules,
      revision: revision + 1,
      changedBy: caller.person.email,
      changedAt: timestamp(platform.clock),
    })
    record(platform, actor, {
      name: 'project.changed',
      place,
      thing: thingText('project', [projectId]),
      before: { review_rules: revision },
      after: { review_rules: revision + 1 },
    })
    return ok(wireRules(platform, projectId))
  },
} satisfies HandlersOf<Subjects['reviewRules']>

function wireRules(platform: Platform, projectId: number): WireReviewRules {
  const { revision, changedBy, changedAt } = platform.storage.reviewRules.ofProject(projectId)
  const rules = presentRules(platform, projectId)
  const { reasons, leftReasons, errors, limits } = rules
  return {
    ...rules,
    reasons: [...reasons],
    leftReasons: [...leftReasons],
    errors: [...errors],
    limits: [...limits],
    project_id: projectId,
    revision,
    changed_by: changedBy,
    changed_at: changedAt,
  }
}
