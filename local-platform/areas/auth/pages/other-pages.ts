import { html } from './html'
import { field, page, problemSummary, submit, type Problem } from './layout'

/** Page that asks for the code of an authenticator app. */
export function codePage(problems: readonly Problem[]): string {
  return page({
    title: 'Enter your code',
    lead: 'Open your authenticator app and type the six digits that it shows for Loupe.',
    body: html`${problemSummary(problems)}
    <form method="post" action="code" novalidate data-form>
      ${field({ name: 'code', label: 'Six-digit code', type: 'text', autocomplete: 'one-time-code', inputmode: 'numeric', problems, autofocus: true, maxlength: 12 })}
      ${submit('Continue', 'Checking…')}
    </form>`,
    foot: html`<p class="note"><a href="sign-in">Sign in as someone else</a></p>`,
  })
}

/** Page that reports that codes can no longer be checked, before the sign-in completes. */
export function factorLostPage(): string {
  return page({
    title: 'Set up your second factor again',
    lead: 'The key that sealed its secret is gone from this computer, so your codes can’t be checked any more. Two-factor sign-in is off until you set it up again: Account, Security.',
    body: html`<form method="get" action="signed-in">${submit('Continue', 'Opening…')}</form>`,
  })
}

/** Page at the end of a sign-in. */
export function signedInPage(): string {
  return page({
    title: 'You are signed in',
    lead: 'You can go back to Loupe; this window closes by itself.',
    body: html`<p class="done" aria-hidden="true"><svg viewBox="0 0 48 48" width="48" height="48"><circle cx="24" cy="24" r="22" /><path d="m15 24.5 6.5 6.5L34 18" /></svg></p>`,
  })
}

/** Hidden page of the auth frame. */
export function sharedPage(): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Loupe session</title>
<link rel="icon" href="data:,">
<script src="files/shared.js" defer></script>
</head>
<body></body>
</html>`.text
}
