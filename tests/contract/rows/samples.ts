import { type EndpointName, type Subjects, together } from '#endpoints'
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
import type { Sample, SamplesOf } from './sample'
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

const BY_SUBJECT: { readonly [S in keyof Subjects]: SamplesOf<Subjects[S]> } = {
  auth,
  health,
  people,
  teams,
  projects,
  folders,
  classes,
  searches,
  namedItems,
  priorities,
  itemMetadata,
  itemViews,
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
  clientAnnotations,
  integrations,
  contributors,
  projectPeople,
  seeAs,
  groups,
  customFields,
  scores,
  categories,
  steps,
  reviewRules,
  validationRules,
  activity,
  tokens,
}

/** One sample for each row of the table. */
export const SAMPLES: Readonly<Record<EndpointName, Sample>> = together(BY_SUBJECT)
