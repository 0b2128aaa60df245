import type { DesktopApi } from '#contract/api'
import { given } from '#domain/given'
import { ok, type Result } from '#domain/result'
import type { ActionAnswer } from '#protocol/actions'
import { resultOf } from '../desktop/client'

type Told = ActionAnswer<'readForm'>
type FormHandlers = { readonly readForm: () => Promise<Result<{ readonly [K in keyof Told]: Told[K] }>> }

/** The form of a multimodal project, and the person's role in it, as the reviewer asks for them. */
export function formHandlers({
  desktop: { platform, projects },
  projectId,
}: {
  readonly desktop: Pick<DesktopApi, 'platform' | 'projects'>
  readonly projectId: number
}): FormHandlers {
  return {
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
