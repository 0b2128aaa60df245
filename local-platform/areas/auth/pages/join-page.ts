import { PASSWORD_MIN_LENGTH } from '../password-length'
import { html } from './html'
import { field, page, problemSummary, submit, type Problem } from './layout'

export interface JoinValues {
  readonly invitation: string
  readonly team: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
}

/** Page of a join link, where an invited person creates their account. */
export function joinPage(values: JoinValues, problems: readonly Problem[]): string {
  return page({
    title: `Join ${values.team}`,
    lead: `Make an account on this computer for ${values.email}.`,
    body: html`${problemSummary(problems)}
    <form method="post" action="join" novalidate data-form>
      <input type="hidden" name="invitation" value="${values.invitation}">
      <div class="pair">
        ${field({ name: 'first_name', label: 'First name', type: 'text', autocomplete: 'given-name', value: values.firstName, problems, wrong: 'Enter your first name.', autofocus: problems.length === 0, maxlength: 80 })}
        ${field({ name: 'last_name', label: 'Last name', type: 'text', autocomplete: 'family-name', value: values.lastName, problems, wrong: 'Enter your last name.', maxlength: 80 })}
      </div>
      ${field({ name: 'new_password', label: 'Password', type: 'password', autocomplete: 'new-password', problems, minlength: PASSWORD_MIN_LENGTH, wrong: `Use at least ${PASSWORD_MIN_LENGTH} characters.`, hint: html`At least ${PASSWORD_MIN_LENGTH} characters.` })}
      ${field({ name: 'repeat_password', label: 'Password again', type: 'password', autocomplete: 'new-password', problems, sameAs: 'new_password', wrong: 'The two passwords are not the same.' })}
      ${submit('Join the team', 'Creating your account…')}
    </form>`,
    foot: html`<p class="note">There is no reset by e-mail: keep the password somewhere safe.</p>`,
  })
}

/** Page of a join link that was used, withdrawn, replaced or has expired. */
export function linkEndedPage(): string {
  return page({
    title: 'This link can’t be used',
    lead: 'A join link works for one account, for seven days. Ask an admin of the team for a new one.',
    body: html`<p class="note"><a href="sign-in">Sign in</a></p>`,
  })
}

/** Page after the account was created; the person then signs in within the app. */
export function joinedPage(team: string): string {
  return page({
    title: `You are in ${team}`,
    lead: 'Open Loupe on this computer and sign in with your e-mail and password.',
    body: html``,
  })
}
