import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { timestamp, type Platform } from '../../platform-context'
import { tokenHash } from '../../server/callers'
import type { Invitation } from '../../storage/invitations'
import { firstAccountProblems, readFirstAccount } from './first-account'
import { joinedPage, joinPage, linkEndedPage } from './pages/join-page'
import { passwordHash, passwordsWaiting } from './passwords'
import { sendPage } from './send-page'

const said = z.object({ invitation: z.string().max(200).catch('') })
/** Most accounts that may wait for creation. */
const WAITING_MAX = 6
const GONE = 410

/** Registers the pages of join links: an invited person creates an account and joins the team. */
export function registerJoin(auth: FastifyInstance, platform: Platform): void {
  const { people, teams, invitations } = platform.storage
  const open = (token: string): (Invitation & { readonly team: string }) | undefined => {
    const found = token === '' ? undefined : invitations.byToken(tokenHash(token), platform.clock.now())
    const team = found && teams.nameOf(found.teamId)
    return found === undefined || team === undefined ? undefined : { ...found, team }
  }

  auth.get('/join', async (request, reply) => {
    const { invitation } = said.parse(request.query ?? {})
    const found = open(invitation)
    if (found === undefined) return sendPage(reply, linkEndedPage(), "'none'", GONE)
    const { team, email } = found
    return sendPage(reply, joinPage({ invitation, team, email, firstName: '', lastName: '' }, []))
  })

  auth.post('/join', async (request, reply) => {
    const { invitation } = said.parse(request.body ?? {})
    const found = open(invitation)
    if (found === undefined) return sendPage(reply, linkEndedPage(), "'none'", GONE)
    const form = { ...readFirstAccount(request.body), email: found.email }
    const values = { invitation, team: found.team, ...form }
    const problems = firstAccountProblems(form)
    if (problems.length > 0) return sendPage(reply, joinPage(values, problems), "'none'", 400)
    if (passwordsWaiting() >= WAITING_MAX) {
      const busy = [{ message: 'Too many sign-ins are under way. Try again in a moment.' }]
      return sendPage(reply, joinPage(values, busy), "'none'", 429)
    }
    const hash = await passwordHash(form.password)
    const isIn = platform.storage.write(() => {
      // The link may have ended, or been used, while the password was hashed.
      if (open(invitation) === undefined || people.byEmail(found.email) !== undefined) return false
      const { email, firstName, lastName } = form
      const personId = people.add({ email, firstName, lastName, passwordHash: hash }, timestamp(platform.clock))
      teams.addMember(found.teamId, personId, found.role, true)
      invitations.remove(found.teamId, found.email)
      return true
    })
    return isIn ? sendPage(reply, joinedPage(found.team)) : sendPage(reply, linkEndedPage(), "'none'", GONE)
  })
}
