/** Id of the app on a computer; installers carry the same. */
export const APP_ID = 'io.github.loupe-desktop.loupe'
