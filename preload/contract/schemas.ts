import { z } from 'zod'
import type { Choice } from '#domain/choice'
import { APPROVAL_STATUS, MFA_KIND, PICTURE_PROJECT_TYPE, PROJECT_STATUS } from '#domain/enums'
import type { Calls } from './api'
import type { Area, CallName, Channel } from './channels'

const id = z.number().int().nonnegative()
const none = z.tuple([])
const text = z.string().max(2_000)

const approval = z
  .number()
  .int()
  .min(0)
  .max(APPROVAL_STATUS.length - 1)
const paths = z.array(z.string().min(1).max(32_767)).min(1).max(10_000)
const password = z.string().min(1).max(1_000)
const command = z
  .string()
  .regex(/^[a-z]+\.[a-z]+$/)
  .max(100)
const choice: z.ZodType<Choice> = z.lazy(() =>
  z.union([
    z.string().max(10_000),
    z.number(),
    z.boolean(),
    z.null(),
    z.array(choice).max(1_000),
    z.record(z.string().max(200), choice),
  ]),
)

type ArgsOf<C extends Channel> = C extends `${infer A}.${infer N}`
  ? A extends Area
    ? N extends keyof Calls[A] & CallName<A>
      ? Calls[A][N] extends (...args: infer P) => unknown
        ? P
        : never
      : never
    : never
  : never

/** The arguments that each channel takes; anything else never reaches a handler. */
export const CALL_ARGS: { readonly [C in Channel]: z.ZodType<ArgsOf<C>> } = {
  'app.info': none,
  'app.setAppearance': z.tuple([z.enum(['system', 'light', 'dark'])]),
  'app.setNotifications': z.tuple([z.boolean()]),
  'app.openExternal': z.tuple([z.string().max(8_192)]),
  'app.setUsableCommands': z.tuple([z.array(command).max(100)]),
  'session.current': none,
  'session.signIn': none,
  'session.signOut': none,
  'session.retry': none,
  'account.mfa': none,
  'account.setMfa': z.tuple([z.enum(MFA_KIND)]),
  'account.setupTotp': none,
  'account.verifyTotp': z.tuple([z.string().regex(/^\d{6}$/)]),
  'account.changePassword': z.tuple([z.object({ oldPassword: password, newPassword: password })]),
  'account.delete': z.tuple([z.object({ password })]),
  'connectivity.current': none,
  'connectivity.retry': none,
  'choices.read': none,
  'choices.write': z.tuple([z.string().min(1).max(200), choice]),
  'team.list': none,
  'team.choose': z.tuple([id]),
  'team.current': none,
  'team.users': z.tuple([z.array(text).max(1_000)]),
  'projects.list': none,
  'projects.last': none,
  'projects.read': z.tuple([id]),
  'projects.accesses': z.tuple([id]),
  'projects.folderAccesses': z.tuple([id]),
  'projects.setStatus': z.tuple([id, z.literal(Object.values(PROJECT_STATUS))]),
  'projects.setPinned': z.tuple([id, z.boolean()]),
  'workflow.statuses': z.tuple([id]),
  'workflow.transitions': z.tuple([id]),
  'imports.chooseFolder': z.union([none, z.tuple([paths])]),
  'imports.start': z.tuple([
    z.object({
      paths,
      projectName: z.string().trim().min(1).max(200),
      type: z.enum(PICTURE_PROJECT_TYPE),
      projectId: id.optional(),
    }),
  ]),
  'imports.cancel': none,
  'imports.current': none,
  'items.page': z.tuple([
    z.object({
      projectId: id,
      offset: id,
      limit: z.number().int().min(1).max(1_000),
      search: text.optional(),
      statuses: z.array(z.number().int()).max(1_000).optional(),
      guestId: id.optional(),
    }),
  ]),
  'items.position': z.tuple([z.object({ projectId: id, itemId: id })]),
  'items.open': z.tuple([z.object({ projectId: id, itemId: id, guestId: id })]),
  'items.request': z.tuple([
    z.object({
      projectId: id,
      guestId: id,
      count: z.number().int().min(1).max(1_000).optional(),
      category: z.union([text, z.number()]).optional(),
    }),
  ]),
  'items.changeApproval': z.tuple([
    z.object({ projectId: id, itemId: id, fromApprovalStatus: approval, approvalStatus: approval }),
  ]),
  'items.setPinned': z.tuple([z.object({ projectId: id, itemId: id, pinned: z.boolean() })]),
  'items.counts': z.tuple([id]),
  'telemetry.timeTracker': none,
  'telemetry.trackTime': z.tuple([z.boolean()]),
  'telemetry.active': z.tuple([id]),
  'telemetry.event': z.tuple([
    z.object({
      name: z.string().regex(/^\w{1,100}$/),
      data: z
        .record(z.string().max(100), z.union([z.string().max(200), z.number(), z.boolean(), z.null()]))
        .refine((data) => Object.keys(data).length <= 20, 'at most 20 fields')
        .optional(),
    }),
  ]),
  'outbox.list': none,
  'outbox.sendNow': none,
  'outbox.retry': z.tuple([z.uuid()]),
  'outbox.discard': z.tuple([z.uuid()]),
  'items.changeStatus': z.tuple([
    z.object({
      projectId: id,
      itemId: id,
      fromStatusId: id,
      statusId: id,
      transitionId: id.optional(),
      constraint: z
        .array(z.object({ name: text, value: z.unknown() }))
        .max(100)
        .optional(),
    }),
  ]),
}
