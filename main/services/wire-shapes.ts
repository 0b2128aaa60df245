import { z } from 'zod'
import { APPROVAL_STATUS } from '#domain/enums'

export const id = z.number().int()
/** An approval's number: its place in the enumeration. */
export const approval = z
  .number()
  .int()
  .min(0)
  .max(APPROVAL_STATUS.length - 1)
export const accesses = z.object({ actions: z.array(z.string()), action_groups: z.array(z.string()) })

const organization = z.object({ id, name: z.string(), creation_type: z.string() })
export const team = z.object({
  id,
  name: z.string(),
  description: z.string(),
  type: z.number(),
  creator_id: z.string(),
  creator_plan: z.number(),
  creator_license_expired: z.boolean(),
  creator_user_limit_exceeded: z.boolean(),
  creator_trial_start_date: z.string().nullable(),
  user_role: z.number(),
  is_default: z.boolean().optional(),
  organization: organization.nullish(),
  accesses: accesses.optional(),
  features: z.array(z.string()).optional(),
  users: z
    .array(z.object({ id, email: z.string(), first_name: z.string(), last_name: z.string(), user_role: z.number() }))
    .optional(),
})
export const user = z.object({ id, email: z.string(), first_name: z.string(), last_name: z.string() })
export const project = z.object({
  id,
  team_id: id,
  name: z.string(),
  type: z.number(),
  status: z.number(),
  description: z.string(),
  folder_id: id,
  workflow_id: id,
  imageCount: z.number(),
  completedImagesCount: z.number(),
  is_pinned: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export const item = z.object({
  id,
  name: z.string(),
  folder_id: id,
  annotation_status: z.number(),
  approval_status: z.number(),
  is_pinned: z.boolean(),
  meta: z.object({ width: z.number(), height: z.number() }).nullable(),
  mime: z.string(),
  annotation_revision: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export const session = z.object({
  accessToken: z.string().min(1),
  idToken: z.string().min(1),
  refreshToken: z.string().min(1).optional(),
  expiresAt: z.number(),
  email: z.string().min(1),
})
export const attributeGroup = z.object({
  id,
  name: z.string(),
  group_type: z.string(),
  isRequired: z.boolean(),
  default_value: z.union([z.string(), z.number(), z.array(z.string())]).nullable(),
  attributes: z.array(z.object({ id, name: z.string(), default: z.number() })),
})
export const classRow = z.object({
  id,
  project_id: id,
  name: z.string(),
  color: z.string(),
  type: z.number(),
  attribute_groups: z.array(attributeGroup),
  createdAt: z.string(),
  updatedAt: z.string(),
})

export type WireItem = z.output<typeof item>
export type WireProject = z.output<typeof project>
export type WireTeam = z.output<typeof team>
