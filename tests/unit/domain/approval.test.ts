import { describe, expect, it } from 'vitest'
import { APPROVAL_LABEL, approvalOf, approvalValue, toggledApproval } from '#domain/approval'
import { APPROVAL_STATUS } from '#domain/enums'

describe('an approval', () => {
  it('is numbered by its position in the enumeration, both ways [S4.7] [S3.4]', () => {
    for (const [value, approval] of APPROVAL_STATUS.entries()) {
      expect(approvalValue(approval)).toBe(value)
      expect(approvalOf({ approval_status: value })).toBe(approval)
    }
    expect(APPROVAL_STATUS.map((approval) => APPROVAL_LABEL[approval])).toEqual([
      'No approval',
      'Disapproved',
      'Approved',
    ])
  })

  it('is none if the item has none, or an unknown one [S4.7]', () => {
    expect(approvalOf({})).toBe('NOAPPROVAL')
    expect(approvalOf({ approval_status: 9 })).toBe('NOAPPROVAL')
    expect(approvalOf({ approval_status: -1 })).toBe('NOAPPROVAL')
  })

  it.each([
    [0, 'APPROVED', 'APPROVED'],
    [0, 'REJECTED', 'REJECTED'],
    [1, 'APPROVED', 'APPROVED'],
    [1, 'REJECTED', 'NOAPPROVAL'],
    [2, 'APPROVED', 'NOAPPROVAL'],
    [2, 'REJECTED', 'REJECTED'],
  ] as const)('from %i, choosing %s makes it %s: chosen again it is cleared [S4.7]', (now, chosen, after) => {
    expect(toggledApproval({ approval_status: now }, chosen)).toBe(after)
  })
})
