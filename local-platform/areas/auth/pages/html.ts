/** Piece of HTML that is safe to send. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const ENTITY: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Builds HTML from a template and escapes every value that is not HTML itself. */
export function html(
  parts: TemplateStringsArray,
  ...values: readonly (Html | string | number | readonly Html[])[]
): Html {
  return new Html(parts.reduce((whole, part, at) => `${whole}${rendered(values[at - 1] ?? '')}${part}`))
}

function rendered(value: Html | string | number | readonly Html[]): string {
  if (value instanceof Html) return value.text
  if (typeof value === 'object') return value.map((part) => part.text).join('')
  return String(value).replaceAll(/[&<>"']/g, (character) => ENTITY[character] ?? character)
}
