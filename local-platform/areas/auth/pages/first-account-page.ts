import { PASSWORD_MIN_LENGTH } from '../password-length'
import { html } from './html'
import { field, page, problemSummary, submit, type Problem } from './layout'

/** Same pattern as the platform's check, so that the page reports most mistakes before sending. */
const EMAIL_PATTERN = '[^\\s@]+@[^\\s@]+\\.[^\\s@.]{2,}'

export interface FirstAccountValues {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}

/** Page of the very first start, before any account exists. */
export function firstAccountPage(values: FirstAccountValues, problems: readonly Problem[]): string {
  return page({
    title: 'Create your account on this computer',
    lead: 'It takes a minute, and it is kept only here: your account, your projects and your pictures never leave this computer.',
    body: html`${problemSummary(problems)}
    <form method="post" action="first-account" novalidate data-form>
      <div class="pair">
        ${field({ name: 'first_name', label: 'First name', type: 'text', autocomplete: 'given-name', value: values.firstName, problems, wrong: 'Enter your first name.', autofocus: problems.length === 0, maxlength: 80 })}
        ${field({ name: 'last_name', label: 'Last name', type: 'text', autocomplete: 'family-name', value: values.lastName, problems, wrong: 'Enter your last name.', maxlength: 80 })}
      </div>
      ${field({ name: 'email', label: 'E-mail', type: 'email', autocomplete: 'username', value: values.email, problems, pattern: EMAIL_PATTERN, wrong: 'Enter an e-mail address, like name@example.com.', hint: html`You sign in with it. No mail is sent.` })}
      ${field({
        name: 'new_password',
        label: 'Password',
        type: 'password',
        autocomplete: 'new-password',
        problems,
        minlength: PASSWORD_MIN_LENGTH,
        wrong: `Use at least ${PASSWORD_MIN_LENGTH} characters.`,
        hint: html`<div class="strength" data-strength-for="new_password" data-level="0"><span class="bar" aria-hidden="true"><i></i><i></i><i></i><i></i></span><span data-strength-text aria-live="polite">At least ${PASSWORD_MIN_LENGTH} characters.</span></div>`,
      })}
      ${field({ name: 'repeat_password', label: 'Password again', type: 'password', autocomplete: 'new-password', problems, sameAs: 'new_password', wrong: 'The two passwords are not the same.' })}
      ${submit('Create account', 'Creating your account…')}
    </form>`,
    foot: html`<p class="note">There is no reset by e-mail: keep the password somewhere safe.</p>`,
  })
}
