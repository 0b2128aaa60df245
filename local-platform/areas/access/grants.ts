/** Grants of the built-in project roles by the platform's numbers; 3 is the project admin. */
export const PROJECT_ROLE = { annotator: 1, qa: 2, admin: 3 } as const

/** Numbers of the roles in a team. */
export const TEAM_ROLE_NUMBER = { contributor: 4, admin: 7, owner: 12, organizationAdmin: 15 } as const

/** Actions that change data; a paused person keeps only the others. */
export const WORKING_ACTIONS: readonly string[] = [
  'RequestItem',
  'RequestItemByCategory',
  'UpdateProject',
  'ManageSettings',
  'DeleteProject',
  'ManageFolder',
  'UploadItem',
  'DeleteItem',
  'AssignItem',
  'UploadPriority',
  'CreateClass',
  'FullAccessClass',
  'ApplyItemAnnotationRevert',
  'ApplyItemAnnotationInstanceApprovalStatus',
  'ApplyItemApprovalStatus',
  'ApplyItemPin',
  'ResolveItemAnnotationComment',
  'DeleteItemAnnotationComment',
  'ApplyItemTransition',
  'ApplyItemStatus',
]

export const BUILT_IN_ROLES = [
  {
    id: PROJECT_ROLE.annotator,
    name: 'Annotator',
    description: 'Annotates and submits items.',
    grants: {
      project: ['RequestItem', 'ListFolders', 'ViewNotStartedCount', 'ViewInProgressCount'],
      folder: ['ApplyItemAnnotationRevert', 'ApplyItemTransition'],
    },
  },
  {
    id: PROJECT_ROLE.qa,
    name: 'QA',
    description: 'Checks annotated items, approves them or sends them back.',
    grants: {
      project: ['RequestItem', 'ListItemAssignment', 'ListFolders', 'ViewInProgressCount'],
      folder: [
        'ApplyItemAnnotationInstanceApprovalStatus',
        'ApplyItemApprovalStatus',
        'ApplyItemPin',
        'ResolveItemAnnotationComment',
        'DeleteItemAnnotationComment',
        'ApplyItemTransition',
      ],
    },
  },
  {
    id: PROJECT_ROLE.admin,
    name: 'ProjectAdmin',
    description: 'Runs the project: sees every status and sets any of them.',
    grants: {
      project: [
        'ListItemAssignment',
        'CreateClass',
        'FullAccessClass',
        'ListFolders',
        'ViewNotStartedCount',
        'ViewInProgressCount',
        'UpdateProject',
        'ManageSettings',
        'ManageFolder',
        'UploadItem',
        'DeleteItem',
        'DownloadItem',
        'AssignItem',
        'UploadPriority',
      ],
      folder: [
        'ApplyItemAnnotationRevert',
        'ApplyItemAnnotationInstanceApprovalStatus',
        'ApplyItemApprovalStatus',
        'ApplyItemPin',
        'ResolveItemAnnotationComment',
        'DeleteItemAnnotationComment',
        'ApplyItemTransition',
        'ApplyItemStatus',
      ],
    },
  },
] as const
