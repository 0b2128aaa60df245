import { type Call, type CallContext, createCall } from './call'
import { createItems, type Items } from './items'
import { createMedia, type OpenMedia } from './media'
import { createProjects, type Projects } from './projects'
import { type ChosenTeam, createTeams, type Teams } from './teams'
import { createWorkflow, type Workflow } from './workflow'

export interface Services {
  readonly call: Call
  readonly teams: Teams
  readonly projects: Projects
  readonly workflow: Workflow
  readonly items: Items
  readonly openMedia: OpenMedia
}

/** Every service of the platform over one context. */
export function createServices(context: CallContext, now: () => number, chosenTeam: ChosenTeam): Services {
  const call = createCall(context)
  const teams = createTeams(call, now, chosenTeam)
  const projects = createProjects(call, teams)
  return {
    call,
    teams,
    projects,
    workflow: createWorkflow(call, projects),
    items: createItems(call, teams),
    openMedia: createMedia(context, teams),
  }
}
