import type { DesktopApi } from '#contract/api'
import { createBudget } from '#domain/budget'
import { platformError } from '#domain/errors'
import type { FormAnswer } from '#domain/form-request'
import { given } from '#domain/given'
import { err, ok, type Result } from '#domain/result'
import type { ActionAnswer, ActionArgs } from '#protocol/actions'
import { resultOf } from '../desktop/client'

type Told = ActionAnswer<'readForm'>
interface FormHandlers {
  readonly readForm: () => Promise<Result<{ readonly [K in keyof Told]: Told[K] }>>
  readonly formRequest: (args: ActionArgs<'formRequest'>) => Promise<Result<FormAnswer>>
}

/** More at once is no work of a form. */
const REQUESTS_MAX = 60
const REQUESTS_WITHIN_MS = 60_000

/** The form of a multimodal project, and the person's role in it, as the reviewer asks for them. */
export function formHandlers({
  desktop: { platform, projects, items },
  projectId,
}: {
  readonly desktop: Pick<DesktopApi, 'platform' | 'projects' | 'items'>
  readonly projectId: number
}): FormHandlers {
  const mayAsk = createBudget(REQUESTS_MAX, REQUESTS_WITHIN_MS, () => performance.now())
  return {
    formRequest: async ([request]) =>
      mayAsk() ? resultOf(items.formRequest({ projectId, ...request })) : err(platformError('too_many_requests')),
    readForm: async () => {
      const [form, accesses] = await Promise.all([
        resultOf(platform.read('projectForm', { path: { projectId } })),
        resultOf(projects.accesses(projectId)),
      ])
      if (!form.ok && form.error.code !== 'not_found') return form
      if (!accesses.ok) return accesses
      return ok({ form: form.ok ? form.value : null, ...given({ role: accesses.value.role }) })
    },
  }
}
