import { html, type Html } from './html'
import { field, page, problemSummary, submit, type Problem } from './layout'

/** Seeded person who can sign in with one click. */
export interface OneClick {
  readonly id: number
  readonly name: string
  readonly note: string
}

/** Page that asks for e-mail and password. */
export function signInPage(email: string, problems: readonly Problem[], oneClick: readonly OneClick[]): string {
  return page({
    title: 'Sign in',
    lead: 'Welcome back. Your work is where you left it.',
    body: html`${problemSummary(problems)}
    <form method="post" action="sign-in" novalidate data-form>
      ${field({ name: 'email', label: 'E-mail', type: 'email', autocomplete: 'username', value: email, problems, autofocus: email === '' })}
      ${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', problems, autofocus: email !== '' })}
      ${submit('Sign in', 'Signing in…')}
    </form>`,
    foot: oneClick.length === 0 ? localNote() : seededPeople(oneClick),
  })
}

/** Note that the account is stored on this computer. */
function localNote(): Html {
  return html`<p class="note">This account is kept on this computer only.</p>`
}

function seededPeople(people: readonly OneClick[]): Html {
  return html`<form class="seeded" method="post" action="seeded" aria-labelledby="seeded-title">
    <h2 id="seeded-title">Sample people</h2>
    <p class="note">Sign in as one of them to see what their role sees.</p>
    <ul>${people.map(
      (person) =>
        html`<li><button name="person" value="${person.id}"><strong>${person.name}</strong><span>${person.note}</span></button></li>`,
    )}</ul>
  </form>`
}
