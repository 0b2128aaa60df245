import type { Handlers } from '../server/handler'
import { itemAnnotation, itemMask, itemMedia, itemThumbnail } from './assets/item-bytes'
import { deleteAccount } from './auth/delete-account'
import { refreshSession } from './auth/refresh-session'
import { changeItemStatus } from './items/change-status'
import { countItems } from './items/count-items'
import { requestItems } from './items/request-items'
import { itemPosition, readItem, searchItems } from './items/read-items'
import { attachItems } from './main/attach-items'
import { changeItemApproval } from './main/change-approval'
import { listClasses, projectForm } from './main/classes'
import { createProject } from './main/create-project'
import { me, ping } from './main/people'
import { listProjects, readFolder, readProject, updateProject } from './main/projects'
import { listTeams, readTeam } from './main/teams'
import { userAction } from './main/user-action'
import { updateItem } from './main/update-item'
import { workflowStatuses, workflowTransitions } from './work-management/workflow'

/** Every endpoint of the table with what answers it; a missing one does not compile. */
export const HANDLERS: Handlers = {
  refreshSession,
  deleteAccount,
  ping,
  me,
  userAction,
  listTeams,
  readTeam,
  listProjects,
  createProject,
  readProject,
  updateProject,
  readFolder,
  listClasses,
  projectForm,
  workflowStatuses,
  workflowTransitions,
  searchItems,
  readItem,
  itemPosition,
  countItems,
  requestItems,
  changeItemStatus,
  changeItemApproval,
  updateItem,
  attachItems,
  itemMedia,
  itemThumbnail,
  itemAnnotation,
  itemMask,
}
