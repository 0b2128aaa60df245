import {
  authCalls,
  type AuthArgs,
  type AuthCall,
  type AuthCallMessage,
  type AuthValue,
  authPageMessage,
} from '#contract/auth-frame'
import { AUTH_FRAME_READY_MS, HTTP_TIMEOUT_MS } from '#domain/constants'
import { type PlatformError, isErrorCode, platformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'

/** Hidden page of the auth host, as this bridge uses it. */
export interface AuthPage {
  readonly post: (message: AuthCallMessage) => void
  readonly onMessage: (listener: (message: unknown) => void) => void
  readonly onGone: (listener: () => void) => void
  readonly close: () => void
}

export interface AuthFrame {
  readonly call: <C extends AuthCall>(method: C, ...args: AuthArgs<C>) => Promise<Result<AuthValue<C>>>
  readonly close: () => void
}

interface Pending {
  readonly settle: (result: Result<unknown>) => void
  readonly timer: NodeJS.Timeout
}

interface OpenFrame {
  readonly page: AuthPage
  readonly ready: Promise<Result<null>>
  readonly pending: Map<string, Pending>
}

/** Creates the bridge to the auth host's `/shared` page. Opens it on the first call; both directions are validated. */
export function createAuthFrame(open: () => Promise<Result<AuthPage>>): AuthFrame {
  let frame: Promise<Result<OpenFrame>> | null = null
  let calls = 0

  const close = (): void => {
    const closing = frame
    frame = null
    void closing?.then((opened) => opened.ok && opened.value.page.close())
  }
  const opened = async (): Promise<Result<OpenFrame>> => {
    frame ??= open().then((page) => (page.ok ? ok(listen(page.value, close)) : page))
    const result = await frame
    const ready = result.ok ? await result.value.ready : result
    if (ready.ok && result.ok) return result
    close()
    return err(
      platformError('auth_frame_failed', ready.ok ? {} : { detail: ready.error.detail ?? ready.error.message }),
    )
  }

  return {
    close,
    call: async (method, ...args) => {
      const current = await opened()
      if (!current.ok) return current
      calls += 1
      const id = String(calls)
      const { page, pending } = current.value
      const answer = await new Promise<Result<unknown>>((resolve) => {
        const settle = (result: Result<unknown>): void => {
          clearTimeout(timer)
          pending.delete(id)
          resolve(result)
        }
        const timer = setTimeout(() => settle(err(platformError('timeout'))), HTTP_TIMEOUT_MS)
        pending.set(id, { settle, timer })
        page.post({ type: 'call', id, method, args })
      })
      if (!answer.ok) return answer
      const value = authCalls()[method].value.safeParse(answer.value)
      if (!value.success) return err(platformError('invalid_answer', { detail: `auth frame: ${method}` }))
      return ok(value.data as AuthValue<typeof method>)
    },
  }
}

function listen(page: AuthPage, onGone: () => void): OpenFrame {
  const pending = new Map<string, Pending>()
  const ready = new Promise<Result<null>>((resolve) => {
    const late = setTimeout(
      () => resolve(err(platformError('auth_frame_failed', { detail: 'not ready in time' }))),
      AUTH_FRAME_READY_MS,
    )
    page.onMessage((raw) => {
      const message = authPageMessage().safeParse(raw)
      if (!message.success) return
      if (message.data.type === 'ready') {
        clearTimeout(late)
        resolve(ok(null))
        return
      }
      const { id, ok: done, value, error } = message.data
      pending.get(id)?.settle(done ? ok(value) : err(errorOf(error)))
    })
    page.onGone(() => {
      clearTimeout(late)
      resolve(err(platformError('auth_frame_failed')))
      for (const call of pending.values()) call.settle(err(platformError('auth_frame_failed')))
      onGone()
    })
  })
  return { page, ready, pending }
}

function errorOf(error: { readonly code: string; readonly message: string } | undefined): PlatformError {
  if (error === undefined) return platformError('unexpected')
  return isErrorCode(error.code)
    ? platformError(error.code, { message: error.message })
    : platformError('unexpected', { message: error.message, detail: error.code })
}
