/** Debian packages by what they are needed for; elsewhere the operating system brings its own. */
export const DEBIAN_PACKAGES = {
  start: ['chromium', 'libsecret-1-0', 'fonts-liberation'],
  /** Where windows are shown: the dialogs in which files and folders are chosen. */
  display: ['zenity'],
  keychain: ['libsecret-1-dev', 'g++', 'make', 'python3'],
  test: ['gnome-keyring', 'dbus', 'dbus-daemon', 'xvfb'],
  /** Chromium without windows: component tests take two thirds of the work in it, and run without it too. */
  quicker: ['chromium-headless-shell'],
}
