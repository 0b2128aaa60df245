import { ContactPage } from './contact-page'
import { DiagnosticsPage } from './diagnostics-page'

/** Shows diagnostics or the contact form. */
export function HelpPage({ area }: { readonly area: 'diagnostics' | 'contact' }) {
  return area === 'diagnostics' ? <DiagnosticsPage /> : <ContactPage />
}
