/** Chromium's numbers of network errors that can end the loading of a page. */
const NUMBERS: Record<string, number> = {
  ERR_FAILED: -2,
  ERR_ABORTED: -3,
  ERR_INVALID_ARGUMENT: -4,
  ERR_FILE_NOT_FOUND: -6,
  ERR_TIMED_OUT: -7,
  ERR_UNEXPECTED: -9,
  ERR_ACCESS_DENIED: -10,
  ERR_BLOCKED_BY_CLIENT: -20,
  ERR_BLOCKED_BY_RESPONSE: -27,
  ERR_BLOCKED_BY_CSP: -30,
  ERR_CONNECTION_CLOSED: -100,
  ERR_CONNECTION_RESET: -101,
  ERR_CONNECTION_REFUSED: -102,
  ERR_CONNECTION_ABORTED: -103,
  ERR_CONNECTION_FAILED: -104,
  ERR_NAME_NOT_RESOLVED: -105,
  ERR_INTERNET_DISCONNECTED: -106,
  ERR_ADDRESS_UNREACHABLE: -109,
  ERR_CONNECTION_TIMED_OUT: -118,
  ERR_CERT_AUTHORITY_INVALID: -202,
  ERR_INVALID_URL: -300,
  ERR_DISALLOWED_URL_SCHEME: -301,
  ERR_UNKNOWN_URL_SCHEME: -302,
  ERR_TOO_MANY_REDIRECTS: -310,
  ERR_UNSAFE_PORT: -312,
  ERR_INVALID_RESPONSE: -320,
  ERR_EMPTY_RESPONSE: -324,
  ERR_RESPONSE_HEADERS_TOO_BIG: -325,
  ERR_UNSAFE_REDIRECT: -311,
}

/** The Fetch domain names errors in its own way. */
const REASONS: Record<string, string> = {
  Failed: 'ERR_FAILED',
  Aborted: 'ERR_ABORTED',
  TimedOut: 'ERR_TIMED_OUT',
  AccessDenied: 'ERR_ACCESS_DENIED',
  ConnectionClosed: 'ERR_CONNECTION_CLOSED',
  ConnectionReset: 'ERR_CONNECTION_RESET',
  ConnectionRefused: 'ERR_CONNECTION_REFUSED',
  ConnectionAborted: 'ERR_CONNECTION_ABORTED',
  ConnectionFailed: 'ERR_CONNECTION_FAILED',
  NameNotResolved: 'ERR_NAME_NOT_RESOLVED',
  InternetDisconnected: 'ERR_INTERNET_DISCONNECTED',
  AddressUnreachable: 'ERR_ADDRESS_UNREACHABLE',
  BlockedByClient: 'ERR_BLOCKED_BY_CLIENT',
  BlockedByResponse: 'ERR_BLOCKED_BY_RESPONSE',
}

export interface NetError {
  code: string
  errno: number
}

export function netError(text: string): NetError {
  const name = REASONS[text] ?? text.replace(/^net::/, '')
  const code = name.startsWith('ERR_') ? name : 'ERR_FAILED'
  return { code, errno: NUMBERS[code] ?? -2 }
}

export function loadError(error: NetError, url: string): Error {
  return Object.assign(new Error(`${error.code} (${error.errno}) loading '${url.slice(0, 2048)}'`), { ...error, url })
}

/** Chromium's names for Node's connection errors. */
const NODE_CODES: Record<string, string> = {
  ECONNREFUSED: 'ERR_CONNECTION_REFUSED',
  ECONNRESET: 'ERR_CONNECTION_RESET',
  UND_ERR_SOCKET: 'ERR_CONNECTION_CLOSED',
  ENOTFOUND: 'ERR_NAME_NOT_RESOLVED',
  EAI_AGAIN: 'ERR_NAME_NOT_RESOLVED',
  ETIMEDOUT: 'ERR_CONNECTION_TIMED_OUT',
  UND_ERR_CONNECT_TIMEOUT: 'ERR_CONNECTION_TIMED_OUT',
  EHOSTUNREACH: 'ERR_ADDRESS_UNREACHABLE',
  ENETUNREACH: 'ERR_INTERNET_DISCONNECTED',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'ERR_CERT_AUTHORITY_INVALID',
  SELF_SIGNED_CERT_IN_CHAIN: 'ERR_CERT_AUTHORITY_INVALID',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'ERR_CERT_AUTHORITY_INVALID',
}

export function fetchError(error: unknown): string {
  const { cause } = error as { cause?: { code?: string } }
  return NODE_CODES[cause?.code ?? ''] ?? 'ERR_FAILED'
}
