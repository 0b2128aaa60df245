import type { Accesses } from '#domain/entities'
import { NO_ACCESSES } from '#domain/permissions'
import { ACTIONS, type ActionName } from '#protocol/actions'
import { useSeeAs } from '../stores/seen-store'

/** Actions that a reviewer isn't offered while the project is seen as another. */
const WRITING: ReadonlySet<string> = new Set<ActionName>([
  'requestAssets',
  'changeAnnotationStatus',
  'changeApprovalStatus',
  'pinAsset',
  'allowLink',
  'openItemWindow',
  'openWork',
  'appendWork',
  'closeWork',
  'writeNotes',
  'createClass',
  'updateClass',
  'deleteClass',
  'formRequest',
  'writeUrl',
  'saveAnnotation',
  'addFile',
  'saveParts',
  'giveUpSave',
  'keptVersions',
  'openVersion',
  'revertAnnotation',
  'assistTools',
  'assist',
])
/** Accesses of a project that change something. */
const ACTING: ReadonlySet<string> = new Set(['RequestItem', 'RequestItemByCategory', 'CreateClass', 'FullAccessClass'])

const isSeenAs = (): boolean => useSeeAs.getState().seen !== null

/** Actions that the reviewer may call: without one that saves it opens items read-only. */
export function offeredActions(): string[] {
  const all = Object.keys(ACTIONS)
  return isSeenAs() ? all.filter((name) => !WRITING.has(name)) : all
}

/** Accesses of a project as the reviewer gets them. */
export function reviewedProject(accesses: Accesses): Accesses {
  return isSeenAs() ? { ...accesses, actions: accesses.actions.filter((action) => !ACTING.has(action)) } : accesses
}

/** Accesses of its folder as the reviewer gets them: each of them changes items. */
export function reviewedFolder(accesses: Accesses): Accesses {
  return isSeenAs() ? NO_ACCESSES : accesses
}
