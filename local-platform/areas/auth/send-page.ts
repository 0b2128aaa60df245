import type { FastifyReply } from 'fastify'

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
].join('; ')

/** Sends a page under the strict policy of the auth host. */
export function sendPage(reply: FastifyReply, text: string, ancestors = "'none'", status = 200): FastifyReply {
  return reply
    .code(status)
    .headers({
      'content-security-policy': `${POLICY}; frame-ancestors ${ancestors}`,
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
    })
    .type('text/html; charset=utf-8')
    .send(text)
}
