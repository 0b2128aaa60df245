/** Failures of linked files, which only this computer fetches; part of the catalogue. */
export const LINK_ERRORS = {
  link_unasked: {
    onlyHere: true,
    status: 403,
    message: "Couldn't show the linked file: its host isn't allowed yet.",
    next: 'Allow the host, then open the item again.',
  },
  link_insecure: {
    onlyHere: true,
    status: 400,
    message: "Couldn't show the linked file: its address isn't a plain https address.",
    next: 'Link to its https address, without a name or password in it.',
  },
  link_private: {
    onlyHere: true,
    status: 403,
    message: "Couldn't show the linked file: its address leads into a private network.",
    next: 'Upload the file, or link to a public address.',
  },
  link_moved: {
    onlyHere: true,
    status: 404,
    message: "Couldn't show the linked file: its host redirects to another address.",
    next: 'Link to the final address.',
  },
  link_refused: {
    onlyHere: true,
    status: 404,
    message: "Couldn't show the linked file: its host refused to send it.",
    next: 'Open the address in the browser. It must open without signing in.',
  },
  link_too_large: {
    onlyHere: true,
    status: 413,
    message: "Couldn't show the linked file: it is larger than 256 MB.",
    next: 'Link to a smaller version of it.',
  },
  link_not_picture: {
    onlyHere: true,
    status: 415,
    message: "Couldn't show the linked file: it isn't a picture that can be shown from a link.",
    next: 'Upload the file, or link to a JPEG, PNG, WebP, GIF, AVIF or BMP picture.',
  },
  link_unreachable: {
    onlyHere: true,
    status: 502,
    message: "Couldn't reach the host of the linked file.",
    next: 'Check the address and the connection, then try again.',
  },
} as const
