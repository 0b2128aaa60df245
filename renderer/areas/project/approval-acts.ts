import { CircleCheck, CircleOff, CircleX } from 'lucide-react'

/** What can be done about the approval of items, in words. */
export const APPROVAL_ACTS = [
  { value: 'APPROVED', label: 'Approve', Icon: CircleCheck },
  { value: 'REJECTED', label: 'Disapprove', Icon: CircleX },
  { value: 'NOAPPROVAL', label: 'Clear approval', Icon: CircleOff },
] as const
