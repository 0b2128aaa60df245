const SCRIPTS = [
  '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  '<svg onload="alert(1)"/>',
  '<svg><a href="javascript:alert(1)"><rect width="9" height="9"/></a></svg>',
  '<svg><foreignObject><iframe src="javascript:alert(1)"></iframe></foreignObject></svg>',
  '<svg><image href="https://evil.example/a.png"/></svg>',
  '<svg><style>@import "https://evil.example/a.css"</style></svg>',
  '<svg><use href="https://evil.example/a.svg#x"/></svg>',
  '<svg><animate onbegin="alert(1)" attributeName="x" dur="1s"/></svg>',
  '<img src=x onerror=alert(1)>',
  '<script src="https://evil.example/a.js"></script>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>',
] as const

const WRAPS = [
  (text: string) => text,
  (text: string) => ` \n${text}`,
  (text: string) => `<"'>${text}`,
  (text: string) => `${text}"/><script>alert(1)</script>`,
  (text: string) => `${text}' onerror='alert(1)`,
  (text: string) => `#a1b2c3;background:url(https://evil.example)${text}`,
  (text: string) => text.replaceAll('<', '%3C'),
  (text: string) => text.replaceAll('<', '&lt;'),
  (text: string) => text.toUpperCase(),
  (text: string) => `<svg fill="#a1b2c3;x:url(//evil.example)" stroke="currentColor">${text}`,
  (text: string) => `data:text/html,${text}`,
  (text: string) => `${'<g>'.repeat(2_000)}${text}`,
] as const

const PLAIN = [
  '',
  'javascript:alert(1)',
  'https://evil.example/a.svg',
  'url(https://evil.example)',
  '#zzzzzz',
  '#12345',
  '#1234567890',
  'circle',
] as const

/** Values that a platform, or an attacker on it, could send as a status icon. */
export const HOSTILE_ICONS: readonly string[] = [
  ...SCRIPTS.flatMap((text) => WRAPS.map((wrap) => wrap(text))),
  ...PLAIN,
]
