import { html } from './html'
import { page } from './layout'

/** Page that reports a rejected form and links back to its start. */
export function failedPage(isPassing: boolean): string {
  return page({
    title: 'Couldn’t do that',
    lead: isPassing
      ? 'The platform failed to do this. Nothing was changed; please try again.'
      : 'The platform could not read what was sent. Please try again from the beginning.',
    body: html`<p class="note"><a href="/auth/sign-in">Back to sign-in</a></p>`,
  })
}
