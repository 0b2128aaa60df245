import { type Endpoint, type EndpointName, ENDPOINTS } from '#endpoints'

/**
 * Reads of a project that are answered as another person. Records are missing, because each person's are private;
 * exports and other downloads too, because seeing as another person only looks.
 */
export const SEEN_ROWS: readonly EndpointName[] = [
  'readProject',
  'projectOverview',
  'readProjectChanges',
  'listFolders',
  'readFolder',
  'listClasses',
  'listClassUses',
  'classUses',
  'listTemplates',
  'projectForm',
  'listSettings',
  'readInstructions',
  'workflowStatuses',
  'workflowTransitions',
  'workflowRoles',
  'searchItems',
  'readItem',
  'itemPosition',
  'countItems',
  'listStatusChanges',
  'listAssignees',
  'readLimits',
  'itemMedia',
  'itemPages',
  'itemThumbnail',
  'itemTiles',
  'itemTile',
  'itemMask',
  'itemLabels',
  'itemAnnotation',
  'answerFile',
  'listRevisions',
  'listAssistance',
  'listAttachments',
  'listProjectPeople',
  'searchProjectUsers',
  'listScoreValues',
  'listItemWorkers',
  'readMetadataSchema',
  'listCategories',
  'readSteps',
  'readReviewRules',
]

const rows: ReadonlySet<Endpoint> = new Set(SEEN_ROWS.map((name) => ENDPOINTS[name]))

/** Tells whether a row is answered as another person. */
export function isSeen(endpoint: Endpoint): boolean {
  return rows.has(endpoint)
}
