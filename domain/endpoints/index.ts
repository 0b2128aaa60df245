import type { z } from 'zod'
import { activity } from './activity'
import { annotations } from './annotations'
import { answerFiles } from './answer-files'
import { assets } from './assets'
import { assist } from './assist'
import { attachments } from './attachments'
import { auth } from './auth'
import { categories } from './categories'
import { classes } from './classes'
import { clientAnnotations } from './client-annotations'
import { contributors } from './contributors'
import { customFields } from './custom-fields'
import { dataExports } from './exports'
import { folders } from './folders'
import { groups } from './groups'
import { health } from './health'
import { integrations } from './integrations'
import { itemMetadata } from './item-metadata'
import { itemViews } from './item-views'
import { items } from './items'
import { jobs } from './jobs'
import { namedItems } from './named-items'
import { people } from './people'
import { priorities } from './priorities'
import { projectPeople } from './project-people'
import { projects } from './projects'
import { reviewRules } from './review-rules'
import { together } from './row'
import { scores } from './scores'
import { searches } from './searches'
import { seeAs } from './see-as'
import { settings } from './settings'
import { steps } from './steps'
import { teams } from './teams'
import { tokens } from './tokens'
import { uploads } from './uploads'
import { validationRules } from './validation-rules'
import { workflowDesigns } from './workflow-designs'
import { workflowRoles } from './workflow-roles'
import { workflows } from './workflows'
import { workload } from './workload'

export type { WireAct } from './activity'
export type { WireAttachment } from './attachments'
export type { WireCategory } from './categories'
export type { SaidStep, WireSteps } from './steps'
export type { SaidClass, SaidGroup, SaidTemplate, WireClass } from './classes'
export type { WireInstructions, WireSetting } from './settings'
export type { WireField } from './custom-fields'
export type { WireExport, WireExportCheck } from './exports'
export type { WireFolder } from './folders'
export type { WireGroup } from './groups'
export { type ItemChange, itemChange, type WireItem, type WireStatusChange } from './items'
export type { WireJob } from './jobs'
export type { WireProjectPerson } from './project-people'
export type { WireProject } from './projects'
export type { WireReviewRules } from './review-rules'
export { type Endpoint, type RecordCall, type Scope, type Subject, together } from './row'
export type { WireWorkProject } from './searches'
export { SERVICES, type Service } from './services'
export type { WireMember, WireSdkToken, WireTeam } from './teams'
export type { WireDefinition } from './workflow-designs'
export type { WireRole } from './workflow-roles'
export type { WireWorkflow } from './workflows'

/** Table of endpoints, with a file per subject. */
export const SUBJECTS = {
  auth,
  health,
  people,
  teams,
  projects,
  folders,
  classes,
  settings,
  workflows,
  workflowDesigns,
  workflowRoles,
  items,
  uploads,
  assets,
  assist,
  attachments,
  answerFiles,
  annotations,
  workload,
  jobs,
  dataExports,
  searches,
  namedItems,
  clientAnnotations,
  integrations,
  contributors,
  projectPeople,
  seeAs,
  groups,
  customFields,
  scores,
  priorities,
  itemMetadata,
  itemViews,
  categories,
  steps,
  reviewRules,
  validationRules,
  activity,
  tokens,
}

/** Every platform call of the client, by name. */
export const ENDPOINTS = together(SUBJECTS)

export type Subjects = typeof SUBJECTS
export type EndpointName = keyof typeof ENDPOINTS
/** Rows of records, which share one handler of the platform. */
export type RecordEndpoint = {
  [N in EndpointName]: (typeof ENDPOINTS)[N] extends { readonly record: object } ? N : never
}[EndpointName]
/** Every kind of records. */
export type RecordKind = {
  [N in RecordEndpoint]: (typeof ENDPOINTS)[N] extends { readonly record: { readonly kind: infer K } } ? K : never
}[RecordEndpoint]
type Hole<P> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | Hole<Rest> : never

/** Path parameters of an endpoint. */
export type PathValues<E extends EndpointName> = {
  readonly [H in Hole<(typeof ENDPOINTS)[E]['path']>]: H extends `${string}Id` ? number : string
}
export type EndpointQuery<E extends EndpointName> = z.output<(typeof ENDPOINTS)[E]['query']>
export type EndpointBody<E extends EndpointName> = z.output<(typeof ENDPOINTS)[E]['body']>
export type EndpointAnswer<E extends EndpointName> = z.output<(typeof ENDPOINTS)[E]['answer']>
