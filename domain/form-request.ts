/** Requests of a form's code to hosts that the person allowed. */
export const FORM_REQUEST = {
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  /** The text that goes out, in letters, and the bytes that come back. */
  bodyMost: 99_000,
  answerMost: 2 * 1024 * 1024,
  headersMost: 50,
  timeoutMs: 20_000,
} as const

/** A request of a form's code. */
export interface FormRequest {
  readonly method: (typeof FORM_REQUEST.methods)[number]
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | undefined
}

/** Host's answer; the bytes as base64. */
export interface FormResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Why a request got no answer, as the exception in the code says it. */
export const REQUEST_REFUSALS = {
  refused: "Couldn't ask the host: it isn't allowed. Allow the host when Loupe asks, then run the function again.",
  insecure: "Couldn't ask the host: the address isn't a plain https address. Use one without a name or password in it.",
  private: "Couldn't ask the host: the address leads into a private network. Use a public address.",
  failed:
    "Couldn't ask the host: no answer in time. Check the address and the connection, then run the function again.",
  large: "Couldn't read the answer: it is larger than 2 MB. Ask for less at once.",
} as const

/** What came of a request: a response, or a sentence that says why there is none. */
export type FormAnswer = FormResponse | { readonly refusal: string }

/** Headers that say who asks or how bytes travel; no code sets them. */
const OWN =
  /^(?:cookie2?|host|origin|referer|user-agent|connection|keep-alive|content-length|transfer-encoding|te|trailer|upgrade|expect|via|accept-encoding|(?:proxy|sec|x-forwarded)-.*)$/i
const NAME = /^[\w!#$%&'*+.^`|~-]{1,100}$/
// Control letters would begin another header.
// oxlint-disable-next-line no-control-regex
const VALUE = /^[\t\x20-\x7e\x80-\xff]{0,4000}$/

/** The headers of a request that go out. */
export function sentHeaders(headers: FormRequest['headers']): Readonly<Record<string, string>> {
  const sent = Object.entries(headers).filter(
    ([name, value]) => NAME.test(name) && VALUE.test(value) && !OWN.test(name),
  )
  return Object.fromEntries(sent.slice(0, FORM_REQUEST.headersMost))
}
