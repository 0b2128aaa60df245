import { THE_PLATFORM } from './migrations/0001-the-platform'
import { UPLOADS } from './migrations/0002-uploads'
import { CLASSES } from './migrations/0003-classes'
import { WORK_TIME } from './migrations/0004-work-time'
import { EVENTS_AND_JOBS } from './migrations/0005-events-and-jobs'
import { SAMPLES_OF_THE_PACK } from './migrations/0006-samples-of-the-pack'
import { RECORDS } from './migrations/0007-records'
import { DELETED_PROJECTS } from './migrations/0008-deleted-projects'
import { ANNOTATION_REVISIONS } from './migrations/0009-annotation-revisions'
import { ITEM_ORDERS } from './migrations/0010-item-orders'
import { CLASS_USES } from './migrations/0011-class-uses'
import { EXPORTS } from './migrations/0012-exports'
import { CLASS_NAMES } from './migrations/0013-class-names'
import { PROJECT_SETTINGS } from './migrations/0014-project-settings'
import { ITEMS_AT_SCALE } from './migrations/0015-items-at-scale'
import { ASSIGNING } from './migrations/0016-assigning'
import { INSTRUCTIONS } from './migrations/0017-instructions'
import { ACTS_OF_PROJECTS } from './migrations/0018-acts-of-projects'
import { PEOPLE_OF_FOLDERS } from './migrations/0019-people-of-folders'
import { ITEM_PRIORITY } from './migrations/0020-item-priority'
import { REVISION_CHANGES } from './migrations/0021-revision-changes'
import { ATTACHMENTS } from './migrations/0022-attachments'
import { CATEGORIES_AND_STEPS } from './migrations/0023-categories-and-steps'
import { DELETED_CATEGORIES } from './migrations/0024-deleted-categories'
import { LETTERS_OF_NAMES } from './migrations/0025-letters-of-names'
import { PAIRS_OF_LETTERS } from './migrations/0026-pairs-of-letters'
import { ITEM_METADATA } from './migrations/0027-item-metadata'
import { ITEM_DIMENSIONS } from './migrations/0032-item-dimensions'
import { ALL_PINS_AND_CATEGORIES } from './migrations/0033-all-pins-and-categories'
import { WORK_BY_PROJECT } from './migrations/0034-work-by-project'
import { CHANGES_OF_PROJECTS } from './migrations/0035-changes-of-projects'
import { SOURCES_OF_ITEMS } from './migrations/0036-sources-of-items'
import { FILES_OF_ITEMS } from './migrations/0037-files-of-items'
import { PLACES_OF_EVENTS } from './migrations/0038-places-of-events'
import { PARTS_OF_REVISIONS } from './migrations/0039-parts-of-revisions'
import { INVITATIONS } from './migrations/0040-invitations'
import { WHAT_ITEMS_HOLD } from './migrations/0046-what-items-hold'
import { SOURCES_OF_CLASSES } from './migrations/0041-sources-of-classes'
import { RIGHTS_AND_GROUPS } from './migrations/0045-rights-and-groups'
import { DESIGNED_WORKFLOWS } from './migrations/0049-designed-workflows'
import { SCORE_VALUES } from './migrations/0053-score-values'
import { FILES_OF_ANSWERS } from './migrations/0055-files-of-answers'
import { SHORT_SEARCHES_SCAN } from './migrations/0056-short-searches-scan'
import { ORIGINALS_OF_ITEMS } from './migrations/0057-originals-of-items'

/** Migrations from an empty database to the present schema; `user_version` counts the applied ones. */
export const MIGRATIONS: readonly string[] = [
  THE_PLATFORM,
  UPLOADS,
  CLASSES,
  WORK_TIME,
  EVENTS_AND_JOBS,
  SAMPLES_OF_THE_PACK,
  RECORDS,
  DELETED_PROJECTS,
  ANNOTATION_REVISIONS,
  ITEM_ORDERS,
  CLASS_USES,
  EXPORTS,
  CLASS_NAMES,
  PROJECT_SETTINGS,
  ITEMS_AT_SCALE,
  ASSIGNING,
  INSTRUCTIONS,
  ACTS_OF_PROJECTS,
  PEOPLE_OF_FOLDERS,
  ITEM_PRIORITY,
  REVISION_CHANGES,
  ATTACHMENTS,
  CATEGORIES_AND_STEPS,
  DELETED_CATEGORIES,
  LETTERS_OF_NAMES,
  PAIRS_OF_LETTERS,
  ITEM_METADATA,
  ITEM_DIMENSIONS,
  ALL_PINS_AND_CATEGORIES,
  WORK_BY_PROJECT,
  CHANGES_OF_PROJECTS,
  SOURCES_OF_ITEMS,
  FILES_OF_ITEMS,
  PLACES_OF_EVENTS,
  PARTS_OF_REVISIONS,
  INVITATIONS,
  SOURCES_OF_CLASSES,
  RIGHTS_AND_GROUPS,
  WHAT_ITEMS_HOLD,
  DESIGNED_WORKFLOWS,
  SCORE_VALUES,
  FILES_OF_ANSWERS,
  SHORT_SEARCHES_SCAN,
  ORIGINALS_OF_ITEMS,
]
