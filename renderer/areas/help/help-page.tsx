import { ContactPage } from './contact-page'
import { DiagnosticsPage } from './diagnostics-page'

/** Diagnostics, or the message to those who help. */
export function HelpPage({ area }: { readonly area: 'diagnostics' | 'contact' }) {
  return area === 'diagnostics' ? <DiagnosticsPage /> : <ContactPage />
}
