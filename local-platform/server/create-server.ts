import fastify, { type FastifyInstance } from 'fastify'
import { registerFaults } from '../faults/strike'
import { SERVICES } from '#endpoints'
import type { Platform } from '../platform-context'
import { contentDamage } from '../storage/database-check'
import { jsonExcess } from './json-excess'
import { isLoopbackName } from './loopback-name'
import { refusalBody, refuse } from './refusal'

const JSON_BYTES_MAX = 4 * 1024 * 1024
const PARAMETER_CHARACTERS_MAX = 4_000
const HEADERS_TIMEOUT_MS = 10_000

/**
 * Creates the bare server: loopback host names only, bounded bodies, every failure as a catalogue body. Routes are
 * added later.
 */
export function createServer(platform: Platform): FastifyInstance {
  const server = fastify({
    logger: false,
    rewriteUrl: ({ url = '/' }) => withService(url),
    bodyLimit: JSON_BYTES_MAX,
    forceCloseConnections: true,
    connectionTimeout: 0,
    requestTimeout: 60_000,
    http: { headersTimeout: HEADERS_TIMEOUT_MS },
    // A path may contain an item's name of 200 characters, each of up to four bytes of three characters.
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: PARAMETER_CHARACTERS_MAX },
  })
  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-content-type-options', 'nosniff')
    // A caller that reads data and then listens to the hub from this position misses nothing in between.
    reply.header('x-event-position', platform.storage.events.last())
    if (isLoopbackName(request.headers.host, request.socket.localPort)) return
    // A web page whose host name was rebound to this computer still sends its own name here.
    const refusal = refuse('bad_request', { status: 421, message: 'This address doesn’t exist.' }).error
    return reply.code(refusal.status).send(refusalBody(refusal))
  })
  registerFaults(server, platform.faults)
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(body.toString())))
  })
  const readJson = server.getDefaultJsonParser('error', 'error')
  server.removeContentTypeParser('application/json')
  // The public client declares JSON even for an empty body.
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    const excess = jsonExcess(body.toString())
    if (excess !== undefined) return done(Object.assign(new Error(`body: ${excess}`), { statusCode: 400 }))
    void readJson(request, body.toString(), done)
  })
  server.setNotFoundHandler(async (_request, reply) => {
    const { error } = refuse('not_found', { message: 'This address doesn’t exist.' })
    return reply.code(error.status).send(refusalBody(error))
  })
  server.setErrorHandler(async (cause, request, reply) => {
    const status = clientStatus(cause)
    const message = cause instanceof Error ? cause.message : String(cause)
    if (status !== undefined) {
      const { error } = refuse('bad_request', { status, message })
      return reply.code(status).send(refusalBody(error))
    }
    // Log the route from the table: the address itself contains ids and queries.
    platform.log.write('failure', cause, { method: request.method, ...routeOf(request.routeOptions.url) })
    if (contentDamage(cause) !== undefined) platform.damaged(cause)
    const { error } = refuse('platform_failed')
    return reply.code(error.status).send(refusalBody(error))
  })
  return server
}

/** Prefixes that are neither a service nor a call of the main one. */
const BESIDE_SERVICES = ['faults', 's3']
const UNDER_A_NAME = new RegExp(`^/(?:${[...SERVICES, ...BESIDE_SERVICES].join('|')})(?:[/?]|$)`)
/** Calls of the main service that start with another service's name; that one has none of these. */
const OF_ITEMS = /^\/items\/bulk\//

/** Scripts request the templates of all projects where others request those of one. */
const ALL_TEMPLATES = /^\/main\/templates(?:\?(?!.*\bproject_id=)|$)/

/** Adds the service to an address: the public client knows one host, and calls the main service at its root. */
function withService(url: string): string {
  const whole = UNDER_A_NAME.test(url) && !OF_ITEMS.test(url) ? url : `/main${url}`
  return ALL_TEMPLATES.test(whole) ? whole.replace('/templates', '/templates/all') : whole
}

/** Service and first word of a route, as log fields. */
function routeOf(url: string | undefined): { readonly service?: string; readonly endpoint?: string } {
  const [service, endpoint] = (url ?? '').split('/').filter((part) => part !== '')
  return { ...(service === undefined ? {} : { service }), ...(endpoint === undefined ? {} : { endpoint }) }
}

/** Status of the server's own refusal, such as of a body that is too large or no JSON. */
export function clientStatus(cause: unknown): number | undefined {
  if (typeof cause !== 'object' || cause === null || !('statusCode' in cause)) return undefined
  const status = cause.statusCode
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined
}
