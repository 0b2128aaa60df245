import { platformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'

/** Question before an address leaves the app. */
export interface LinkQuestion {
  /** Host in network form (punycode), or the recipient of a mail. */
  readonly target: string
  readonly kind: 'web' | 'mail'
  /** Whole address, truncated if long. */
  readonly address: string
}

/** Answer; `always` skips the question for this target until the app ends. */
export interface LinkAnswer {
  readonly open: boolean
  readonly always: boolean
}

export interface OutsideLinkParts {
  /** Hosts of the configured platform: their addresses open without a question. */
  readonly platformHosts: ReadonlySet<string>
  readonly ask: (question: LinkQuestion) => Promise<LinkAnswer>
  readonly open: (href: string) => Promise<void>
}

const SHOWN_MAX = 300
/** Longest host name; a longer text would push the question out of the dialog. */
const TARGET_MAX = 260
/** Fields of a mail that an address may fill in; other fields could attach files or send hidden copies. */
const MAIL_FIELDS: ReadonlySet<string> = new Set(['subject', 'body', 'cc'])
/** Line breaks and direction marks, with which a name could alter the question around it. */
const UNSHOWABLE = /[\p{C}\p{Zl}\p{Zp}]/u

/**
 * Opens outside addresses: at once on the platform's own hosts, elsewhere after the person agrees. Only https and
 * mailto addresses without credentials leave, and only one question is open at a time.
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

/** Target of an address, by scheme; other schemes never leave. */
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
    // Show it as written.
    return text
  }
}
