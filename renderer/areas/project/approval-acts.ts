import { CircleCheck, CircleOff, CircleX } from 'lucide-react'

/** The labels of approval actions. */
export const APPROVAL_ACTS = [
  { value: 'APPROVED', label: 'Approve', Icon: CircleCheck },
  { value: 'REJECTED', label: 'Disapprove', Icon: CircleX },
  { value: 'NOAPPROVAL', label: 'Clear approval', Icon: CircleOff },
] as const
