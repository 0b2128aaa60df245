/** Channels between the auth page's preload and main. */
export const AUTH_FROM_PAGE = 'auth.fromPage'
export const AUTH_TO_PAGE = 'auth.toPage'
