/** Debian packages by what they are needed for; elsewhere the operating system brings its own. */
export const DEBIAN_PACKAGES = {
  start: ['chromium', 'libsecret-1-0', 'fonts-liberation'],
  /** Where windows are shown: the dialogs in which files and folders are chosen. */
  display: ['zenity'],
  keychain: ['libsecret-1-dev', 'g++', 'make', 'python3'],
  /** `chromium-headless-shell` draws the pages of component tests with two thirds of the work. */
  test: ['chromium-headless-shell', 'gnome-keyring', 'dbus', 'dbus-daemon', 'xvfb'],
}
