import type { FastifyInstance, FastifyRequest } from 'fastify'
import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?inline'
import theme from '../../../resources/theme.css?raw'
import { refuse, refusalBody } from '../../server/refusal'
import { requestAddress } from '../../server/request-address'
import { clientStatus } from '../../server/create-server'
import type { Platform } from '../../platform-context'
import { cookieValue, SESSION_COOKIE } from './cookies'
import { answerFrameCall } from './frame-calls'
import authCss from './pages/auth.css?raw'
import { failedPage } from './pages/failed-page'
import { sharedPage, signedInPage } from './pages/other-pages'
import sharedScript from './pages/shared.client.js?raw'
import signInScript from './pages/sign-in.client.js?raw'
import { browserSession } from './sessions'
import { registerJoin } from './register-join'
import { registerSignIn } from './register-sign-in'
import { sendPage } from './send-page'
import { createThrottle } from './throttle'

const FILES: Readonly<Record<string, { readonly type: string; readonly text: string | Buffer }>> = {
  'auth.css': { type: 'text/css; charset=utf-8', text: `${theme}\n${authCss}` },
  'inter.woff2': { type: 'font/woff2', text: Buffer.from(inter.slice(inter.indexOf(',') + 1), 'base64') },
  'sign-in.js': { type: 'text/javascript; charset=utf-8', text: signInScript },
  'shared.js': { type: 'text/javascript; charset=utf-8', text: sharedScript },
}
const FORM_BYTES_MAX = 16 * 1024

/** Registers the auth host: its pages, their files, and the calls of the auth frame. */
export function registerAuthPages(server: FastifyInstance, platform: Platform): void {
  const throttle = createThrottle(platform.clock)
  server.register(
    async (auth) => {
      auth.addHook('onRequest', async (request, reply) => {
        if (request.method === 'GET' || isSameOrigin(request)) return
        const { error } = refuse('forbidden', { message: 'This form was sent from another site.' })
        return reply.code(error.status).send(refusalBody(error))
      })
      auth.setErrorHandler(async (cause, request, reply) => {
        // Frame methods answer JSON; other paths answer a page.
        if (request.routeOptions.url?.includes('/frame/') === true) throw cause
        const status = clientStatus(cause)
        if (status === undefined) platform.log.write('failure', cause, { method: request.method, service: 'auth' })
        return sendPage(reply, failedPage(status === undefined), "'none'", status ?? 500)
      })
      registerSignIn(auth, platform, throttle)
      registerJoin(auth, platform)
      auth.get('/signed-in', async (_request, reply) => sendPage(reply, signedInPage()))
      auth.get('/shared', async (request, reply) => sendPage(reply, sharedPage(), ancestorOf(platform, request)))
      auth.get<{ Params: { name: string } }>('/files/:name', async (request, reply) => {
        const file = Object.hasOwn(FILES, request.params.name) ? FILES[request.params.name] : undefined
        if (file === undefined) return reply.callNotFound()
        return reply.type(file.type).header('cache-control', 'no-cache').send(file.text)
      })
      auth.post<{ Params: { method: string } }>(
        '/frame/:method',
        { bodyLimit: FORM_BYTES_MAX },
        async (request, reply) => {
          if (!(request.headers['content-type'] ?? '').startsWith('application/json')) {
            const { error } = refuse('bad_request', { status: 415, message: 'JSON is expected.' })
            return reply.code(error.status).send(refusalBody(error))
          }
          const session = browserSession(platform, cookieValue(request.headers.cookie, SESSION_COOKIE))
          const result = await answerFrameCall(platform, throttle, session, request.params.method, argsOf(request.body))
          reply.header('cache-control', 'no-store')
          return result.ok
            ? reply.send({ value: result.value })
            : reply.code(result.error.status).send(refusalBody(result.error))
        },
      )
    },
    { prefix: '/auth' },
  )
}

/**
 * Origin that may embed the auth frame: the host configured at the start, if any. The app itself opens the page in a
 * window. Another page of this computer is as untrusted as one of the web.
 */
function ancestorOf(platform: Platform, request: FastifyRequest): string {
  const host = requestAddress(request.url).search.get('host')
  return host !== null && platform.frameHosts.includes(host) ? host : "'none'"
}

function isSameOrigin(request: FastifyRequest): boolean {
  const { origin, host } = request.headers
  const site = request.headers['sec-fetch-site']
  return (
    (origin === undefined || origin === `http://${host}`) &&
    (site === undefined || site === 'same-origin' || site === 'none')
  )
}

function argsOf(body: unknown): readonly unknown[] {
  const hasArgs = typeof body === 'object' && body !== null && 'args' in body
  return hasArgs && Array.isArray(body.args) ? body.args : []
}
