/** Why a request of a form's code got no answer. */
export const REQUEST_ERRORS = {
  request_refused: {
    onlyHere: true,
    status: 403,
    message: "Couldn't ask the host: it isn't allowed.",
    next: 'Allow the host when Loupe asks, then run the function again.',
  },
  request_insecure: {
    onlyHere: true,
    status: 400,
    message: "Couldn't ask the host: the address isn't a plain https address.",
    next: 'Use its https address, without a name or password in it.',
  },
  request_private: {
    onlyHere: true,
    status: 403,
    message: "Couldn't ask the host: the address leads into a private network.",
    next: 'Use a public address.',
  },
  request_failed: {
    onlyHere: true,
    status: 502,
    message: "Couldn't ask the host: no connection or no answer in time.",
    next: 'Check the address and the connection, then run the function again.',
  },
  request_too_large: {
    onlyHere: true,
    status: 413,
    message: "Couldn't read the answer: it is larger than 2 MB.",
    next: 'Ask for less at once.',
  },
} as const
