import { html, type Html } from './html'

const MARK = html`<svg class="mark" viewBox="0 0 32 32" width="36" height="36" aria-hidden="true">
  <rect class="mark-ground" width="32" height="32" rx="8" />
  <path class="mark-frame" d="M8.5 12V9.5a1 1 0 0 1 1-1H12M20 8.5h2.5a1 1 0 0 1 1 1V12M12 23.5H9.5a1 1 0 0 1-1-1V20" />
  <circle class="mark-lens" cx="15.5" cy="15.5" r="4.5" />
  <path class="mark-lens" d="m19 19 4.5 4.5" />
</svg>`

interface PageParts {
  readonly title: string
  readonly lead: string
  readonly body: Html
  readonly foot?: Html
}

/** Page layout of the auth host: one card under the product's name. */
export function page({ title, lead, body, foot }: PageParts): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Loupe</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="files/auth.css">
<script src="files/sign-in.js" defer></script>
</head>
<body>
<main>
  <header>${MARK}<span class="name">Loupe</span></header>
  <section class="card" aria-labelledby="title">
    <h1 id="title">${title}</h1>
    <p class="lead">${lead}</p>
    ${body}
  </section>
  ${foot ?? html``}
</main>
</body>
</html>`.text
}

/** Problem of a form; without a field it concerns the whole form. */
export interface Problem {
  readonly field?: string
  readonly message: string
}

/** Summary of the problems, which takes the focus so that it is read first. */
export function problemSummary(problems: readonly Problem[]): Html {
  if (problems.length === 0) return html``
  const [first] = problems.flatMap(({ field }) => field ?? [])
  const lines = problems.flatMap(({ field, message }) => (field === undefined ? [html`<li>${message}</li>`] : []))
  // A field's problem appears only at the field.
  const heading =
    first === undefined ? html`` : html`<p><a href="#${first}">Please correct what is marked below.</a></p>`
  return html`<div class="problems" role="alert" tabindex="-1" data-problems>${heading}<ul>${lines}</ul></div>`
}

interface FieldParts {
  readonly name: string
  readonly label: string
  readonly type: 'text' | 'email' | 'password'
  readonly autocomplete: string
  readonly value?: string
  readonly hint?: Html
  readonly problems: readonly Problem[]
  readonly inputmode?: string
  readonly autofocus?: boolean
  readonly maxlength?: number
  readonly minlength?: number
  /** Pattern of its value. */
  readonly pattern?: string
  /** Message for an empty or invalid value. */
  readonly wrong?: string
  /** Field that must have the same value. */
  readonly sameAs?: string
}

/** Labelled field with its hint and, if refused, the reason. */
export function field(parts: FieldParts): Html {
  const problem = parts.problems.find((one) => one.field === parts.name)
  const described = [
    parts.hint === undefined ? '' : `${parts.name}-hint`,
    problem === undefined ? '' : `${parts.name}-problem`,
  ]
    .filter((part) => part !== '')
    .join(' ')
  const input = html`<input id="${parts.name}" name="${parts.name}" type="${parts.type}" required
      autocomplete="${parts.autocomplete}" spellcheck="false" autocapitalize="off" maxlength="${parts.maxlength ?? 200}"
      value="${parts.value ?? ''}"${attribute('inputmode', parts.inputmode)}${attribute('minlength', parts.minlength?.toString())}${attribute('pattern', parts.pattern)}${attribute('data-wrong', parts.wrong)}${attribute('data-same-as', parts.sameAs)}${attribute('aria-describedby', described)}${
        problem === undefined ? html`` : html` aria-invalid="true"`
      }${parts.autofocus === true ? html` autofocus` : html``}>`
  const control =
    parts.type === 'password'
      ? html`<div class="secret">${input}<button type="button" class="show" data-show="${parts.name}" aria-pressed="false" aria-label="Show ${parts.label.toLowerCase()}" hidden>Show</button></div>`
      : input
  return html`<div class="field">
    <label for="${parts.name}">${parts.label}</label>
    ${control}
    ${problem === undefined ? html`` : html`<p class="problem" id="${parts.name}-problem">${problem.message}</p>`}
    ${parts.hint === undefined ? html`` : html`<div class="hint" id="${parts.name}-hint">${parts.hint}</div>`}
  </div>`
}

function attribute(name: string, value: string | undefined): Html {
  return value === undefined || value === '' ? html`` : html` ${name}="${value}"`
}

/** Submit button that shows its busy state while the form is sent. */
export function submit(label: string, busy: string): Html {
  return html`<button type="submit" class="primary" data-busy="${busy}"><span class="spinner" aria-hidden="true"></span><span class="label">${label}</span></button>`
}
