import type { Limit, ReviewRules } from '#domain/review-rules'
import type { Platform } from '../../platform-context'

/** Review rules of a project, with the present names of classes and questions. */
export function presentRules({ storage }: Pick<Platform, 'storage'>, projectId: number): ReviewRules {
  const { rules, changedAt } = storage.reviewRules.ofProject(projectId)
  if (rules.limits.length === 0 || changedAt === null) return rules
  const { classes } = storage
  const former = classes.names.since(projectId, changedAt)
  if (former.length === 0) return rules
  const rows = classes.ofProject(projectId)
  const named = ({ className, group, ...limit }: Limit): Limit => {
    const isNow = rows.find(({ name }) => name === className)
    const was = former.find(({ kind, name }) => kind === 'class' && name === className)
    const ofClass = isNow ?? rows.find(({ id }) => id === was?.id)
    if (ofClass === undefined) return { className, group, ...limit }
    const groups = ofClass.attributeGroups
    const wasGroup = former.find((one) => one.kind === 'group' && one.classId === ofClass.id && one.name === group)
    const question = groups.find(({ name }) => name === group) ?? groups.find(({ id }) => id === wasGroup?.id)
    return { ...limit, className: ofClass.name, group: question?.name ?? group }
  }
  return { ...rules, limits: rules.limits.map(named) }
}
