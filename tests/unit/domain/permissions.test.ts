import { describe, expect, it } from 'vitest'
import { callsForPermissionReload, folderPermissions, projectPermissions } from '#domain/permissions'

const granting = (...actions: string[]) => ({ actions, action_groups: [] })

describe('permissions', () => {
  it.each([
    ['RequestItem', 'request'],
    ['RequestItemByCategory', 'requestByCategory'],
    ['ListItemAssignment', 'showAssignees'],
    ['CreateClass', 'createClass'],
    ['FullAccessClass', 'createClass'],
    ['ListFolders', 'listFolders'],
    ['IsPausedUser', 'isPaused'],
    ['ViewNotStartedCount', 'viewNotStartedCount'],
    ['ViewInProgressCount', 'viewInProgressCount'],
  ] as const)('%s of a project grants only %s [S6.1] [S6.3]', (action, flag) => {
    const flags = projectPermissions(granting(action))
    expect(Object.entries(flags).flatMap(([name, on]) => (on ? [name] : []))).toEqual([flag])
  })

  it.each([
    ['ApplyItemAnnotationRevert', 'revert'],
    ['ApplyItemAnnotationInstanceApprovalStatus', 'approveObject'],
    ['ApplyItemApprovalStatus', 'approveAsset'],
    ['ApplyItemPin', 'pin'],
    ['ResolveItemAnnotationComment', 'resolveComment'],
    ['DeleteItemAnnotationComment', 'deleteComment'],
    ['ApplyItemTransition', 'applyTransition'],
    ['ApplyItemStatus', 'applyStatus'],
  ] as const)('%s of a folder grants only %s [S6.2]', (action, flag) => {
    const flags = folderPermissions(granting(action))
    expect(Object.entries(flags).flatMap(([name, on]) => (on ? [name] : []))).toEqual([flag])
  })

  it('an empty or unknown action grants nothing [S6.1]', () => {
    expect(Object.values(projectPermissions(granting())).some(Boolean)).toBe(false)
    expect(Object.values(folderPermissions(granting('toString', 'RequestItem'))).some(Boolean)).toBe(false)
  })

  it('a 403 of the eight actions reloads them, and nothing else [S4.12] [S6.4]', () => {
    const bound = [
      'currentAsset',
      'saveAnnotation',
      'requestAssets',
      'changeApprovalStatus',
      'changeAnnotationStatus',
      'imageData',
      'pinAsset',
      'switchToAsset',
    ]
    expect(bound.every((action) => callsForPermissionReload(action, 403))).toBe(true)
    expect(callsForPermissionReload('getAssets', 403)).toBe(false)
    expect(callsForPermissionReload('currentAssetPosition', 403)).toBe(false)
    expect(callsForPermissionReload('pinAsset', 401)).toBe(false)
    expect(callsForPermissionReload('pinAsset', undefined)).toBe(false)
  })
})
