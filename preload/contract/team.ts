import type { CurrentUser, Team, TeamPerson } from '#domain/entities'
import { call } from './row'
import { id, text } from './shapes'

export const team = {
  /** Reads the person's present team. */
  current: call().answers<Team>(),
  /** Finds people of the team by their e-mail addresses. */
  users: call((z) => z.tuple([z.array(text(z)).max(1_000)])).answers<readonly CurrentUser[]>(),
  /** Lists the people of the team. */
  people: call().answers<readonly TeamPerson[]>(),
  /** Lists the teams that the person belongs to. */
  list: call().answers<readonly Team[]>(),
  /** Lists the hosts that the team's linked files may be read from on this computer. */
  linkHosts: call().answers<readonly string[]>(),
  /** Stops reading linked files from this host until the person allows it again. */
  forgetLinkHost: call((z) => z.tuple([text(z)])).done(),
  /** Lists the hosts that code of the team's forms may ask on this computer. */
  formHosts: call().answers<readonly string[]>(),
  /** Blocks requests of form code to this host until the person allows it again. */
  forgetFormHost: call((z) => z.tuple([text(z)])).done(),
  /** Switches to another team. */
  choose: call((z) => z.tuple([id(z)])).answers<Team>(),
}
