import type { FastifyReply } from 'fastify'

/** Refusal in the form of object storage, with its code. */
export interface BucketFailure {
  readonly status: number
  readonly code: string
  readonly message: string
}

/** Answers that a file or part was stored, with its tag. */
export function done(reply: FastifyReply, tag: string): FastifyReply {
  return reply.code(200).header('etag', `"${tag}"`).header('content-length', '0').send()
}

export function fail(reply: FastifyReply, { status, code, message }: BucketFailure): FastifyReply {
  return xml(reply, status, element('Error', element('Code', code), element('Message', text(message))))
}

export function xml(reply: FastifyReply, status: number, root: string): FastifyReply {
  const whole = `<?xml version="1.0" encoding="UTF-8"?>\n${root}`
  return reply.code(status).header('cache-control', 'no-store').type('application/xml').send(whole)
}

/** Builds an XML element around others, or around the result of `text`. */
export function element(name: string, ...inside: readonly string[]): string {
  return `<${name}>${inside.join('')}</${name}>`
}

/** Escapes text for an element. */
export function text(said: string | number | boolean): string {
  return String(said).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
