import { platformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'

/** What the person is asked before an address leaves the app. */
export interface LinkQuestion {
  /** The host as the network knows it (punycode), or the address that a mail goes to. */
  readonly target: string
  readonly kind: 'web' | 'mail'
  /** The whole address, cut where it is long. */
  readonly address: string
}

/** The answer; `always`: not asked again for this target until the app ends. */
export interface LinkAnswer {
  readonly open: boolean
  readonly always: boolean
}

export interface OutsideLinkParts {
  /** The hosts of the platform that is configured: their addresses are not asked about. */
  readonly platformHosts: ReadonlySet<string>
  readonly ask: (question: LinkQuestion) => Promise<LinkAnswer>
  readonly open: (href: string) => Promise<void>
}

const SHOWN_MAX = 300
/** The longest name of a host; a longer text would push the question itself out of the dialog. */
const TARGET_MAX = 260
/** What of a mail an address may fill in: mail programs attach files, or send copies unseen, by other fields. */
const MAIL_FIELDS: ReadonlySet<string> = new Set(['subject', 'body', 'cc'])
/** Line breaks and marks of direction, with which a name could rewrite the question around it. */
const UNSHOWABLE = /[\p{C}\p{Zl}\p{Zp}]/u

/**
 * Opens addresses outside: at once on the platform's own hosts, anywhere else when the person agrees.
 * Only https and mailto leave, never with a name or password in them, and there is one question at a time.
 */
export function createOutsideLinks({ platformHosts, ask, open }: OutsideLinkParts) {
  const agreed = new Set<string>()
  let isAsking = false

  return async (address: string): Promise<Result<null>> => {
    const question = questionFor(address)
    if (question === undefined) {
      return err(platformError('invalid_request', { detail: 'only https and mailto links leave the app' }))
    }
    const { href, ...asked } = question
    const key = `${asked.kind} ${asked.target}`
    const isKnown = agreed.has(key) || (asked.kind === 'web' && platformHosts.has(asked.target))
    if (!isKnown) {
      if (isAsking) return err(platformError('invalid_request', { detail: 'another link is being asked about' }))
      isAsking = true
      try {
        const answer = await ask(asked)
        if (!answer.open) return ok(null)
        if (answer.always) agreed.add(key)
      } finally {
        isAsking = false
      }
    }
    await open(href)
    return ok(null)
  }
}

function questionFor(address: string): (LinkQuestion & { readonly href: string }) | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url === undefined || url.username !== '' || url.password !== '') return undefined
  const target = TARGETS[url.protocol]?.(url)
  if (target === undefined || target.length > TARGET_MAX) return undefined
  const { href, protocol } = url
  const shown = href.length > SHOWN_MAX ? `${href.slice(0, SHOWN_MAX)}…` : href
  return { target, kind: protocol === 'https:' ? 'web' : 'mail', address: shown, href }
}

/** Who an address leads to, by its scheme; what is not here does not leave. */
const TARGETS: Readonly<Record<string, (url: URL) => string | undefined>> = {
  'https:': ({ host }) => host,
  'mailto:': ({ pathname, searchParams }) => {
    if ([...searchParams.keys()].some((field) => !MAIL_FIELDS.has(field.toLowerCase()))) return undefined
    const copies = [...searchParams].flatMap(([field, value]) => (field.toLowerCase() === 'cc' ? [value] : []))
    const target = [decoded(pathname), ...copies].join(', ')
    return pathname === '' || UNSHOWABLE.test(target) ? undefined : target
  },
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // Shown as it is written.
    return text
  }
}
