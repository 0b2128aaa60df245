import { type AddAnswerFile, createAddAnswerFile } from './answer-files'
import { type Annotations, createAnnotations } from './annotations'
import { type Attachments, createAttachments } from './attachments'
import { type Call, createCall } from './call'
import { type CallRing, createCallRing, noted } from './call-ring'
import { createItems, type Items } from './items'
import { createMedia, type OpenMedia } from './media'
import { createProjects, type Projects } from './projects'
import { createScope, createScopedCall, type Scope, type ScopedCall } from './scope'
import { type ChosenTeam, createTeams, type Teams } from './teams'
import { createSaveFile, type SaveFile } from './save-file'
import type { CallContext } from './with-token'
import { createWorkflow, type Workflow } from './workflow'

export interface Services {
  readonly call: Call
  /** Outcomes of the last calls. */
  readonly calls: CallRing
  /** The same for scoped calls: adds the ids of the present team or project. */
  readonly ask: ScopedCall
  readonly scope: Scope
  readonly teams: Teams
  readonly projects: Projects
  readonly workflow: Workflow
  readonly items: Items
  readonly openMedia: OpenMedia
  readonly annotations: Annotations
  readonly saveFile: SaveFile
  readonly attachments: Attachments
  readonly addAnswerFile: AddAnswerFile
}

/** Creates every service of the platform over one context. */
export function createServices(context: CallContext, now: () => number, chosenTeam: ChosenTeam): Services {
  const calls = createCallRing()
  const call = noted(createCall(context), calls)
  const teams = createTeams(call, now, chosenTeam)
  const scope = createScope(call, teams)
  const ask = createScopedCall(call, scope)
  const openMedia = createMedia(context, scope)
  return {
    call,
    calls,
    ask,
    scope,
    teams,
    projects: createProjects(ask, scope),
    workflow: createWorkflow(ask, scope),
    items: createItems(ask),
    openMedia,
    annotations: createAnnotations(context, openMedia, ask),
    saveFile: createSaveFile(context, scope),
    attachments: createAttachments(context, scope),
    addAnswerFile: createAddAnswerFile(context, scope),
  }
}
