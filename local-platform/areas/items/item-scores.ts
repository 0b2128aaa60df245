import { formScores } from '#domain/annotation/forms/scores'
import { ok } from '#domain/result'
import type { EndpointAnswer } from '#endpoints'
import type { Handler } from '../../server/handler'
import { itemAccess } from '../access/project-access'
import { wireList } from '../wire'
import { answeredForm } from './form-gaps'

type Score = EndpointAnswer<'listItemScores'>['data'][number]

/** The scores that an item's answers give, read from the answers themselves: they are there as soon as those are saved. */
export const listItemScores: Handler<'listItemScores'> = (platform, { caller, place }) => {
  const found = itemAccess(platform, caller, place)
  if (!found.ok) return found
  const { access, item } = found.value
  const answered = answeredForm(platform, access.project, item)
  if (answered === undefined) return ok(wireList<Score>([], 0))
  const { tree, head, itemData } = answered
  const templates = new Map(platform.storage.scores.ofTeam(place.teamId).map((one) => [one.id, one]))
  const assignees = platform.storage.items.assignmentsOfAll([item.id]).get(item.id) ?? []
  const seesAll = access.actions('project').includes('ManageSettings')
  const data: Score[] = []
  for (const { scoreId, roleId, componentId, type, path, value } of formScores(tree, head, itemData)) {
    // A score of another kind, or of another team, is none.
    if (templates.get(scoreId)?.type !== type) continue
    for (const { email } of assignees.filter((one) => one.roleId === roleId)) {
      if (!seesAll && email !== caller.person.email) continue
      data.push({
        item_id: item.id,
        score_id: scoreId,
        component_id: componentId,
        element_path: [...path],
        user_id: email,
        user_role: roleId,
        value,
        weight: 1,
      })
    }
  }
  return ok(wireList(data, data.length))
}
