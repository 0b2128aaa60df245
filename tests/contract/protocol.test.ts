import { describe, expect, it } from 'vitest'
import { PERMISSION_BOUND_ACTIONS } from '#domain/permissions'
import { platformError } from '#domain/errors'
import { ACTIONS } from '#protocol/actions'
import { fromWireError, toWireError } from '#protocol/envelopes'
import { HOST_EVENTS, REVIEWER_EVENTS } from '#protocol/events'

const SPECIFIED = [
  'workflowStatuses',
  'workflowTransitions',
  'currentUser',
  'getTeamUsers',
  'reloadCurrentProject',
  'folderAccesses',
  'getAssets',
  'requestAssets',
  'switchToAsset',
  'currentAssetPosition',
  'changeAnnotationStatus',
  'isAdvancedMode',
]
const EVENTS = [
  'activity_time_track',
  'time_tracker_status',
  'get_time_tracker_status',
  'request_accesses',
  'f_accesses',
  'p_accesses',
  'api_error',
  'heartbeat',
  'activity',
  'analytics',
  'go_home',
  'item_not_available',
  'user_is_paused',
  'session_expired',
  'navigate_to_url',
  'session_state',
  'offline',
]

describe('the reviewer protocol', () => {
  it('has a row for each of the twelve actions, answered by response [S7.2]', () => {
    for (const name of SPECIFIED) expect(ACTIONS).toHaveProperty(`${name}.via`, 'response')
  })

  it('has approval, pin and their like beside them, each answered by response [S4.7]', () => {
    for (const name of ['changeApprovalStatus', 'pinAsset']) expect(ACTIONS).toHaveProperty(`${name}.via`, 'response')
    const { args } = ACTIONS.changeApprovalStatus
    expect(args.safeParse([{ itemId: 1, fromApprovalStatus: 0, approvalStatus: 2 }]).success).toBe(true)
    expect(args.safeParse([{ itemId: 1, approvalStatus: 2 }]).success).toBe(false)
    expect(ACTIONS.pinAsset.args.safeParse([{ itemId: 1, pinned: 1 }]).success).toBe(false)
  })

  it('has our own stream beside them [S7.1]', () => {
    expect(ACTIONS.assetStream.via).toBe('stream')
  })

  it('has a schema for each of the seventeen events [S7.3]', () => {
    const known = new Set([...Object.keys(REVIEWER_EVENTS), ...Object.keys(HOST_EVENTS)])
    expect(EVENTS.filter((name) => !known.has(name))).toEqual([])
  })

  it('names the actions whose 403 reloads permissions as they are called [S6.4]', () => {
    expect(PERMISSION_BOUND_ACTIONS).toHaveLength(8)
    for (const name of [
      'requestAssets',
      'changeApprovalStatus',
      'changeAnnotationStatus',
      'pinAsset',
      'switchToAsset',
    ] as const)
      expect(ACTIONS).toHaveProperty(name)
  })

  it('carries a failure with its companions over the wire and back [S7.1]', () => {
    const error = platformError('status_moved', { data: { item: { id: 1 } } })
    expect(toWireError(error)).toEqual({ code: 'status_moved', message: error.message, status: 409, item: { id: 1 } })
    expect(fromWireError(toWireError(error))).toEqual(error)
    expect(fromWireError({ code: 'foreign', message: 'Said elsewhere' })).toMatchObject({
      code: 'unexpected',
      message: 'Said elsewhere',
      detail: 'foreign',
    })
  })
})
