import { CATALOGUE, type ErrorCode } from '#domain/errors'
import { err } from '#domain/result'

/** Failed answer: a code of the catalogue, its HTTP status, and a sentence. */
export interface Refusal {
  readonly code: ErrorCode
  readonly status: number
  readonly message: string
  /** Additional fields of the body, such as the item of `status_moved`. */
  readonly data?: Readonly<Record<string, unknown>>
}

/** Creates a refusal; its default message is the catalogue's. */
export function refuse(
  code: ErrorCode,
  extra: Partial<Omit<Refusal, 'code'>> = {},
): { readonly ok: false; readonly error: Refusal } {
  const row: { readonly message: string; readonly status?: number } = CATALOGUE[code]
  return err({
    code,
    status: extra.status ?? row.status ?? 500,
    message: extra.message ?? row.message,
    ...dataOf(extra.data),
  })
}

/** Body of a refusal. */
export function refusalBody(refusal: Refusal): Readonly<Record<string, unknown>> {
  return { ...refusal.data, code: refusal.code, message: refusal.message }
}

function dataOf(data: Refusal['data']): { data?: NonNullable<Refusal['data']> } {
  return data === undefined ? {} : { data }
}
